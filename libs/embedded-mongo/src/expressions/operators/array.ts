import { compare, equal } from '../../bson/compare.js';
import { copyDocument, hasField, isDocument, isNullish, isNumber, setField, toNumber, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileElementOrder } from '../../bson/sort.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { allocate } from '../../work/work-clock.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import {
  inTurn,
  named,
  positional,
  requireArray,
  requireInteger,
  requireNumber,
  unary,
  unaryOrNull,
  untilNull,
} from './operator-operands.js';

/** Longest array `$range` may make, so that one expression cannot exhaust the process. */
const MAX_RANGE = 1_000_000;

export const arrayOperators: OperatorTable = {
  $arrayElemAt: positional('$arrayElemAt', 2, 2, ([array, index]) => {
    if (isNullish(array) || isNullish(index)) return null;
    return requireArray('$arrayElemAt', array, 28689).at(
      requireInteger('$arrayElemAt', requireNumber('$arrayElemAt', index, 28690), 28691),
    );
  }),
  $first: unaryOrNull('$first', (array) => requireArray('$first', array, 28689)[0]),
  $last: unaryOrNull('$last', (array) => requireArray('$last', array, 28689).at(-1)),
  $firstN: firstElements('$firstN', (array, count) => array.slice(0, count)),
  $lastN: firstElements('$lastN', (array, count) => array.slice(-count)),
  $minN: firstElements('$minN', (array, count) =>
    present(array)
      .toSorted((a, b) => compare(a, b))
      .slice(0, count),
  ),
  $maxN: firstElements('$maxN', (array, count) =>
    present(array)
      .toSorted((a, b) => compare(b, a))
      .slice(0, count),
  ),
  $arrayToObject: unaryOrNull('$arrayToObject', (array) => fromEntries(requireArray('$arrayToObject', array, 40386))),
  $concatArrays: untilNull(
    '$concatArrays',
    (array) => requireArray('$concatArrays', array, 28664),
    (arrays) => {
      allocate(arrays.reduce((sum, { length }) => sum + length, 0));
      return arrays.flat();
    },
  ),
  $in: positional('$in', 2, 2, ([value, array], collation) => {
    if (!Array.isArray(array)) throw mongoError(40081, `$in requires an array as a second argument, found: ${typeNameOf(array)}`);
    return value !== undefined && array.some((element) => equal(value, element, collation));
  }),
  $indexOfArray: inTurn('$indexOfArray', 2, 4, ([readArray, readValue, readStart, readEnd], collation) => {
    const array = readArray?.();
    if (isNullish(array)) return null;
    const elements = requireArray('$indexOfArray', array, 40090);
    const value = readValue?.();
    const from = readStart ? nonNegative('$indexOfArray starting index', readStart()) : 0;
    const to = readEnd ? Math.min(elements.length, nonNegative('$indexOfArray ending index', readEnd())) : elements.length;
    const found = elements
      .slice(from, Math.max(from, to))
      .findIndex((element) => value !== undefined && equal(element, value, collation));
    return found < 0 ? -1 : found + from;
  }),
  $isArray: unary('$isArray', (value) => Array.isArray(value)),
  $range: inTurn('$range', 2, 3, ([readStart, readEnd, readStep]) => range(readStart?.(), readEnd?.(), readStep)),
  $reverseArray: unaryOrNull('$reverseArray', (array) => requireArray('$reverseArray', array, 34435).toReversed()),
  $size: unary('$size', (array) => requireArray('$size', array, 17124).length),
  $slice: inTurn('$slice', 2, 3, ([readArray, readFirst, readSecond]) => slice(readArray?.(), readFirst?.(), readSecond)),
  $sortArray: named('$sortArray', ['input', 'sortBy'], [], ({ input, sortBy }, collation) => {
    if (isNullish(input)) return null;
    return requireArray('$sortArray', input, 2942504).toSorted(compileElementOrder(sortBy, collation));
  }),
  $zip: named('$zip', ['inputs'], ['useLongestLength', 'defaults'], ({ inputs, useLongestLength, defaults }) =>
    zip(inputs, useLongestLength, defaults),
  ),
};

function firstElements(name: string, select: (array: unknown[], count: number) => unknown[]): OperatorCompiler {
  return named(name, ['input', 'n'], [], ({ input, n }) => {
    const count = requireInteger(`${name} 'n'`, n, 5787902);
    if (count < 1) throw mongoError(5787908, `'n' must be greater than 0, found ${count}`);
    return select(requireArray(name, input, 5788200), count);
  });
}

function present(array: readonly unknown[]): unknown[] {
  return array.filter((value) => !isNullish(value));
}

