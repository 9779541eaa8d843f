import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';

/** Levels of nesting in arguments and documents; MongoDB itself refuses more than 180. */
export const EJSON_DEPTH_MAX = 180;

/** A text is JSON but not extended JSON, or nests too deeply. The message names what is wrong and may be shown. */
export class EjsonError extends Error {
  override readonly name = 'EjsonError';
}

type Members = Readonly<Record<string, unknown>>;

function unusable(wrapper: string): never {
  throw new EjsonError(`invalid extended JSON: the content of ${wrapper} is not valid`);
}

function text(content: unknown, wrapper: string): string {
  return typeof content === 'string' ? content : unusable(wrapper);
}

function members(content: unknown, wrapper: string): Members {
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? (content as Members) : unusable(wrapper);
}

const INTEGER = /^-?\d{1,19}$/;
const UINT32_MAX = 0xffff_ffff;

function int32(content: unknown): Int32 {
  const digits = text(content, '$numberInt');
  const value = Number(digits);
  return INTEGER.test(digits) && (value | 0) === value ? new Int32(value) : unusable('$numberInt');
}

/** Digits a double holds exactly whatever they are. */
const SAFE_DIGITS = 15;

function int64Digits(content: unknown): string {
  const digits = text(content, '$numberLong');
  if (!INTEGER.test(digits)) unusable('$numberLong');
  if (digits.length > SAFE_DIGITS && BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)) unusable('$numberLong');
  return digits;
}

function int64(content: unknown): Long {
  const digits = int64Digits(content);
  return digits.length > SAFE_DIGITS ? Long.fromString(digits) : Long.fromNumber(Number(digits));
}

function double(content: unknown): Double {
  const digits = text(content, '$numberDouble');
  const value = Number(digits);
  const named = digits === 'NaN' || digits === 'Infinity' || digits === '-Infinity';
  return named || (digits.trim() !== '' && Number.isFinite(value)) ? new Double(value) : unusable('$numberDouble');
}

function decimal(content: unknown): Decimal128 {
  try {
    return Decimal128.fromString(text(content, '$numberDecimal'));
  } catch {
    return unusable('$numberDecimal');
  }
}

function date(content: unknown): Date {
  const milliseconds =
    typeof content === 'string'
      ? Date.parse(content)
      : typeof content === 'number'
        ? content
        : Number(int64Digits(members(content, '$date')['$numberLong']));
  const value = new Date(milliseconds);
  return Number.isNaN(value.getTime()) ? unusable('$date') : value;
}

function bytes(content: unknown, wrapper: string): Buffer {
  const encoded = text(content, wrapper);
  return /^[A-Za-z0-9+/]*={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64') : unusable(wrapper);
}

function binary(content: unknown): Binary {
  const { base64, subType } = members(content, '$binary');
  const type = text(subType, '$binary');
  return /^[0-9a-f]{1,2}$/i.test(type) ? new Binary(bytes(base64, '$binary'), Number.parseInt(type, 16)) : unusable('$binary');
}

/** As many as there are letters for them; each counts once. */
const OPTIONS_MAX = 10;

function regularExpression(content: unknown): BSONRegExp {
  const { pattern, options } = members(content, '$regularExpression');
  if (typeof options === 'string' && options.length > OPTIONS_MAX) unusable('$regularExpression');
  try {
    return new BSONRegExp(text(pattern, '$regularExpression'), text(options ?? '', '$regularExpression'));
  } catch {
    return unusable('$regularExpression');
  }
}

/** One client wraps the wrapper's own numbers, too. */
function timestampPart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const value = revive(part, EJSON_DEPTH_MAX);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof Long ? value.toNumber() : undefined;
}

function timestamp(content: unknown): Timestamp {
  const { t, i } = members(content, '$timestamp');
  const unsigned = (part: unknown): number => {
    const number = timestampPart(part);
    return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= UINT32_MAX
      ? number
      : unusable('$timestamp');
  };
  return new Timestamp({ t: unsigned(t), i: unsigned(i) });
}

function uuid(content: unknown): Binary {
  const digits = text(content, '$uuid');
  return UUID.isValid(digits) ? new UUID(digits).toBinary() : unusable('$uuid');
}

function objectId(content: unknown): ObjectId {
  const digits = text(content, '$oid');
  return /^[0-9a-f]{24}$/i.test(digits) ? new ObjectId(digits) : unusable('$oid');
}

/** Wrappers of one member. `$regex` is none of them: in a query it is an operator and may have neighbours. */
const WRAPPERS = new Map<string, (content: unknown) => unknown>([
  ['$oid', objectId],
  ['$numberInt', int32],
  ['$numberLong', int64],
  ['$numberDouble', double],
  ['$numberDecimal', decimal],
  ['$date', date],
  ['$binary', binary],
  ['$regularExpression', regularExpression],
  ['$timestamp', timestamp],
  ['$uuid', uuid],
  ['$undefined', () => undefined],
  ['$minKey', () => new MinKey()],
  ['$maxKey', () => new MaxKey()],
  ['$symbol', (content) => new BSONSymbol(text(content, '$symbol'))],
  ['$code', (content) => new Code(text(content, '$code'))],
]);

function number(value: number): Int32 | Long | Double {
  if ((value | 0) === value && !Object.is(value, -0)) return new Int32(value);
  return Number.isSafeInteger(value) && value !== 0 ? Long.fromNumber(value) : new Double(value);
}

function revive(value: unknown, depth: number): unknown {
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > EJSON_DEPTH_MAX) throw new EjsonError(`the value nests deeper than ${EJSON_DEPTH_MAX} levels`);
  if (Array.isArray(value)) return value.map((element) => revive(element, depth + 1));
  const entries = Object.entries(value);
  const [first, second] = entries;
  if (first !== undefined && first[0].startsWith('$')) {
    const wrapper = entries.length === 1 ? WRAPPERS.get(first[0]) : undefined;
    if (wrapper) return wrapper(first[1]);
    if (entries.length === 2 && first[0] === '$code' && second?.[0] === '$scope') {
      return new Code(text(first[1], '$code'), revive(members(second[1], '$code'), depth + 1) as Record<string, unknown>);
    }
  }
  const document: Record<string, unknown> = {};
  for (const [key, member] of entries) {
    if (key === '__proto__') {
      // An assignment would change the prototype instead of adding the field.
      Object.defineProperty(document, key, {
        value: revive(member, depth + 1),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } else document[key] = revive(member, depth + 1);
  }
  return document;
}

/**
 * Turns parsed JSON into BSON values without losing a type: every number becomes `Int32`, `Long` or `Double`
 * (a bare one the narrowest that holds it). Canonical and relaxed extended JSON, client-api §2.4.
 * @throws EjsonError
 */
export function decodeEjson(json: unknown): unknown {
  return revive(json, 0);
}

/** @throws EjsonError also when the text is not JSON */
export function parseEjson(source: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    throw new EjsonError('the text is not JSON');
  }
  return decodeEjson(json);
}
