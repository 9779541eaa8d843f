import { Binary, ObjectId, UUID } from 'bson';
import type { ConversionOperator } from '../syntax.js';
import { bsonTag, valueType } from './value-type.js';

const UUID_TEXT = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function objectIdOf(value: unknown): ObjectId | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^[\da-f]{24}$/i.test(value)) return ObjectId.createFromHexString(value);
  return value.length === 12 && Buffer.byteLength(value) === 12 ? new ObjectId(Buffer.from(value)) : undefined;
}

function uuidText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || bsonTag(value) !== 'Binary') return undefined;
  const binary = value as Binary;
  return binary.sub_type === Binary.SUBTYPE_UUID && binary.position === 16 ? binary.toUUID().toHexString() : undefined;
}

const CONVERSIONS: Readonly<Record<ConversionOperator, (value: unknown) => unknown>> = {
  stringToOid: objectIdOf,
  oidToString: (value) => (valueType(value) === 'objectId' ? (value as ObjectId).toHexString() : undefined),
  stringToUuid: (value) => (typeof value === 'string' && UUID_TEXT.test(value) ? new UUID(value) : undefined),
  uuidToString: uuidText,
};

/** Required form of a literal operand. */
export const CONVERSION_OPERANDS: Readonly<Record<ConversionOperator, string>> = {
  stringToOid: 'a string of 24 hexadecimal digits or of 12 bytes',
  oidToString: 'an ObjectID',
  stringToUuid: 'a UUID of 36 characters',
  uuidToString: 'a UUID',
};

/** Returns the converted value; undefined when the value cannot be converted. */
export function convert(operator: ConversionOperator, value: unknown): unknown {
  return CONVERSIONS[operator](value);
}
