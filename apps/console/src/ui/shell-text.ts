type Members = Readonly<Record<string, unknown>>;

const INT_MAX = 2 ** 31;
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

function call(name: string): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? `${name}(${JSON.stringify(value)})` : null);
}

function isoDate(value: unknown): string | null {
  const told = typeof value === 'object' && value !== null ? (value as Members)['$numberLong'] : value;
  const at = new Date(typeof told === 'string' && /^-?\d+$/.test(told) ? Number(told) : String(told));
  return Number.isNaN(at.getTime()) ? null : `ISODate("${at.toISOString()}")`;
}

function double(value: unknown): string | null {
  if (value === 'NaN' || value === 'Infinity') return value;
  if (typeof value !== 'string') return null;
  const number = Number(value);
  // Read again, a number without a fraction would be an integer.
  return Number.isFinite(number) && !Number.isInteger(number) ? String(number) : `Double(${JSON.stringify(value)})`;
}

function int(value: unknown): string | null {
  const number = Number(value);
  return Number.isInteger(number) && number >= -INT_MAX && number < INT_MAX ? String(number) : null;
}

function pattern(value: unknown): string | null {
  const { pattern: source, options } = (typeof value === 'object' && value !== null ? value : {}) as Members;
  if (typeof source !== 'string' || typeof options !== 'string') return null;
  return /^[^/\n\\]+$/.test(source) && /^[a-z]*$/.test(options) ? `/${source}/${options}` : null;
}

/** Shell notations of extended JSON types with one property, by that property; `null` if the value has no such notation. */
const WRITTEN: ReadonlyMap<string, (value: unknown) => string | null> = new Map([
  ['$oid', call('ObjectId')],
  ['$date', isoDate],
  ['$numberInt', int],
  ['$numberDouble', double],
  ['$numberLong', call('Long')],
  ['$numberDecimal', call('Decimal128')],
  ['$uuid', call('UUID')],
  ['$regularExpression', pattern],
  ['$minKey', () => 'MinKey'],
  ['$maxKey', () => 'MaxKey'],
  ['$undefined', () => 'undefined'],
]);

function typed(entries: readonly (readonly [string, unknown])[]): string | null {
  const [only] = entries;
  return entries.length === 1 && only ? (WRITTEN.get(only[0])?.(only[1]) ?? null) : null;
}

/** Returns extended JSON as mongosh writes it, in one line or, with `indent` blanks a level, in many. Reading that gives the same values. */
export function shellText(value: unknown, indent = 0, level = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  const asType = Array.isArray(value) ? null : typed(entries);
  if (asType !== null) return asType;
  if (entries.length === 0) return open + close;
  const parts = entries.map(([name, member]) => {
    const text = shellText(member, indent, level + 1);
    return Array.isArray(value) ? text : `${PLAIN_NAME.test(name) ? name : JSON.stringify(name)}: ${text}`;
  });
  if (indent === 0) return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  const blanks = ' '.repeat(indent * (level + 1));
  return `${open}\n${blanks}${parts.join(`,\n${blanks}`)}\n${' '.repeat(indent * level)}${close}`;
}
