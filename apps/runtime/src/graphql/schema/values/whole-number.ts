const WHOLE = /^-?\d{1,19}$/;

/** @returns `null` unless the string is a 64-bit integer */
export function readWholeNumber(text: string): bigint | null {
  const number = WHOLE.test(text) ? BigInt(text) : null;
  return number !== null && BigInt.asIntN(64, number) === number ? number : null;
}
