import { BSON_TYPES, bsonTypeOf } from './bson-type.js';

const WIDER: Readonly<Record<string, readonly string[]>> = {
  // What a schema made of samples calls by the widest number type it saw must hold the others.
  long: ['long', 'int'],
  double: ['double', 'long', 'int'],
  number: ['double', 'long', 'int', 'decimal'],
  boolean: ['bool'],
  binData: ['binData', 'uuid'],
};

/** Names `type` may have, besides those of `bsonType`. */
const ACCEPTED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...BSON_TYPES, 'number', 'boolean'].map((name) => [name, new Set(Object.hasOwn(WIDER, name) ? WIDER[name] : [name])]),
);

export function isTypeName(name: unknown): name is string {
  return typeof name === 'string' && (name === 'mixed' || ACCEPTED.has(name));
}

/** Whether a value is of one of the types a schema names. */
export function isOfType(value: unknown, names: readonly string[]): boolean {
  const type = bsonTypeOf(value);
  return names.some((name) => name === 'mixed' || ACCEPTED.get(name)?.has(type) === true);
}
