import { isArrayIndex } from '../bson/path.js';
import { getField, isDocument } from '../bson/types.js';

/** Yields the values at a path, through lists of documents on the way; a list at the end is one value. */
export function* valuesAlong(value: unknown, parts: readonly string[], at = 0): Generator<unknown, void> {
  const part = parts[at];
  if (part === undefined) {
    if (value !== undefined) yield value;
    return;
  }
  if (isDocument(value)) {
    yield* valuesAlong(getField(value, part), parts, at + 1);
  } else if (Array.isArray(value)) {
    if (isArrayIndex(part) && Number(part) < value.length) yield* valuesAlong(value[Number(part)], parts, at + 1);
    for (const element of value) if (isDocument(element)) yield* valuesAlong(element, parts, at);
  }
}
