export type UploadKind = 'zip' | 'tar' | 'gzip' | 'json';

const USTAR_AT = 257;

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/**
 * Detects the format of an upload by its content; a file's name proves nothing. Returns `undefined` for an unsupported format.
 */
export function uploadKind(bytes: Uint8Array): UploadKind | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (startsWith(bytes, 0x1f, 0x8b)) return 'gzip';
  if (Buffer.from(bytes.subarray(USTAR_AT, USTAR_AT + 5)).toString('latin1') === 'ustar') return 'tar';
  const start = Buffer.from(bytes.subarray(0, 64))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('{') ? 'json' : undefined;
}
