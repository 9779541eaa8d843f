import type { Binary } from 'mongodb';

/** The bytes the driver gives, without copying them. */
export function bytesOf(binary: Binary): Buffer {
  const { buffer, byteOffset, length } = binary.value();
  return Buffer.from(buffer, byteOffset, length);
}
