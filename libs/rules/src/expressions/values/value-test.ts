import type { Binary, Int32, Double } from 'bson';
import type { BitOperator, ValueTest } from '../syntax.js';
import { Truth, truthOf } from '../truth.js';
import { BoundedPattern } from './bounded-pattern.js';
import { compareNumbers } from './numbers.js';
import { Hits, InnerList } from './path.js';
import { bsonTag, valueType } from './value-type.js';

/** Names `$type` knows by the class of a value. */
const NAMES_BY_TAG: Readonly<Record<string, string>> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  Code: 'javascript',
  BSONSymbol: 'symbol',
  DBRef: 'dbPointer',
};
const NAMES_BY_TYPE: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'bool',
  string: 'string',
  date: 'date',
  objectId: 'objectId',
  binary: 'binData',
  array: 'array',
  document: 'object',
};

/** Names of types in `$type`, by their numbers. */
export const TYPE_NUMBERS: ReadonlyMap<number, string> = new Map([
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [13, 'javascript'],
  [14, 'symbol'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
  [19, 'decimal'],
  [-1, 'minKey'],
  [127, 'maxKey'],
]);
const NUMBERS = ['int', 'long', 'double', 'decimal'];
export const TYPE_NAMES: ReadonlySet<string> = new Set([...TYPE_NUMBERS.values(), 'number']);

/** Returns the type as which the driver would write a plain number. */
function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
}

function typeName(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'bigint') return 'long';
  const tag = typeof value === 'object' && value !== null ? bsonTag(value) : undefined;
  return (tag === undefined ? undefined : NAMES_BY_TAG[tag]) ?? NAMES_BY_TYPE[valueType(value)] ?? 'other';
}

function hasType(value: unknown, names: readonly string[]): boolean {
  const name = typeName(value);
  return names.includes(name) || (names.includes('number') && NUMBERS.includes(name));
}

/**
 * Returns the integer part of a number, truncated towards zero like in the database; `undefined` for any other value.
 */
function wholeOf(value: unknown): bigint | undefined {
  if (valueType(value) !== 'number') return undefined;
  if (typeof value === 'bigint') return value;
  const tag = typeof value === 'object' && value !== null ? bsonTag(value) : undefined;
  if (tag === 'Long') return BigInt(String(value));
  const number = Math.trunc(typeof value === 'number' ? value : Number((value as Int32 | Double).toString()));
  return Number.isFinite(number) ? BigInt(number) : undefined;
}

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/** The bits of a whole number of 64 bits, its sign going on for ever, or of binary data, the lowest of its first byte first. */
function bitsOf(value: unknown): ((position: number) => boolean) | undefined {
  if (valueType(value) === 'binary') {
    const bytes = value instanceof Uint8Array ? value : (value as Binary).value();
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
  }
  const bits = wholeOf(value);
  if (bits === undefined || bits < INT64.min || bits > INT64.max || compareNumbers(value, bits) !== 0) return undefined;
  return (position) => ((bits >> BigInt(position)) & 1n) === 1n;
}

function passesBits(operator: BitOperator, positions: readonly number[], value: unknown): boolean {
  const isSet = bitsOf(value);
  if (isSet === undefined) return false;
  switch (operator) {
    case 'bitsAllSet':
      return positions.every(isSet);
    case 'bitsAllClear':
      return !positions.some(isSet);
    case 'bitsAnySet':
      return positions.some(isSet);
    case 'bitsAnyClear':
      return !positions.every(isSet);
  }
}

function passes(test: Exclude<ValueTest, { kind: 'size' | 'regex' }>, value: unknown): boolean {
  if (test.kind === 'type') return hasType(value, test.names);
  if (test.kind === 'bits') return passesBits(test.operator, test.positions, value);
  const whole = wholeOf(value);
  return whole !== undefined && whole % BigInt(test.divisor) === BigInt(test.remainder);
}

function matchesPattern(test: ValueTest & { kind: 'regex' }, values: readonly unknown[]): Truth {
  const pattern = BoundedPattern.of(test.pattern, test.options);
  let truth: Truth = Truth.false;
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const found = pattern.test(value);
    if (found === true) return Truth.true;
    if (found === undefined) truth = Truth.failed;
  }
  return truth;
}

/** Returns the result of a test on a list that does not stand for its elements. */
function innerListTruth(test: ValueTest, elements: readonly unknown[]): Truth {
  if (test.kind === 'size') return truthOf(elements.length === test.size);
  return truthOf(test.kind === 'type' && hasType(elements, test.names));
}

/** Returns the result of a test on a value, or on an element of a list; a size is tested on the list itself. */
export function testTruth(test: ValueTest, subject: unknown): Truth {
  if (subject instanceof InnerList) return innerListTruth(test, subject.elements);
  const values = subject instanceof Hits ? subject.values : subject === undefined ? [] : [subject];
  if (test.kind === 'size') return truthOf(values.some((value) => Array.isArray(value) && value.length === test.size));
  const all = values.flatMap((value: unknown): readonly unknown[] => (Array.isArray(value) ? [value, ...value] : [value]));
  return test.kind === 'regex' ? matchesPattern(test, all) : truthOf(all.some((value) => passes(test, value)));
}
