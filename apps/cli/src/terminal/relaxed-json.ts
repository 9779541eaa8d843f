/** The last millisecond of the year 9999: later dates have no short form. */
const DATE_MAX_MS = 253_402_300_799_999;

/** Returns extended JSON for people: numbers and dates as in JSON where that loses nothing, everything else as it is. */
export function relaxedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relaxedJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    const short = shortForm(...first);
    if (short !== undefined) return short;
  }
  return Object.fromEntries(entries.map(([name, member]) => [name, relaxedJson(member)]));
}

/** Returns the short form of an object with one property; `undefined` unless it is a number or a date. */
function shortForm(name: string, value: unknown): number | object | undefined {
  if (name === '$date') {
    const ms = typeof value === 'object' && value !== null && '$numberLong' in value ? Number(value.$numberLong) : Number.NaN;
    return { $date: ms >= 0 && ms <= DATE_MAX_MS ? new Date(ms).toISOString() : value };
  }
  if (typeof value !== 'string' || !/^\$number(?:Int|Long|Double)$/.test(name)) return undefined;
  const number = Number(value);
  // Not a number, infinite, beyond 2^53, or a zero with a sign: JSON has none of them.
  const isSame = Number.isFinite(number) && !Object.is(number, -0) && (name !== '$numberLong' || Number.isSafeInteger(number));
  return isSame ? number : undefined;
}
