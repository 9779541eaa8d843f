/** Bytes of each of the two numbers of a signature with P-256. */
const NUMBER_BYTES = 32;
/** Where the first number of a DER sequence begins: behind the tag and the length of the sequence, which fits one byte with P-256. */
const FIRST_AT = 2;

/** A signature of ECDSA with P-256 as JWS wants it, its two numbers side by side, from the DER sequence of the two. */
export function plainSignature(der: Buffer): Buffer {
  const plain = Buffer.alloc(2 * NUMBER_BYTES);
  const firstEnd = copyNumber(der, FIRST_AT, plain, NUMBER_BYTES);
  copyNumber(der, firstEnd, plain, 2 * NUMBER_BYTES);
  return plain;
}

/** Copies a number so that it ends at `end`; answers where it ended in the sequence. */
function copyNumber(der: Buffer, at: number, plain: Buffer, end: number): number {
  const start = at + 2;
  const length = der.readUInt8(at + 1);
  // A number whose first bit is set has a zero before it; one that begins with zeros is shorter.
  const padding = Math.max(0, length - NUMBER_BYTES);
  der.copy(plain, end - length + padding, start + padding, start + length);
  return start + length;
}
