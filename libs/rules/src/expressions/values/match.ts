import { MAX_VALUE_DEPTH } from '../limits.js';
import { sameList, sameValue } from './equality.js';
import { Hits, InnerList, ownMember } from './path.js';
import { UrlArgument } from './url-argument.js';
import { isDocument, type Document } from './value-type.js';

/** Every key of `pattern` matches the same key of `document`. */
function matchDocuments(document: Document, pattern: Document, depth: number): boolean {
  if (depth > MAX_VALUE_DEPTH) return false;
  return Object.keys(pattern).every((key) => matchAt(ownMember(document, key), pattern[key], false, depth + 1));
}

/** Two values of which neither stands for its elements. */
function matchOne(left: unknown, right: unknown, depth: number): boolean {
  return isDocument(left) && isDocument(right) ? matchDocuments(left, right, depth) : sameValue(left, right, depth);
}

function matchLists(left: readonly unknown[], right: readonly unknown[], depth: number): boolean {
  return sameList(left, right, depth) || left.some((element) => Array.isArray(element) && sameList(element, right, depth));
}

function hasElement(list: readonly unknown[], value: unknown, depth: number): boolean {
  return list.some((element) => !Array.isArray(element) && matchOne(element, value, depth));
}

function matchHits(left: unknown, right: unknown, computed: boolean, depth: number): boolean {
  if (left instanceof Hits) {
    if (left.values.some((hit) => matchAt(hit, right, computed, depth))) return true;
    const list = right instanceof Hits ? right.values : right;
    return Array.isArray(list) && sameList(left.values, list, depth);
  }
  if (!(right instanceof Hits)) return false;
  if (right.values.some((hit) => matchAt(left, hit, true, depth))) return true;
  return Array.isArray(left) && sameList(left, right.values, depth);
}

/** Compares an inner list as a whole; `computed`: with the elements of a list, too. */
function matchInnerList(left: InnerList, right: unknown, computed: boolean, depth: number): boolean {
  const lists: readonly unknown[] = computed && Array.isArray(right) ? [right, ...right] : [right];
  return lists.some((list) => Array.isArray(list) && sameList(left.elements, list, depth));
}

function matchAt(left: unknown, right: unknown, computed: boolean, depth: number): boolean {
  if (left === undefined || right === undefined) return false;
  if (left instanceof InnerList && !(right instanceof Hits)) return matchInnerList(left, right, computed, depth);
  if (left instanceof Hits || right instanceof Hits) return matchHits(left, right, computed, depth);
  if (left instanceof UrlArgument)
    return matchAt(left.text, right, computed, depth) || matchAt(left.parts, right, computed, depth);
  if (right instanceof UrlArgument) return matchAt(left, right.text, computed, depth);
  if (Array.isArray(left)) return Array.isArray(right) ? matchLists(left, right, depth) : hasElement(left, right, depth);
  if (Array.isArray(right)) return computed && right.some((element) => !Array.isArray(element) && matchOne(left, element, depth));
  return matchOne(left, right, depth);
}

/**
 * Returns `true` if a value matches another: a list by any of its elements, a document by the keys of the pattern,
 * everything else by equality within its type. Undefined matches nothing, not even undefined.
 * @param computed the right side came from an expansion or a function: if it is a list, one of its elements is enough.
 */
export function matches(left: unknown, right: unknown, computed: boolean): boolean {
  return matchAt(left, right, computed, 0);
}
