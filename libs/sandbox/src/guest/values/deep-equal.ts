import { BsonValue, encodeBson } from '../bson/bson-value.js';

type Members = Record<PropertyKey, unknown>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns `true` if two values are equal in every part, like `util.isDeepStrictEqual`; cycles compare equal if both
 * values have them.
 */
export function isDeepStrictEqual(a: unknown, b: unknown, strict = true, seen = new Map<object, object>()): boolean {
  if (Object.is(a, b)) return true;
  // oxlint-disable-next-line eqeqeq -- the legacy comparison is what loose means
  if (!isObject(a) || !isObject(b)) return !strict && !isObject(a) && !isObject(b) && a == b;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof BsonValue || b instanceof BsonValue) {
    return a instanceof BsonValue && b instanceof BsonValue && encodeBson(a) === encodeBson(b);
  }
  if (a instanceof Date || b instanceof Date) return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (a instanceof RegExp || b instanceof RegExp) {
    return a instanceof RegExp && b instanceof RegExp && a.source === b.source && a.flags === b.flags;
  }
  if (a instanceof Error && b instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
  if (a instanceof Map && b instanceof Map) return sameEntries(a, b, strict, seen);
  if (a instanceof Set && b instanceof Set) return sameItems([...a], [...b], strict, seen);
  if (Array.isArray(a) !== Array.isArray(b) || ArrayBuffer.isView(a) !== ArrayBuffer.isView(b)) return false;
  const keys = Reflect.ownKeys(a).filter((key) => Object.prototype.propertyIsEnumerable.call(a, key));
  const others = Reflect.ownKeys(b).filter((key) => Object.prototype.propertyIsEnumerable.call(b, key));
  return (
    keys.length === others.length &&
    keys.every((key) => others.includes(key) && isDeepStrictEqual((a as Members)[key], (b as Members)[key], strict, seen))
  );
}

function sameEntries(a: Map<unknown, unknown>, b: Map<unknown, unknown>, strict: boolean, seen: Map<object, object>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isDeepStrictEqual(value, b.get(key), strict, seen));
}

function sameItems(a: unknown[], b: unknown[], strict: boolean, seen: Map<object, object>): boolean {
  return a.length === b.length && a.every((item) => b.some((other) => isDeepStrictEqual(item, other, strict, seen)));
}
