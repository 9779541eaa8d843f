import { encodeBinary } from './bson-binary.js';
import { encodeDouble } from './bson-numbers.js';
import { BsonValue } from './bson-value.js';
import {
  BigIntConstructor,
  Bytes,
  DateConstructor,
  isArray,
  isFiniteNumber,
  isInteger,
  jsonStringify,
  dateTime,
  MapConstructor,
  notANumber,
  objectKeys,
  RegExpConstructor,
  SetConstructor,
  setAdd,
  setDelete,
  setHas,
  sameValue,
} from './primordials.js';

/** Deeper values are refused: every reader of the text would have to survive them. The store's own limit is 100. */
const MAX_DEPTH = 200;

const isView: (value: unknown) => value is ArrayBufferView = ArrayBuffer.isView.bind(ArrayBuffer);
const BOXES: readonly (new () => object)[] = [Number, String, Boolean];
const BufferConstructor = ArrayBuffer;

/**
 * Canonical extended JSON of anything user code may return: whole numbers are `$numberInt` or, beyond 32 bits, `$numberLong`,
 * others `$numberDouble`; `undefined` is kept; an invalid date is `null`.
 * @throws TypeError for functions, symbols, cycles and values nested deeper than 200
 */
export function encodeEjson(value: unknown): string {
  return encode(value, new SetConstructor(), 0);
}

function encode(value: unknown, ancestors: Set<unknown>, depth: number): string {
  switch (typeof value) {
    case 'string':
      return jsonStringify(value);
    case 'number':
      return encodeNumber(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return '{"$undefined":true}';
    case 'bigint':
      if (BigIntConstructor.asIntN(64, value) !== value) throw new TypeError('A BigInt of more than 64 bits is not a BSON value');
      return `{"$numberLong":"${value}"}`;
    case 'object':
      return value === null ? 'null' : encodeObject(value, ancestors, depth);
    default:
      throw new TypeError(`A ${typeof value} is not a BSON value`);
  }
}

export function encodeNumber(value: number): string {
  if (isInteger(value) && !sameValue(value, -0)) {
    if (value >= -2147483648 && value <= 2147483647) return `{"$numberInt":"${value}"}`;
    if (value >= -9223372036854775808 && value < 9223372036854775808) return `{"$numberLong":"${BigIntConstructor(value)}"}`;
  }
  if (isFiniteNumber(value)) return encodeDouble(value);
  return notANumber(value) ? '{"$numberDouble":"NaN"}' : `{"$numberDouble":"${value > 0 ? '' : '-'}Infinity"}`;
}

function encodeObject(value: object, ancestors: Set<unknown>, depth: number): string {
  if (value instanceof BsonValue) return value.encode();
  if (value instanceof DateConstructor) return encodeDate(value);
  if (value instanceof RegExpConstructor) return encodeRegExp(value);
  if (isView(value)) return encodeBinary(new Bytes(value.buffer, value.byteOffset, value.byteLength), 0);
  if (value instanceof BufferConstructor) return encodeBinary(new Bytes(value), 0);
  if (depth >= MAX_DEPTH) throw new TypeError(`A value nested deeper than ${MAX_DEPTH} levels is not a BSON value`);
  if (setHas(ancestors, value)) throw new TypeError('A cyclic value is not a BSON value');
  setAdd(ancestors, value);
  const text = isArray(value)
    ? encodeArray(value, ancestors, depth + 1)
    : value instanceof MapConstructor
      ? encodeMembers(Object.fromEntries(value) as Record<string, unknown>, ancestors, depth + 1)
      : value instanceof SetConstructor
        ? encodeArray([...value], ancestors, depth + 1)
        : encodePlain(value as Record<string, unknown>, ancestors, depth + 1);
  setDelete(ancestors, value);
  return text;
}

function encodePlain(value: Record<string, unknown>, ancestors: Set<unknown>, depth: number): string {
  const { toJSON } = value;
  if (typeof toJSON === 'function') return encode((toJSON as () => unknown).call(value), ancestors, depth);
  if (isBoxed(value)) return encode(value.valueOf(), ancestors, depth);
  return encodeMembers(value, ancestors, depth);
}

function encodeMembers(value: Record<string, unknown>, ancestors: Set<unknown>, depth: number): string {
  const keys = objectKeys(value);
  let text = '{';
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    text += `${i === 0 ? '' : ','}${jsonStringify(key)}:${encode(value[key], ancestors, depth)}`;
  }
  return `${text}}`;
}

function encodeArray(value: readonly unknown[], ancestors: Set<unknown>, depth: number): string {
  let text = '[';
  for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + encode(value[i], ancestors, depth);
  return `${text}]`;
}

function encodeDate(value: Date): string {
  const time = dateTime(value);
  return notANumber(time) ? 'null' : `{"$date":{"$numberLong":"${time}"}}`;
}

/** Of JavaScript's flags only those with a BSON counterpart are kept. */
function encodeRegExp(value: RegExp): string {
  const options = `${value.ignoreCase ? 'i' : ''}${value.multiline ? 'm' : ''}${value.dotAll ? 's' : ''}`;
  return `{"$regularExpression":{"pattern":${jsonStringify(value.source)},"options":"${options}"}}`;
}

function isBoxed(value: object): boolean {
  for (let i = 0; i < BOXES.length; i++) if (value instanceof (BOXES[i] as new () => object)) return true;
  return false;
}
