/** Bytes of each of the two numbers of a P-256 signature. */
const NUMBER_BYTES = 32;
/**
 * Offset of the first number of a DER sequence: after the tag and the length of the sequence, which fits in one byte with P-256.
 */
const FIRST_AT = 2;

/** Converts an ECDSA signature with P-256 from a DER sequence to the JWS format, its two numbers side by side. */
export function plainSignature(der: Buffer): Buffer {
  const plain = Buffer.alloc(2 * NUMBER_BYTES);
  const firstEnd = copyNumber(der, FIRST_AT, plain, NUMBER_BYTES);
  copyNumber(der, firstEnd, plain, 2 * NUMBER_BYTES);
  return plain;
}

/** Copies a number so that it ends at `end`; returns the offset of its end in the sequence. */
function copyNumber(der: Buffer, at: number, plain: Buffer, end: number): number {
  const start = at + 2;
  const length = der.readUInt8(at + 1);
  // A number whose first bit is set has a leading zero byte; a number that begins with zeros is shorter.
  const padding = Math.max(0, length - NUMBER_BYTES);
  der.copy(plain, end - length + padding, start + padding, start + length);
  return start + length;
}
