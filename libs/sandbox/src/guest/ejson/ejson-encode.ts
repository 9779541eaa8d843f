import { encodeBinary } from '../bson/bson-binary.js';
import { encodeDouble } from '../bson/bson-numbers.js';
import { encodeBson, valueOfClass } from '../bson/bson-value.js';
import {
  BigIntConstructor,
  BufferConstructor,
  Bytes,
  DateConstructor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isDotAll,
  isFiniteNumber,
  isIgnoringCase,
  isInteger,
  isMultiline,
  isView,
  jsonStringify,
  dateTime,
  MapConstructor,
  mapForEach,
  notANumber,
  objectKeys,
  PlainPrototype,
  quoted,
  reflectApply,
  RegExpConstructor,
  regExpSource,
  SetConstructor,
  setForEach,
  setMember,
  textOf,
  TypeErrorConstructor,
  sameValue,
} from '../primordials.js';
import { ListSource, UnreadList } from '../values/list-source.js';
import { unreadNumber } from '../values/unread-lists.js';

type Members = Record<string, unknown>;

/** Maximum nesting: every reader of the JSON would have to survive it. The store's own limit is 100. */
const MAX_DEPTH = 200;

/** Stands before and after the number of a list: `LIST_MARK` of `named-lists.ts`. */
const LIST_MARK = '\u0001';

/** Levels around the argument in the JSON of a host call. */
const ARGUMENT_DEPTH = 2;

const BOXES: readonly (new () => object)[] = [Number, String, Boolean];

/**
 * Encodes as canonical extended JSON anything user code may return: whole numbers are `$numberInt` or, beyond 32 bits,
 * `$numberLong`, others `$numberDouble`; `undefined` is kept; an invalid date is `null`.
 * @throws UnreadList for cursors, TypeError for functions, symbols, and values that are cyclic or nested deeper than
 * 200 levels
 */
export function encodeEjson(value: unknown): string {
  return encodeFor(value, 0, false);
}

/**
 * Encodes what leaves the interpreter as {@link encodeEjson} does, except for unread lists: they are named by the number the host
 * gave them, between characters that strings have escaped only.
 */
export function encodeResult(value: unknown): string {
  return encodeFor(value, 0, true);
}

/** True while lists may be named. */
let names = false;

/** Code that runs meanwhile, like a `toJSON`, may have something else encoded. */
function encodeFor(value: unknown, depth: number, mayName: boolean): string {
  const before = names;
  names = mayName;
  try {
    return encode(value, depth);
  } finally {
    names = before;
  }
}

function encode(value: unknown, depth: number): string {
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
      if (value < -9223372036854775808n || value > 9223372036854775807n)
        throw new TypeErrorConstructor('A BigInt of more than 64 bits is not a BSON value');
      return '{"$numberLong":"' + value + '"}';
    case 'object':
      return value === null ? 'null' : encodeObject(value, depth);
    default: {
      const text = typeof value === 'function' ? valueOfClass(value) : undefined;
      if (text === undefined) throw new TypeErrorConstructor('A ' + typeof value + ' is not a BSON value');
      return text;
    }
  }
}

export function encodeNumber(value: number): string {
  if (isInteger(value) && (value !== 0 || sameValue(value, 0))) {
    if (value >= -2147483648 && value <= 2147483647) return '{"$numberInt":"' + value + '"}';
    if (value >= -9223372036854775808 && value < 9223372036854775808) return '{"$numberLong":"' + BigIntConstructor(value) + '"}';
  }
  if (isFiniteNumber(value)) return encodeDouble(value);
  return notANumber(value) ? '{"$numberDouble":"NaN"}' : '{"$numberDouble":"' + (value > 0 ? '' : '-') + 'Infinity"}';
}

function encodeObject(value: object, depth: number): string {
  if (depth >= MAX_DEPTH)
    throw new TypeErrorConstructor('A value that is cyclic or nested deeper than ' + MAX_DEPTH + ' levels is not a BSON value');
  if (isArray(value)) return encodeList(value, depth + 1);
  // Most objects are plain, and eleven questions about their class would take longer than all the rest.
  return getPrototypeOf(value) === PlainPrototype ? encodePlain(value as Members, depth + 1) : encodeInstance(value, depth);
}

