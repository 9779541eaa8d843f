import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of the longest path every system takes for a socket file; a longer one would be cut off silently. */
export const SOCKET_PATH_BYTES_MAX = 103;

/**
 * Returns the path of the socket of a store in `directory`: inside of it, or in a private temporary directory if that path is
 * too long.
 */
export function socketPathFor(directory: string): string {
  const inside = join(directory, 'store.sock');
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES_MAX) return inside;
  return join(mkdtempSync(join(tmpdir(), 'store-')), 'store.sock');
}
