import { toInteger } from '../bson/number-arithmetic.js';
import { copyDocument, getField, hasField, isDocument, isNumber, setField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileMatcher, type MatcherOptions } from './matcher.js';
import type { MatchPosition } from '../bson/path.js';

/** An operator of `find` projections that picks elements of an array, run after fields were kept or dropped. */
export interface ArrayProjection {
  readonly kind: 'slice' | 'elemMatch' | 'positional';
  readonly path: string;
  apply(projected: Document, source: Document, position: MatchPosition | undefined): Document;
}

/** Compiles `$slice` and `$elemMatch`; undefined for anything else, which is an expression. Throws 28724 or 31275. */
export function compileFindOperator(path: string, value: Document, options: MatcherOptions): ArrayProjection | undefined {
  if (hasField(value, '$slice')) return compileSlice(path, value['$slice']);
  if (!hasField(value, '$elemMatch')) return undefined;
  if (path.includes('.')) throw mongoError(31275, 'Cannot use $elemMatch projection on a nested field.');
  const condition = value['$elemMatch'];
  if (!isDocument(condition)) throw mongoError(31274, `elemMatch: Invalid argument, object required, but got something else`);
  // The element is tested as the only one of an array, so that value conditions and filters are distinguished in a single place.
  const matches = compileMatcher({ element: { $elemMatch: condition } }, options);
  return {
    kind: 'elemMatch',
    path,
    apply: (projected, source) => {
      const array = getField(source, path);
      const found: unknown[] = Array.isArray(array) ? array.filter((element) => matches({ element: [element] })).slice(0, 1) : [];
      const result = copyDocument(projected);
      if (found.length > 0) setField(result, path, found);
      else delete result[path];
      return result;
    },
  };
}

/** Returns `true` if a projection shows an element by its position: a path that ends with `$`. */
export function hasPositional(specification: Document): boolean {
  return Object.keys(specification).some(isPositionalPath);
}

export function isPositionalPath(path: string): boolean {
  return path.endsWith('.$');
}

/** Returns for `path.$` the element of the array that made the filter match. Throws 51246 when no element did. */
export function compilePositional(path: string): ArrayProjection {
  const parts = path.split('.');
  return {
    kind: 'positional',
    path,
    apply: (projected, _source, position) =>
      mapPath(projected, parts, (array) => {
        if (position?.index === undefined) {
          throw mongoError(51246, "positional operator '.$' couldn't find a matching element in the array");
        }
        return array.slice(position.index, position.index + 1);
      }),
  };
}

/** Compiles a count, or `[skip, count]`. Other operands belong to the expression of the same name. */
function compileSlice(path: string, operand: unknown): ArrayProjection | undefined {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((value) => (isNumber(value) ? toInteger(value) : undefined));
  const [first, second] = numbers.map((value) => (value === undefined ? undefined : Number(value)));
  if (first === undefined || (Array.isArray(operand) && (operand.length !== 2 || second === undefined))) return undefined;
  if (second !== undefined && second <= 0)
    throw mongoError(28724, `First argument to $slice must be an array, but is of type: int`);
  const parts = path.split('.');
  return {
    kind: 'slice',
    path,
    apply: (projected) => mapPath(projected, parts, (array) => sliceOf(array, first, second)),
  };
}

function sliceOf(array: readonly unknown[], first: number, second: number | undefined): unknown[] {
  if (second === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + second);
}

/** Returns a copy with every array at a path replaced, also inside arrays of documents. */
function mapPath(document: Document, parts: readonly string[], change: (array: readonly unknown[]) => unknown[]): Document {
  const [first = '', ...rest] = parts;
  if (!hasField(document, first)) return document;
  const result = copyDocument(document);
  setField(result, first, mapValue(document[first], rest, change));
  return result;
}

function mapValue(value: unknown, parts: readonly string[], change: (array: readonly unknown[]) => unknown[]): unknown {
  if (parts.length === 0) return Array.isArray(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((element) => (isDocument(element) ? mapPath(element, parts, change) : element));
  return isDocument(value) ? mapPath(value, parts, change) : value;
}
