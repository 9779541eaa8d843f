import { compareStrings } from '../bson/compare.js';
import { getField, hasField, isDocument, setField, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { isArrayIndex, type MatchPosition } from '../bson/path.js';
import { typeNameOf } from '../bson/type-codes.js';

/** Most null elements an update may add to reach an index beyond the end of an array, as in the server. */
const MAX_PADDING = 1_500_000;

/** Values of `$`, `$[]` and `$[name]` in an update path while one document is updated. */
export interface PathEnvironment {
  position: MatchPosition | undefined;
  arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
  /** Called with the elements of a list that `$[]` or `$[name]` stands for. */
  choose?: (list: readonly string[], elements: readonly string[]) => void;
}

/**
 * Splits an update path. Throws 56 for empty names, 2 for `$`, `$[]` and `$[name]` in the first place. Any other name
 * with `$` is a field; the first of a path is looked at again when it is written, see `requireStorableName`.
 */
export function parseUpdatePath(path: string): string[] {
  if (path === '') throw mongoError(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) throw mongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  const [first = ''] = parts;
  if (isPositional(first)) {
    const what = first === '$' ? "positional (i.e. '$')" : "array filter identifier (i.e. '$[<id>]')";
    throw mongoError(2, `Cannot have ${what} element in the first position in path '${path}'`);
  }
  return parts;
}

/** Returns `true` for a part that stands for elements of an array: `$`, `$[]`, `$[name]`. */
export function isPositional(part: string): boolean {
  return part === '$' || isFilteredElement(part);
}

/** Returns the name in `$[name]`, empty for `$[]`, undefined for any other part. */
export function filterName(part: string): string | undefined {
  return isFilteredElement(part) ? part.slice(2, -1) : undefined;
}

function isFilteredElement(part: string): boolean {
  return part.startsWith('$[') && part.endsWith(']');
}

/** Compares paths in the order one update applies them: by name, array indexes by number. */
export function compareUpdatePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i] ?? '';
    const y = b[i] ?? '';
    const order = isArrayIndex(x) && isArrayIndex(y) ? Number(x) - Number(y) : compareStrings(x, y);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Returns the concrete paths that a path with positional parts stands for in a document. Throws 2 if it does not apply. */
export function resolvePaths(document: Document, parts: readonly string[], environment: PathEnvironment): string[][] {
  if (!parts.some(isPositional)) return [[...parts]];
  let reached: { path: string[]; value: unknown }[] = [{ path: [], value: document }];
  for (const part of parts) {
    reached = reached.flatMap(({ path, value }) =>
      nextParts(value, part, path, environment).map((next) => ({ path: [...path, next], value: child(value, next) })),
    );
  }
  return reached.map(({ path }) => path);
}

function nextParts(value: unknown, part: string, path: readonly string[], environment: PathEnvironment): string[] {
  if (part === '$') {
    const index = environment.position?.index;
    if (index === undefined) throw mongoError(2, 'The positional operator did not find the match needed from the query.');
    return [String(index)];
  }
  const name = filterName(part);
  if (name === undefined) return [part];
  const where = path.join('.');
  if (value === undefined) throw mongoError(2, `The path '${where}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value))
    throw mongoError(2, `Cannot apply array updates to non-array element ${where}: ${typeNameOf(value)}`);
  const accepts = name === '' ? undefined : environment.arrayFilters.get(name);
  const elements: readonly unknown[] = value;
  const chosen = elements.flatMap((element, index) => (accepts && !accepts(element) ? [] : [String(index)]));
  environment.choose?.(path, chosen);
  return chosen;
}

function child(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isArrayIndex(part) ? (value as unknown[])[Number(part)] : undefined;
  return isDocument(value) ? getField(value, part) : undefined;
}

/** Returns the value at a concrete path, undefined if it does not exist. */
export function readAt(document: Document, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(child, document);
}

/**
 * Writes at a concrete path, creating missing documents along it; returns the number of names in the path up to the
 * first new value, or undefined if a value was replaced. Throws 28 if the path leads through a value that cannot have
 * such a field, 2 if it would pad an array beyond the limit.
 */
export function writeAt(document: Document, parts: readonly string[], value: unknown): number | undefined {
  let holder: unknown = document;
  let made: number | undefined;
  for (const [index, part] of parts.entries()) {
    if (!canHold(holder, part)) throw notViable(part, parts[index - 1] ?? '', holder);
    if (child(holder, part) === undefined) made ??= index + 1;
    if (index === parts.length - 1) put(holder, part, value);
    else {
      if (child(holder, part) === undefined) put(holder, part, {});
      holder = child(holder, part);
    }
  }
  return made;
}

/** Throws 28 if a path could never exist because a value along it cannot have such a field. */
export function requireViable(document: Document, parts: readonly string[]): void {
  let holder: unknown = document;
  for (const [index, part] of parts.entries()) {
    if (holder === undefined) return;
    if (!canHold(holder, part))
      throw mongoError(
        28,
        `Cannot use the part (${part}) of (${parts.join('.')}) to traverse the element (${parts[index - 1] ?? ''})`,
      );
    holder = child(holder, part);
  }
}

/** Removes a field; an array element is set to null instead, so that the others keep their places. Undefined when nothing changes. */
export function removeAt(document: Document, parts: readonly string[]): 'removed' | 'set' | undefined {
  const holder = readAt(document, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (Array.isArray(holder)) {
    if (!isArrayIndex(last) || Number(last) >= holder.length || holder[Number(last)] === null) return undefined;
    holder[Number(last)] = null;
    return 'set';
  }
  if (!isDocument(holder) || !hasField(holder, last)) return undefined;
  delete holder[last];
  return 'removed';
}

function canHold(holder: unknown, part: string): holder is Document | unknown[] {
  return Array.isArray(holder) ? isArrayIndex(part) : isDocument(holder);
}

function put(holder: Document | unknown[], part: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    setField(holder, part, value);
    return;
  }
  const index = Number(part);
  if (index > holder.length + MAX_PADDING) throw mongoError(2, `can't backfill more than ${MAX_PADDING} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

function notViable(part: string, parent: string, holder: unknown): MongoError {
  return mongoError(28, `Cannot create field '${part}' in element {${parent}: ${typeNameOf(holder)}}`);
}