/** `[{ k, v }, …]` or `[[k, v], …]`; later keys win. */
function fromEntries(entries: readonly unknown[]): Document {
  const result: Document = {};
  for (const entry of entries) {
    const [key, value] = Array.isArray(entry) ? pair(entry) : keyValue(entry);
    if (typeof key !== 'string')
      throw mongoError(40394, `$arrayToObject requires keys of type string, found: ${typeNameOf(key)}`);
    if (key.includes('\0')) throw mongoError(4940400, 'Key field cannot contain an embedded null byte');
    setField(result, key, value);
  }
  return result;
}

function pair(entry: readonly unknown[]): readonly [unknown, unknown] {
  if (entry.length !== 2)
    throw mongoError(40397, `$arrayToObject requires an array of size 2 arrays, found array of size: ${entry.length}`);
  return [entry[0], entry[1]];
}

function keyValue(entry: unknown): readonly [unknown, unknown] {
  if (!isDocument(entry)) throw mongoError(40398, `Unrecognised input type format for $arrayToObject: ${typeNameOf(entry)}`);
  if (Object.keys(entry).length !== 2 || !hasField(entry, 'k') || !hasField(entry, 'v')) {
    throw mongoError(40393, "$arrayToObject requires an array of key-value pairs with fields 'k' and 'v'");
  }
  return [entry['k'], entry['v']];
}

function nonNegative(what: string, value: unknown): number {
  const number = requireInteger(what, value, 40096);
  if (number < 0) throw mongoError(40097, `${what} requires a nonnegative value, found: ${number}`);
  return number;
}

function range(start: unknown, end: unknown, readStep: (() => unknown) | undefined): number[] {
  const from = rangeOperand('a', 'starting value', start, 34443);
  const to = rangeOperand('an', 'ending value', end, 34445);
  const by = readStep ? rangeOperand('a', 'step value', readStep(), 34447) : 1;
  if (by === 0) throw mongoError(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((to - from) / by));
  if (count > MAX_RANGE) throw mongoError(146, `$range would make an array of ${count} elements, more than ${MAX_RANGE}`);
  allocate(count);
  return Array.from({ length: count }, (_, index) => from + index * by);
}

/**
 * Checks an operand of `$range`. Throws `code` for a value that is not a number, and the next code for a number that is not a
 * 32-bit integer.
 */
function rangeOperand(article: 'a' | 'an', what: string, value: unknown, code: number): number {
  if (!isNumber(value)) throw mongoError(code, `$range requires a numeric ${what}, found value of type: ${typeNameOf(value)}`);
  const number = toNumber(value);
  if (Number.isInteger(number) && number === (number | 0)) return number;
  throw mongoError(
    code + 1,
    `$range requires ${article} ${what} that can be represented as a 32-bit integer, found value: ${String(value)}`,
  );
}

function slice(array: unknown, first: unknown, readSecond: (() => unknown) | undefined): unknown {
  if (isNullish(array) || isNullish(first)) return null;
  const elements = requireArray('$slice', array, 28724);
  const position = wholeNumber(first, 28725);
  if (!readSecond) return position < 0 ? elements.slice(position) : elements.slice(0, position);
  const second = readSecond();
  if (isNullish(second)) return null;
  const count = wholeNumber(second, 28727);
  if (count <= 0) throw mongoError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = position < 0 ? Math.max(0, elements.length + position) : position;
  return elements.slice(start, start + count);
}

/** Returns a 32-bit integer. Throws `code` for a value that is not a number, and the next code for any other number. */
function wholeNumber(value: unknown, code: number): number {
  const number = requireInteger('$slice', requireNumber('$slice', value, code), code + 1);
  if (number !== Math.trunc(number) || Math.abs(number) > 2 ** 31)
    throw mongoError(code + 1, `$slice takes no number like ${number}`);
  return number;
}

function zip(inputs: unknown, useLongestLength: unknown, defaults: unknown): unknown {
  const operands = requireArray('$zip inputs', inputs, 34461);
  if (operands.length === 0) throw mongoError(34465, '$zip requires at least one input array');
  const firstNull = operands.findIndex(isNullish);
  const arrays = operands.slice(0, firstNull < 0 ? undefined : firstNull).map((array) => requireArray('$zip', array, 34468));
  if (firstNull >= 0) return null;
  const fill = isNullish(defaults) ? [] : requireArray('$zip defaults', defaults, 34462);
  if (fill.length > 0 && useLongestLength !== true)
    throw mongoError(34466, '$zip cannot have defaults without useLongestLength set to true');
  const decides = useLongestLength === true ? Math.max : Math.min;
  const length = arrays.reduce((decided, array) => decides(decided, array.length), arrays[0]?.length ?? 0);
  return Array.from({ length }, (_, row) =>
    arrays.map((array, column) => (row < array.length ? array[row] : (fill[column] ?? null))),
  );
}

/** Returns a copy of a document with one field replaced, added or (undefined) removed. */
export function withField(document: Document, key: string, value: unknown): Document {
  const copy = copyDocument(document);
  if (value === undefined) delete copy[key];
  else setField(copy, key, value);
  return copy;
}
