/** Values that the guest writes as something else than it was given, or not at all, beside numbers. */
const WRITTEN_OTHERWISE = ['"$regularExpression":', '"$scope":', '"$numberLong":"NaN"'];

/** Whole numbers with a type that the guest does not keep. A wrapper of a date has the same inside. */
const WHOLE = /(?<!"\$date":)\{"\$number(Long|Double)":"(-?\d+)(?:\.0)?"\}/g;

/** Returns `true` for canonical extended JSON that {@link asGuestWrites} makes what the guest would write of the same value. */
export function isWrittenAlike(ejson: string): boolean {
  return !WRITTEN_OTHERWISE.some((part) => ejson.includes(part));
}

/**
 * Returns canonical extended JSON as the guest writes it after it has read it: whole numbers are written with the shortest type, as
 * numbers of the language have none.
 */
export function asGuestWrites(ejson: string): string {
  return ejson.replaceAll(WHOLE, wholeNumber);
}

function wholeNumber(written: string, type: string, digits: string): string {
  const number = Number(digits);
  if (Object.is(number, -0) || (type === 'Long' && !Number.isSafeInteger(number))) return written;
  if ((number | 0) === number) return `{"$numberInt":"${number}"}`;
  if (type === 'Long') return written;
  return number >= -(2 ** 63) && number < 2 ** 63 ? `{"$numberLong":"${BigInt(number)}"}` : `{"$numberDouble":"${number}.0"}`;
}
