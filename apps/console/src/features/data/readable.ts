/** A value of a document as canonical extended JSON has it. */
type Json = unknown;

const INT_MAX = 2 ** 31;

function number(type: string, text: string): number | null {
  const value = Number(text);
  if (type === '$numberInt') return Number.isInteger(value) && value >= -INT_MAX && value < INT_MAX ? value : null;
  // Read back, a number without a fraction would be an integer.
  return type === '$numberDouble' && Number.isFinite(value) && !Number.isInteger(value) ? value : null;
}

/** Writes plain numbers into canonical extended JSON where no type is lost: parsing the result gives the same value. */
export function readable(value: Json): Json {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only && typeof only[1] === 'string') {
    const plain = number(only[0], only[1]);
    if (plain !== null) return plain;
  }
  return Object.fromEntries(entries.map(([name, member]) => [name, readable(member)]));
}
