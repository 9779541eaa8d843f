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
} from '../bson/values.js';
import { addMember, type JsonBuilder } from '../json/json-reader.js';
import { PARSED_AT_ONCE, parseJsonInSlices } from '../json/parse-json.js';

/** Levels of nesting in arguments and documents; MongoDB itself refuses more than 180. */
export const EJSON_DEPTH_MAX = 180;

/** Thrown for JSON that is not extended JSON, or nests too deeply. The message names the problem and may be shown. */
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

function int32(content: unknown): Int32 {
  const digits = text(content, '$numberInt');
  const value = Number(digits);
  return INTEGER.test(digits) && (value | 0) === value ? new Int32(value) : unusable('$numberInt');
}

/** Number of decimal digits that a double always holds exactly. */
const SAFE_DIGITS = 15;

function int64(content: unknown): Long {
  const digits = text(content, '$numberLong');
  if (!INTEGER.test(digits)) unusable('$numberLong');
  if (digits.length <= SAFE_DIGITS) return Long.fromNumber(Number(digits));
  const value = BigInt(digits);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : unusable('$numberLong');
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
        : content instanceof Long
          ? content.toNumber()
          : unusable('$date');
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

/** Maximum number of options: there are as many option letters, and each counts once. */
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

/** One client wraps the wrapper's own numbers, too: here they look the same. */
function timestampPart(part: unknown): number {
  const value = part instanceof Long ? part.toNumber() : part instanceof Int32 || part instanceof Double ? part.value : -1;
  return value >>> 0 === value ? value : unusable('$timestamp');
}

function timestamp(content: unknown): Timestamp {
  const { t, i } = members(content, '$timestamp');
  return new Timestamp({ t: timestampPart(t), i: timestampPart(i) });
}

function uuid(content: unknown): Binary {
  const digits = text(content, '$uuid');
  return UUID.isValid(digits) ? new UUID(digits).toBinary() : unusable('$uuid');
}

function objectId(content: unknown): ObjectId {
  const digits = text(content, '$oid');
  return /^[0-9a-f]{24}$/i.test(digits) ? new ObjectId(digits) : unusable('$oid');
}

/**
 * Wrappers with one property, by what the property holds: a string or a number undecoded, any other value decoded. `$regex` is
 * not a wrapper: in a query it is an operator and may have siblings.
 */
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

function tooDeep(): never {
  throw new EjsonError(`the value nests deeper than ${EJSON_DEPTH_MAX} levels`);
}

/**
 * Returns the value an object stands for. Its properties are decoded, except a string or a number in the first property if that
 * may be a wrapper's.
 */
function document(decoded: Record<string, unknown>, first: string): unknown {
  const wrapper = WRAPPERS.get(first);
  if (!wrapper) return decoded;
  const content = decoded[first];
  const names = Object.keys(decoded);
  if (names.length === 1) return wrapper(content);
  if (names.length === 2 && first === '$code' && names[1] === '$scope') {
    return new Code(text(content, '$code'), members(decoded['$scope'], '$code'));
  }
  if (typeof content === 'number') decoded[first] = number(content);
  return decoded;
}

/** Makes BSON values of JSON while it is read, from the innermost outwards. */
const EJSON: JsonBuilder = {
  scalar: (value, first) => (typeof value === 'number' && !WRAPPERS.has(first) ? number(value) : value),
  list: (list, depth) => (depth > EJSON_DEPTH_MAX ? tooDeep() : list),
  object: ({ members, first, depth }) => (depth > EJSON_DEPTH_MAX ? tooDeep() : document(members, first)),
  keeps: () => true,
};

/** Builder used only to find errors: keeps nothing but the content of wrappers. */
const CHECKED: JsonBuilder = {
  ...EJSON,
  keeps: (first, parentFirst) => WRAPPERS.has(first) || WRAPPERS.has(parentFirst),
};

function revive(value: unknown, depth: number): unknown {
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > EJSON_DEPTH_MAX) tooDeep();
  if (Array.isArray(value)) return value.map((element) => revive(element, depth + 1));
  const decoded: Record<string, unknown> = {};
  const entries = Object.entries(value);
  const first = entries[0]?.[0] ?? '';
  for (const [name, member] of entries) {
    const isContent = typeof member === 'number' && name === first && WRAPPERS.has(name);
    addMember(decoded, name, isContent ? member : revive(member, depth + 1));
  }
  return document(decoded, first);
}

/**
 * Turns parsed JSON into BSON values without losing a type: every number becomes `Int32`, `Long` or `Double`
 * (a bare one the narrowest that holds it). Canonical and relaxed extended JSON, client-api §2.4.
 * @throws EjsonError
 */
export function decodeEjson(json: unknown): unknown {
  return revive(json, 0);
}

/** Parses extended JSON. @throws EjsonError also if the input is not JSON */
export function parseEjson(source: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    throw new EjsonError('the string is not JSON', { cause: error });
  }
  return decodeEjson(json);
}

async function readInSlices(source: string, builder: JsonBuilder): Promise<unknown> {
  try {
    return await parseJsonInSlices(source, builder);
  } catch (error) {
    if (error instanceof SyntaxError) throw new EjsonError('the string is not JSON', { cause: error });
    throw error;
  }
}

/**
 * Parses input of any size like {@link parseEjson}: a large one is read in slices, so that other requests are served
 * meanwhile.
 */
export async function parseAnyEjson(source: string): Promise<unknown> {
  return source.length <= PARSED_AT_ONCE ? parseEjson(source) : readInSlices(source, EJSON);
}

/** Checks that {@link parseAnyEjson} would accept the input, without keeping its content. @throws EjsonError */
export async function checkEjson(source: string): Promise<void> {
  await (source.length <= PARSED_AT_ONCE ? parseEjson(source) : readInSlices(source, CHECKED));
}