function encodeInstance(value: object, depth: number): string {
  const bson = encodeBson(value);
  if (bson !== undefined) return bson;
  if (value instanceof DateConstructor) return encodeDate(value);
  if (value instanceof RegExpConstructor) return encodeRegExp(value);
  if (isView(value)) return encodeBinary(new Bytes(value.buffer, value.byteOffset, value.byteLength), 0);
  if (value instanceof BufferConstructor) return encodeBinary(new Bytes(value), 0);
  if (value instanceof MapConstructor) return encodeMap(value, depth + 1);
  if (value instanceof SetConstructor) return encodeSet(value, depth + 1);
  if (ListSource.is(value)) throw new UnreadList();
  if (isBoxed(value)) return encode(value.valueOf(), depth);
  return encodePlain(value as Members, depth + 1);
}

function encodePlain(value: Members, depth: number): string {
  const toJSON = toJsonOf(value);
  return typeof toJSON === 'function'
    ? encode(reflectApply(toJSON as () => unknown, value, []), depth)
    : encodeMembers(value, depth);
}

/** Returns the `toJSON` of an object or of its class; one that user code gave to `Object.prototype` is ignored. */
function toJsonOf(value: Members): unknown {
  for (let at: object | null = value; at !== null && at !== PlainPrototype; at = getPrototypeOf(at) as object | null) {
    if (hasOwn(at, 'toJSON')) return value.toJSON;
  }
  return undefined;
}

function encodeMembers(value: Members, depth: number): string {
  const keys = objectKeys(value);
  let text = '{';
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (i > 0) text += ',';
    text += jsonStringify(key);
    text += ':';
    text += encode(value[key], depth);
  }
  return text + '}';
}

/**
 * Encodes the argument of an action like a result, except for the depth: a host call puts it in a separate array.
 */
export function encodeArgument(value: unknown): string {
  return encodeFor(value, ARGUMENT_DEPTH, true);
}

/** Encodes the properties of such an argument that are not `undefined`, each after a comma. */
export function encodePresent(members: Readonly<Members>): string {
  const keys = objectKeys(members);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = members[key];
    if (value !== undefined) text += ',' + jsonStringify(key) + ':' + encodeFor(value, ARGUMENT_DEPTH + 1, true);
  }
  return text;
}

function encodeList(value: readonly unknown[], depth: number): string {
  const number = names ? unreadNumber(value) : 0;
  return number === 0 ? encodeArray(value, depth) : LIST_MARK + number + LIST_MARK;
}

function encodeArray(value: readonly unknown[], depth: number): string {
  let text = '[';
  for (let i = 0; i < value.length; i++) {
    if (i > 0) text += ',';
    text += encode(value[i], depth);
  }
  return text + ']';
}

/**
 * Encodes a map. Keys that are not strings are converted to strings; if keys repeat, the last value counts, at the
 * position of the first.
 */
function encodeMap(map: Map<unknown, unknown>, depth: number): string {
  const members: Members = {};
  mapForEach(map, (value, key) => {
    setMember(members, textOf(key), value);
  });
  return encodeMembers(members, depth);
}

function encodeSet(set: Set<unknown>, depth: number): string {
  let text = '';
  setForEach(set, (value) => {
    text += (text === '' ? '[' : ',') + encode(value, depth);
  });
  return (text === '' ? '[' : text) + ']';
}

function encodeDate(value: Date): string {
  const time = dateTime(value);
  return notANumber(time) ? 'null' : '{"$date":{"$numberLong":"' + time + '"}}';
}

/** Keeps only those JavaScript flags that have a BSON counterpart. */
function encodeRegExp(value: RegExp): string {
  const options = (isIgnoringCase(value) ? 'i' : '') + (isMultiline(value) ? 'm' : '') + (isDotAll(value) ? 's' : '');
  return '{"$regularExpression":{"pattern":' + quoted(regExpSource(value)) + ',"options":"' + options + '"}}';
}

function isBoxed(value: object): boolean {
  for (let i = 0; i < BOXES.length; i++) if (value instanceof (BOXES[i] as new () => object)) return true;
  return false;
}
