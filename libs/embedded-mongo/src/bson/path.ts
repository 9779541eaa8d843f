import { getField, isDocument } from './types.js';

/** Index of the array element that made a filter match, for the positional operator `$`. */
export interface MatchPosition {
  index?: number;
}

/** Test of the values a dotted path reaches. */
export interface Leaf {
  /** Tests the value at the end of the path; an array is passed whole, and the leaf tests its elements itself. */
  test(value: unknown, position?: MatchPosition): boolean;
  /** Asked of one array element named by the path or by `$elemMatch`: an array there is a value like any other. */
  testElement(value: unknown): boolean;
}

const ARRAY_INDEX = /^(?:0|[1-9]\d*)$/;

/** Returns `true` for a path part that can name an array element. */
export function isArrayIndex(part: string): boolean {
  return ARRAY_INDEX.test(part);
}

/**
 * Asks a leaf about every value a dotted path reaches, through arrays of documents, until one says yes. A missing field is asked
 * about once, as undefined. `position` receives the index of the outermost array element on the way to the match.
 */
export function somePathValue(
  value: unknown,
  parts: readonly string[],
  leaf: Leaf,
  position: MatchPosition | undefined,
  at = 0,
): boolean {
  const part = parts[at];
  if (part === undefined) return leaf.test(value, position);
  if (Array.isArray(value)) return someElementValue(value, part, parts, leaf, position, at);
  return isDocument(value) ? somePathValue(getField(value, part), parts, leaf, position, at + 1) : leaf.test(undefined, position);
}

function someElementValue(
  array: readonly unknown[],
  part: string,
  parts: readonly string[],
  leaf: Leaf,
  position: MatchPosition | undefined,
  at: number,
): boolean {
  if (isArrayIndex(part) && Number(part) < array.length) {
    const element = array[Number(part)];
    // An element that has no parts has none below it, missing ones neither.
    const found =
      at + 1 === parts.length
        ? leaf.testElement(element)
        : (isDocument(element) || Array.isArray(element)) && somePathValue(element, parts, leaf, position, at + 1);
    if (found) return true;
  }
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    if (isDocument(element) && somePathValue(element, parts, leaf, position, at)) {
      if (position) position.index = i;
      return true;
    }
  }
  return false;
}
