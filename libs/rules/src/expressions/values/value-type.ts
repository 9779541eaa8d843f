/** Types that comparisons distinguish. `number` is every numeric type; `other` has equality only. */
export type ValueType =
  'undefined' | 'null' | 'boolean' | 'number' | 'string' | 'date' | 'objectId' | 'binary' | 'array' | 'document' | 'other';

const TAGGED: Readonly<Record<string, ValueType>> = {
  Int32: 'number',
  Double: 'number',
  Long: 'number',
  Decimal128: 'number',
  ObjectId: 'objectId',
  Binary: 'binary',
};

/** Returns the BSON class of a value. A field named `_bsontype` in a user's document does not make it a BSON value. */
export function bsonTag(value: object): string | undefined {
  if (!('_bsontype' in value) || Object.hasOwn(value, '_bsontype')) return undefined;
  return typeof value._bsontype === 'string' ? value._bsontype : undefined;
}

function objectType(value: object): ValueType {
  if (Array.isArray(value)) return 'array';
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return 'document';
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'binary';
  const tag = bsonTag(value);
  return tag === undefined ? 'other' : (TAGGED[tag] ?? 'other');
}

export function valueType(value: unknown): ValueType {
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number' || typeof value === 'bigint') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'object') return 'other';
  return value === null ? 'null' : objectType(value);
}

export type Document = Readonly<Record<string, unknown>>;

export function isDocument(value: unknown): value is Document {
  return valueType(value) === 'document';
}
