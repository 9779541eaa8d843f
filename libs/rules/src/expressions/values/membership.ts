import type { ObjectId } from 'bson';
import { matches } from './match.js';
import { numberKey } from './numbers.js';
import { Hits } from './path.js';
import { UrlArgument } from './url-argument.js';
import { valueType } from './value-type.js';

/** Shorter lists are compared one by one. */
const SMALL_LIST = 16;

/**
 * Returns a string that two scalars share if, and only if, they are equal; `undefined` if equality is not that simple.
 */
function scalarKey(value: unknown): string | undefined {
  switch (valueType(value)) {
    case 'null':
      return 'null';
    case 'string':
      return `s${String(value)}`;
    case 'number':
      return `n${numberKey(value)}`;
    case 'objectId':
      return `o${(value as ObjectId).toHexString()}`;
    case 'date':
      return `d${(value as Date).getTime()}`;
    case 'boolean':
      return `b${String(value)}`;
    default:
      return undefined;
  }
}

/** A long list, looked up instead of walked. */
class ValueSet {
  private readonly keys = new Set<string>();
  private readonly others: unknown[] = [];

  constructor(list: readonly unknown[]) {
    for (const value of list) {
      const key = scalarKey(value);
      if (key === undefined) this.others.push(value);
      else this.keys.add(key);
    }
  }

  has(value: unknown): boolean {
    const key = scalarKey(value);
    return key === undefined ? this.others.some((other) => matches(value, other, false)) : this.keys.has(key);
  }
}

/**
 * Cache of list contents: a request compares every document with the same list, which does not change in the meantime.
 */
const sets = new WeakMap<readonly unknown[], ValueSet>();

function setOf(list: readonly unknown[]): ValueSet {
  const known = sets.get(list);
  if (known) return known;
  const made = new ValueSet(list);
  sets.set(list, made);
  return made;
}

function isInList(subject: unknown, list: readonly unknown[]): boolean {
  if (list.length <= SMALL_LIST) return list.some((element) => matches(subject, element, false));
  const set = setOf(list);
  if (set.has(subject)) return true;
  return Array.isArray(subject) && subject.some((element) => !Array.isArray(element) && set.has(element));
}

/** Returns `true` if a value matches one element of a list; a single value counts as a list of one. */
export function isMember(subject: unknown, list: unknown): boolean {
  if (subject === undefined || list === undefined) return false;
  if (subject instanceof Hits) return subject.values.some((hit) => isMember(hit, list));
  if (list instanceof Hits) return list.values.some((hit) => isMember(subject, hit));
  if (subject instanceof UrlArgument) return isMember(subject.text, list) || isMember(subject.parts, list);
  return Array.isArray(list) ? isInList(subject, list) : matches(subject, list, false);
}
