import type { BsonScalar, ScalarName, ValueModel } from '../model/model.js';
import { isInstant } from './instant.js';
import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from '#codecs/bson/values.js';

/** A stored value that is not what the schema says. */
export class ValueMismatch extends Error {
  override readonly name: string = 'ValueMismatch';

  /** @param fault predicate of the error message: `is not a valid Int` */
  constructor(readonly fault: string) {
    super(`a stored value ${fault}`);
  }
}

/** A stored value that is what the schema says, or nearly, but that no value of GraphQL stands for. */
export class UnrepresentableValue extends ValueMismatch {
  override readonly name = 'UnrepresentableValue';
}

function mismatch(expected: string): never {
  throw new ValueMismatch(`is not a valid ${expected}`);
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === 'bigint' ? Number(value) : null;
}

function readInt(value: unknown, bson?: BsonScalar): number {
  const number = numberOf(value) ?? mismatch('Int');
  if (Number.isSafeInteger(number)) return number;
  if (!Number.isFinite(number)) throw new UnrepresentableValue('is not a finite number, which Int cannot represent');
  if (!Number.isInteger(number)) return mismatch('Int');
  const setting = bson === 'long' ? '; with the setting long_scalar: "Long" it is a string' : '';
  throw new UnrepresentableValue(`is a whole number beyond 2^53, which Int cannot represent${setting}`);
}

/** Returns a string if a number cannot represent the value. */
function readLong(value: unknown): number | string {
  const exact = value instanceof Long ? value.toBigInt() : value;
  if (typeof exact !== 'bigint') return readInt(value);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact.toString();
}

function readFloat(value: unknown): number {
  const number = numberOf(value) ?? mismatch('Float');
  if (Number.isFinite(number)) return number;
  throw new UnrepresentableValue('is not a finite number, which Float cannot represent');
}

function readDateTime(value: unknown): string {
  if (value instanceof Date) {
    if (isInstant(value)) return value.toISOString();
    throw new UnrepresentableValue('is a date outside of the years 0 to 9999, which DateTime cannot represent');
  }
  return value instanceof Timestamp ? new Date(value.t * 1_000).toISOString() : mismatch('DateTime');
}

function readText(bson: BsonScalar, value: unknown): string {
  if (bson === 'uuid') {
    const isUuid = value instanceof Binary && value.sub_type === Binary.SUBTYPE_UUID && value.position === 16;
    return isUuid ? value.toUUID().toHexString() : mismatch('UUID');
  }
  return typeof value === 'string' ? value : mismatch('String');
}

const READERS: Readonly<Record<ScalarName, (value: unknown, bson: BsonScalar) => unknown>> = {
  ObjectId: (value) => (value instanceof ObjectId ? value.toHexString() : mismatch('ObjectId')),
  Int: readInt,
  Long: readLong,
  Float: readFloat,
  String: (value, bson) => readText(bson, value),
  Boolean: (value) => (typeof value === 'boolean' ? value : mismatch('Boolean')),
  DateTime: readDateTime,
};

/** Returns `true` if a value is a document, with any property names, and not an instance of a class. */
export function isDocument(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Converts a stored value to its GraphQL value. Embedded documents are returned unchanged: their fields are read one by one.
 * @param onMismatch returns the list element that replaces a value that cannot be read
 * @throws ValueMismatch for a value that does not fit the schema, {@link UnrepresentableValue} for one without a GraphQL form
 */
export function fromBson(model: ValueModel, value: unknown, onMismatch: (fault: ValueMismatch) => unknown): unknown {
  if (value === null || value === undefined) return null;
  if (model.kind === 'scalar') return READERS[model.scalar](value, model.bson);
  if (model.kind === 'object') return isDocument(value) ? value : mismatch('document');
  if (!Array.isArray(value)) return mismatch('list');
  return value.map((item: unknown) => {
    try {
      return fromBson(model.item, item, onMismatch);
    } catch (error) {
      if (!(error instanceof ValueMismatch)) throw error;
      return onMismatch(error);
    }
  });
}
