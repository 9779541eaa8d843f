import { BSONSymbol } from 'bson';
import { canonicalType, CanonicalType, isNumber, numericKind, toNumber, type NumericKind, type NumericValue } from './types.js';
import { mongoError } from '../errors/mongo-error.js';

/** BSON type numbers by alias, as `$type` and `$jsonSchema` name them. */
const TYPE_CODES: ReadonlyMap<string, number> = new Map([
  ['double', 1],
  ['string', 2],
  ['object', 3],
  ['array', 4],
  ['binData', 5],
  ['undefined', 6],
  ['objectId', 7],
  ['bool', 8],
  ['date', 9],
  ['null', 10],
  ['regex', 11],
  ['dbPointer', 12],
  ['javascript', 13],
  ['symbol', 14],
  ['javascriptWithScope', 15],
  ['int', 16],
  ['timestamp', 17],
  ['long', 18],
  ['decimal', 19],
  ['minKey', -1],
  ['maxKey', 127],
]);

const NAMES: ReadonlyMap<number, string> = new Map([...TYPE_CODES].map(([name, code]) => [code, name]));
const NUMBER_CODES: Readonly<Record<NumericKind, number>> = { double: 1, int: 16, long: 18, decimal: 19 };

const CODES: Readonly<Record<CanonicalType, number>> = {
  [CanonicalType.minKey]: -1,
  [CanonicalType.null]: 10,
  [CanonicalType.number]: 1,
  [CanonicalType.string]: 2,
  [CanonicalType.object]: 3,
  [CanonicalType.array]: 4,
  [CanonicalType.binary]: 5,
  [CanonicalType.objectId]: 7,
  [CanonicalType.bool]: 8,
  [CanonicalType.date]: 9,
  [CanonicalType.timestamp]: 17,
  [CanonicalType.regex]: 11,
  [CanonicalType.code]: 13,
  [CanonicalType.codeWithScope]: 15,
  [CanonicalType.maxKey]: 127,
};

/** Returns the BSON type number of a value that is present. */
export function typeCodeOf(value: unknown): number {
  const type = canonicalType(value);
  if (type === CanonicalType.number) return NUMBER_CODES[numericKind(value as NumericValue)];
  return value instanceof BSONSymbol ? 14 : CODES[type];
}

/** Returns the alias of a value's BSON type, `missing` for undefined. */
export function typeNameOf(value: unknown): string {
  return value === undefined ? 'missing' : (NAMES.get(typeCodeOf(value)) ?? 'object');
}

/** Reads one alias or number (or an array of them) into type codes; `number` stands for the four numeric types. Throws 2, 9 or 14. */
export function parseTypeCodes(specification: unknown): ReadonlySet<number> {
  const names: unknown[] = Array.isArray(specification) ? specification : [specification];
  if (names.length === 0) throw mongoError(9, '$type must match at least one type');
  return new Set(names.flatMap(parseTypeCode));
}

function parseTypeCode(name: unknown): number[] {
  if (name === 'number') return Object.values(NUMBER_CODES);
  if (typeof name === 'string') {
    const code = TYPE_CODES.get(name);
    if (code === undefined) throw mongoError(2, `Unknown type name alias: ${name}`);
    return [code];
  }
  if (!isNumber(name)) throw mongoError(14, 'type must be represented as a number or a string');
  const code = toNumber(name);
  if (!NAMES.has(code)) throw mongoError(2, `Invalid numerical type code: ${code}`);
  return [code];
}
