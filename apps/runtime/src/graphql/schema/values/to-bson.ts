import { GraphQLError } from 'graphql';
import type { BsonScalar, ValueModel } from '../model/model.js';
import { Decimal128, Double, Int32, Long, Timestamp, UUID } from '#codecs/bson/values.js';

const INT32_MAX = 2 ** 31;
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TIMESTAMP_SECONDS_MAX = 2 ** 32;

function uuid(text: string): unknown {
  if (UUID_TEXT.test(text)) return new UUID(text);
  throw new GraphQLError('a UUID must be a string of the form 8-4-4-4-12');
}

function timestamp(date: Date): unknown {
  const seconds = Math.floor(date.getTime() / 1_000);
  if (seconds >= 0 && seconds < TIMESTAMP_SECONDS_MAX) return new Timestamp({ t: seconds, i: 0 });
  throw new GraphQLError('a timestamp must be from 1970 to 2106');
}

/** Returns the stored form of a coerced GraphQL value that is not null. */
function store(bson: BsonScalar, value: unknown): unknown {
  switch (bson) {
    case 'int':
      if (Number(value) < -INT32_MAX || Number(value) >= INT32_MAX) {
        throw new GraphQLError(`Int cannot represent non 32-bit signed integer value: ${String(value)}`);
      }
      return new Int32(Number(value));
    case 'long':
      return typeof value === 'string' ? Long.fromString(value) : Long.fromNumber(Number(value));
    case 'double':
    case 'number':
      return new Double(Number(value));
    case 'decimal':
      return Decimal128.fromString(String(value));
    case 'timestamp':
      return timestamp(value as Date);
    case 'uuid':
      return uuid(value as string);
    default:
      return value;
  }
}

/**
 * Converts a scalar for a query. Queries compare numbers of any type, so that a number beyond 32 bits is valid there.
 */
export function scalarToQuery(bson: BsonScalar, value: unknown): unknown {
  return store(bson === 'int' ? 'long' : bson, value);
}

/**
 * Returns the stored form of a coerced GraphQL value, including lists; `object` converts input objects.
 * @throws GraphQLError for a value the type of the field cannot hold
 */
export function toBson(model: ValueModel, value: unknown, object: (input: unknown) => unknown): unknown {
  if (value === null || value === undefined) return null;
  if (model.kind === 'scalar') return store(model.bson, value);
  if (model.kind === 'object') return object(value);
  return (value as readonly unknown[]).map((item) => toBson(model.item, item, object));
}

/** Converts a value like {@link toBson}, but for queries. */
export function toQueryValue(model: ValueModel, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (model.kind === 'scalar') return scalarToQuery(model.bson, value);
  if (model.kind === 'list') return (value as readonly unknown[]).map((item) => toQueryValue(model.item, item));
  throw new TypeError('a document cannot be a value of a query');
}
