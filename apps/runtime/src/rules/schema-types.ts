import { BSONSymbol, Code, DBRef, MaxKey, MinKey } from '#codecs/bson/values.js';
import { BSON_TYPES, bsonTypeOf } from './bson-type.js';

const WIDER: Readonly<Record<string, readonly string[]>> = {
  // A type inferred from samples is the widest number type found, so it must include the others.
  long: ['long', 'int'],
  double: ['double', 'long', 'int'],
  // The name that clients of App Services write for a double.
  float: ['double', 'long', 'int'],
  number: ['double', 'long', 'int', 'decimal'],
  boolean: ['bool'],
  binData: ['binData', 'uuid'],
  objectid: ['objectId'],
};

/**
 * Names of all types except `mixed` and the rare ones, with the types they include. `config` refuses other names when a
 * schema is written.
 */
const ACCEPTED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...BSON_TYPES, 'boolean', 'float', 'number', 'objectid'].map((name) => [
    name,
    new Set(Object.hasOwn(WIDER, name) ? WIDER[name] : [name]),
  ]),
);

/** Types that are never inferred from samples but are used in hand-written schemas. */
const RARE: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['javascript', (value: unknown) => value instanceof Code && !value.scope],
  ['javascriptWithScope', (value: unknown) => value instanceof Code && Boolean(value.scope)],
  ['symbol', (value: unknown) => value instanceof BSONSymbol],
  ['minKey', (value: unknown) => value instanceof MinKey],
  ['maxKey', (value: unknown) => value instanceof MaxKey],
  ['dbPointer', (value: unknown) => value instanceof DBRef],
  ['undefined', (value: unknown) => value === undefined],
]);

export function isTypeName(name: unknown): name is string {
  return typeof name === 'string' && (name === 'mixed' || ACCEPTED.has(name) || RARE.has(name));
}

/** Checks if a value has one of the types a schema names. */
export function isOfType(value: unknown, names: readonly string[]): boolean {
  const type = bsonTypeOf(value);
  return names.some((name) => name === 'mixed' || ACCEPTED.get(name)?.has(type) === true || RARE.get(name)?.(value) === true);
}
