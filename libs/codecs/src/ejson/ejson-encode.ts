import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from '../bson/values.js';

/** Formats a number as canonical extended JSON formats values of type `double`. */
export function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

/** Returns the canonical form of a BSON value that is not a document, a list or a JSON scalar; `undefined` for these. */
function wrapped(value: object): string | undefined {
  if (value instanceof ObjectId) return `{"$oid":"${value.toHexString()}"}`;
  if (value instanceof Date) return `{"$date":{"$numberLong":"${value.getTime()}"}}`;
  if (value instanceof Int32) return `{"$numberInt":"${value.value}"}`;
  if (value instanceof Double) return `{"$numberDouble":"${doubleText(value.value)}"}`;
  // A timestamp is a Long too.
  if (value instanceof Timestamp) return `{"$timestamp":{"t":${value.t},"i":${value.i}}}`;
  if (value instanceof Long) return `{"$numberLong":"${value.toString()}"}`;
  if (value instanceof Decimal128) return `{"$numberDecimal":"${value.toString()}"}`;
  if (value instanceof Binary) {
    return `{"$binary":{"base64":"${value.toString('base64')}","subType":"${hexByte(value.sub_type)}"}}`;
  }
  if (value instanceof BSONRegExp) {
    return `{"$regularExpression":{"pattern":${JSON.stringify(value.pattern)},"options":"${value.options}"}}`;
  }
  if (value instanceof MinKey) return '{"$minKey":1}';
  if (value instanceof MaxKey) return '{"$maxKey":1}';
  if (value instanceof BSONSymbol) return `{"$symbol":${JSON.stringify(value.value)}}`;
  if (value instanceof Code) {
    const code = JSON.stringify(value.code);
    return value.scope ? `{"$code":${code},"$scope":${encodeEjson(value.scope)}}` : `{"$code":${code}}`;
  }
  if (value instanceof DBRef) {
    const { collection, oid, db, fields } = value;
    return encodeEjson({ $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields });
  }
  return undefined;
}

/**
 * Returns the canonical extended JSON of a value read from the store or created by the platform. Values are distinguished by
 * their class, never by a `_bsontype` property, which a stored document may have, too.
 */
export function encodeEjson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'undefined':
      return '{"$undefined":true}';
    case 'number':
      return (value | 0) === value && !Object.is(value, -0)
        ? `{"$numberInt":"${value}"}`
        : Number.isSafeInteger(value) && value !== 0
          ? `{"$numberLong":"${value}"}`
          : `{"$numberDouble":"${doubleText(value)}"}`;
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(encodeEjson).join(',')}]`;
      const special = wrapped(value);
      if (special !== undefined) return special;
      let text = '';
      for (const key of Object.keys(value)) {
        text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${encodeEjson((value as Record<string, unknown>)[key])}`;
      }
      return text === '' ? '{}' : `${text}}`;
    }
    default:
      throw new TypeError(`a ${typeof value} has no extended JSON form`);
  }
}
