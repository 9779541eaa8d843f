import { Binary, UUID } from '../bson/bson-binary.js';
import { Decimal128 } from '../bson/bson-decimal.js';
import { Long } from '../bson/bson-numbers.js';
import { BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId, Timestamp } from '../bson/bson-types.js';
import { fromBase64 } from '../bytes/bytes.js';
import {
  bytesLength,
  codeAt,
  DateConstructor,
  isArray,
  isSafeInteger,
  jsonParse,
  numberOf,
  objectKeys,
  parseInteger,
  stringIncludes,
} from '../primordials.js';

/**
 * Converts extended JSON, canonical or relaxed, to the values user code works with. Numbers become plain numbers if
 * nothing is lost: `$numberInt`, `$numberDouble`, and `$numberLong` up to 2^53. So `count() === 7` holds, and a 64-bit
 * value beyond 32 bits is `$numberLong` again when it is encoded; a small one is encoded as `$numberInt`, which the
 * store treats as equal. Beyond 2^53 it is a `Long`. A wrapper with extra keys or an unusable value is left as a plain
 * object.
 * @throws SyntaxError if the input is not JSON
 */
export function decodeEjson(text: string): unknown {
  const value: unknown = jsonParse(text);
  // Most inputs have no wrapper, and a substring search is far cheaper than a walk over the value.
  return stringIncludes(text, '"$') || stringIncludes(text, '\\u0024') ? revive(value) : value;
}

type Members = Record<string, unknown>;

/** Puts values in the places of wrappers, in parsed extended JSON. */
export function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      if (typeof item === 'object' && item !== null) value[i] = revive(item);
    }
    return value;
  }
  const members = value as Members;
  const keys = objectKeys(members);
  const first = keys[0];
  if (first !== undefined && codeAt(first, 0) === 36) {
    const special = reviveWrapper(first, members, keys.length);
    if (special !== undefined) return special.value;
  }
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const member = members[key];
    if (typeof member === 'object' && member !== null) members[key] = revive(member);
  }
  return members;
}

function reviveWrapper(key: string, members: Members, size: number): { value: unknown } | undefined {
  if (size !== 1 && !(size === 2 && key === '$code')) return undefined;
  const content = members[key];
  try {
    return reviveContent(key, content);
  } catch {
    // A constructor refused the content: not a wrapper after all.
    return undefined;
  }
}

function reviveContent(key: string, content: unknown): { value: unknown } | undefined {
  switch (key) {
    case '$oid':
      return typeof content === 'string' ? { value: new ObjectId(content) } : undefined;
    case '$numberInt':
    case '$numberDouble':
      return typeof content === 'string' ? { value: numberOf(content) } : undefined;
    case '$numberLong': {
      if (typeof content !== 'string') return undefined;
      const number = numberOf(content);
      return { value: isSafeInteger(number) ? number : new Long(content) };
    }
    case '$numberDecimal':
      return typeof content === 'string' ? { value: new Decimal128(content) } : undefined;
    case '$date':
      return reviveDate(content);
    case '$undefined':
      return { value: undefined };
    case '$minKey':
      return { value: new MinKey() };
    case '$maxKey':
      return { value: new MaxKey() };
    case '$symbol':
      return typeof content === 'string' ? { value: new BSONSymbol(content) } : undefined;
    case '$code':
      return typeof content === 'string' ? { value: new Code(content) } : undefined;
    case '$uuid':
      return typeof content === 'string' ? { value: new UUID(content) } : undefined;
    default:
      return typeof content === 'object' && content !== null ? reviveCompound(key, content as Members) : undefined;
  }
}

function reviveCompound(key: string, content: Members): { value: unknown } | undefined {
  switch (key) {
    case '$binary': {
      const { base64, subType } = content;
      const bytes = typeof base64 === 'string' ? fromBase64(base64) : null;
      if (bytes === null) return undefined;
      const type = typeof subType === 'string' ? parseInteger(subType, 16) : numberOf(subType ?? 0);
      return { value: type === 4 && bytesLength(bytes) === 16 ? new UUID(bytes) : new Binary(bytes, type) };
    }
    case '$regularExpression': {
      const { pattern, options } = content;
      return typeof pattern === 'string' ? { value: new BSONRegExp(pattern, options as string) } : undefined;
    }
    case '$timestamp': {
      const { t, i } = content;
      return typeof t === 'number' && typeof i === 'number' ? { value: new Timestamp({ t, i }) } : undefined;
    }
    default:
      return undefined;
  }
}

function reviveDate(content: unknown): { value: Date } | undefined {
  if (typeof content === 'string' || typeof content === 'number') return { value: new DateConstructor(content) };
  if (typeof content !== 'object' || content === null) return undefined;
  const { $numberLong } = content as Members;
  return typeof $numberLong === 'string' ? { value: new DateConstructor(numberOf($numberLong)) } : undefined;
}
