import type { Binary, ObjectId } from 'bson';
import { MAX_VALUE_DEPTH } from '../limits.js';
import { compareNumbers } from './numbers.js';
import { bsonTag, valueType, type Document } from './value-type.js';

/** Compares class instances of one BSON type (timestamps, regular expressions, code, …) by their properties. */
function sameMembers(left: object, right: object, depth: number): boolean {
  if (left instanceof RegExp) return right instanceof RegExp && left.source === right.source && left.flags === right.flags;
  const tag = bsonTag(left);
  if (tag === undefined || tag !== bsonTag(right)) return left === right;
  const members = Object.keys(left);
  return members.length === Object.keys(right).length && members.every((key) => sameMember(left, right, key, depth));
}

function sameMember(left: object, right: object, key: string, depth: number): boolean {
  if (!Object.hasOwn(right, key)) return false;
  const a = (left as Document)[key];
  const b = (right as Document)[key];
  return a === b || sameValue(a, b, depth + 1);
}

function sameBytes(left: unknown, right: unknown): boolean {
  const subTypeOf = (value: unknown): number => (value instanceof Uint8Array ? 0 : (value as Binary).sub_type);
  const bytesOf = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : (value as Binary).value());
  return subTypeOf(left) === subTypeOf(right) && Buffer.compare(bytesOf(left), bytesOf(right)) === 0;
}

function sameDocument(left: Document, right: Document, depth: number): boolean {
  const present = (document: Document): string[] => Object.keys(document).filter((key) => document[key] !== undefined);
  const keys = present(left);
  return keys.length === present(right).length && keys.every((key) => sameMember(left, right, key, depth));
}

/**
 * Checks equality inside one type: numbers across all numeric types, lists in order, documents regardless of the order
 * of their keys. Undefined equals nothing, also not itself.
 */
export function sameValue(left: unknown, right: unknown, depth = 0): boolean {
  const type = valueType(left);
  if (type === 'undefined' || type !== valueType(right) || depth > MAX_VALUE_DEPTH) return false;
  switch (type) {
    case 'number':
      return compareNumbers(left, right) === 0;
    case 'date':
      return (left as Date).getTime() === (right as Date).getTime();
    case 'objectId':
      return (left as ObjectId).toHexString() === (right as ObjectId).toHexString();
    case 'binary':
      return sameBytes(left, right);
    case 'array':
      return sameList(left as readonly unknown[], right as readonly unknown[], depth);
    case 'document':
      return sameDocument(left as Document, right as Document, depth);
    case 'other':
      return typeof left === 'object' ? sameMembers(left as object, right as object, depth) : left === right;
    default:
      return left === right;
  }
}

/** Returns `true` if lists have the same length and the same values in the same order. */
export function sameList(left: readonly unknown[], right: readonly unknown[], depth = 0): boolean {
  return left.length === right.length && left.every((value, index) => sameValue(value, right[index], depth + 1));
}
