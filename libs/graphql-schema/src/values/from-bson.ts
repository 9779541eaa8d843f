import type { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import type { BsonScalar, ScalarName, ValueModel } from '../model/model.js';

/** A stored value that is not what the schema says. */
export class ValueMismatch extends Error {
  override readonly name = 'ValueMismatch';
}

const UUID_SUBTYPE = 4;

function mismatch(expected: string): never {
  throw new ValueMismatch(`a stored value is no ${expected}`);
}

/** BSON classes by their tags: two copies of the library make values of classes that do not know each other. */
interface Tagged {
  readonly Binary: Binary;
  readonly Decimal128: Decimal128;
  readonly Double: Double;
  readonly Int32: Int32;
  readonly Long: Long;
  readonly ObjectId: ObjectId;
  readonly Timestamp: Timestamp;
}

function tagged<Tag extends keyof Tagged>(value: unknown, tag: Tag): value is Tagged[Tag] {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === tag;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (tagged(value, 'Int32') || tagged(value, 'Double')) return value.value;
  if (tagged(value, 'Long')) return value.toNumber();
  if (tagged(value, 'Decimal128')) return Number(value.toString());
  return typeof value === 'bigint' ? Number(value) : null;
}

function readInt(value: unknown): number {
  const number = numberOf(value) ?? mismatch('Int');
  if (!Number.isInteger(number)) mismatch('Int');
  if (!Number.isSafeInteger(number)) throw new ValueMismatch('Int cannot represent a whole number beyond 2^53');
  return number;
}

function readFloat(value: unknown): number {
  const number = numberOf(value) ?? mismatch('Float');
  return Number.isFinite(number) ? number : mismatch('finite Float');
}

function readDateTime(value: unknown): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  return tagged(value, 'Timestamp') ? new Date(value.t * 1_000).toISOString() : mismatch('DateTime');
}

function readText(bson: BsonScalar, value: unknown): string {
  if (bson === 'uuid') {
    const isUuid = tagged(value, 'Binary') && value.sub_type === UUID_SUBTYPE && value.position === 16;
    return isUuid ? value.toUUID().toHexString() : mismatch('UUID');
  }
  return typeof value === 'string' ? value : mismatch('String');
}

const READERS: Readonly<Record<ScalarName, (value: unknown, bson: BsonScalar) => unknown>> = {
  ObjectId: (value) => (tagged(value, 'ObjectId') ? value.toHexString() : mismatch('ObjectId')),
  Int: readInt,
  Float: readFloat,
  String: (value, bson) => readText(bson, value),
  Boolean: (value) => (typeof value === 'boolean' ? value : mismatch('Boolean')),
  DateTime: readDateTime,
};

export function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date) && !('_bsontype' in value);
}

/**
 * The GraphQL value of a stored one. Embedded documents come out as they are: their fields are read one by one.
 * @throws ValueMismatch for a value that is not what the schema says; `onMismatch` hears of those in lists, which become null
 */
export function fromBson(model: ValueModel, value: unknown, onMismatch: (fault: ValueMismatch) => void): unknown {
  if (value === null || value === undefined) return null;
  if (model.kind === 'scalar') return READERS[model.scalar](value, model.bson);
  if (model.kind === 'object') return isDocument(value) ? value : mismatch('document');
  if (!Array.isArray(value)) return mismatch('list');
  return value.map((item: unknown) => {
    try {
      return fromBson(model.item, item, onMismatch);
    } catch (error) {
      if (!(error instanceof ValueMismatch)) throw error;
      onMismatch(error);
      return null;
    }
  });
}
