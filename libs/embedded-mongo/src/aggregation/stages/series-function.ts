import { asDecimal128 } from '../../bson/decimal.js';
import { arithmeticOrDouble, toInteger } from '../../bson/number-arithmetic.js';
import {
  isDocument,
  isNullish,
  isNumber,
  numericKind,
  toDouble,
  toNumber,
  type Document,
  type NumericValue,
} from '../../bson/types.js';
import { step } from '../../work/work-clock.js';
import { mongoError } from '../../errors/mongo-error.js';
import { parseFieldPath, readPath, type Expression } from '../../expressions/expression.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { requireUnit } from '../../expressions/operators/date-units.js';
import type { StageCompiler } from './pipeline-context.js';
import type { WindowBounds } from './window-bounds.js';
import type { WindowFunction } from './window-function.js';

/** Given the window (undefined is the whole partition), a function of the sorted series. */
type SeriesFunction = (bounds: WindowBounds | undefined) => WindowFunction;

type Point = readonly [x: number, y: number];

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
]);

/** Returns a window function that depends on the order of documents; undefined for other names. */
export function compileSeriesFunction(
  name: string,
  operand: unknown,
  sortBy: unknown,
  compiler: StageCompiler,
): SeriesFunction | undefined {
  switch (name) {
    case '$shift':
      return withoutWindow(name, shift(operand, compiler), sortBy);
    case '$locf':
      return withoutWindow(name, carryForward(compiler.expression(operand)), sortBy);
    case '$linearFill':
      return withoutWindow(name, linearFill(compiler.expression(operand), sortBy), sortBy);
    case '$expMovingAvg':
      return withoutWindow(name, movingAverage(operand, compiler), sortBy);
    case '$derivative':
      return overPoints(name, operand, sortBy, compiler, derivative);
    case '$integral':
      return overPoints(name, operand, sortBy, compiler, integral);
    case '$covariancePop':
      return covariance(name, operand, compiler, 0);
    case '$covarianceSamp':
      return covariance(name, operand, compiler, 1);
    default:
      return undefined;
  }
}

function withoutWindow(name: string, compute: WindowFunction, sortBy: unknown): SeriesFunction {
  requireSort(name, sortBy);
  return (bounds) => {
    if (bounds) throw mongoError(9, `${name} does not accept a 'window' field`);
    return compute;
  };
}

function requireSort(name: string, sortBy: unknown): void {
  if (sortBy === undefined) throw mongoError(5371603, `${name} requires a sortBy`);
}

function shift(operand: unknown, compiler: StageCompiler): WindowFunction {
  if (!isDocument(operand)) throw mongoError(9, '$shift requires an object');
  const by = isNumber(operand['by']) ? toInteger(operand['by']) : undefined;
  if (by === undefined) throw mongoError(9, "'$shift:by' field must be an integer");
  const output = compiler.expression(operand['output'] ?? null);
  const otherwise = compiler.expression(operand['default'] ?? null)({}) ?? null;
  return (members) =>
    members.map((_member, index) => {
      const other = members[index + Number(by)];
      return other === undefined ? otherwise : (output(other) ?? null);
    });
}

function carryForward(input: Expression): WindowFunction {
  return (members) => {
    let last: unknown = null;
    return members.map((member) => {
      const value = input(member);
      if (!isNullish(value)) last = value;
      return last;
    });
  };
}

/** Returns a value that is known, or `null` for one to be filled. Throws 14 for any other value. */
function filled(value: unknown): NumericValue | null {
  if (isNullish(value)) return null;
  if (!isNumber(value)) throw mongoError(14, `Value to be filled must be numeric or nullish, but found ${typeNameOf(value)}`);
  return value;
}

/** Straight lines between known values, by the value of the sort field. */
function linearFill(input: Expression, sortBy: unknown): WindowFunction {
  const position = sortPosition('$linearFill', sortBy);
  return (members) => {
    const points = members.map((member) => ({ y: filled(input(member)), x: position(member) }));
    const known = points.flatMap(({ x, y }, index) => (y === null ? [] : [{ x, y, index }]));
    let passed = 0;
    return points.map(({ x, y }, index) => {
      if (points[index - 1]?.x === x) throw mongoError(6050106, 'There can be no repeated values in the sort field');
      if (y !== null) return y;
      while (passed < known.length && (known[passed]?.index ?? 0) < index) passed++;
      const before = known[passed - 1];
      const after = known[passed];
      if (!before || !after) return null;
      const slope = (toNumber(after.y) - toNumber(before.y)) / (after.x - before.x);
      return arithmeticOrDouble('add', before.y, toDouble(slope * (x - before.x)));
    });
  };
}

function movingAverage(operand: unknown, compiler: StageCompiler): WindowFunction {
  if (!isDocument(operand) || 'N' in operand === 'alpha' in operand)
    throw mongoError(9, "$expMovingAvg requires 'input' and exactly one of 'N' and 'alpha'");
  const input = compiler.expression(operand['input'] ?? null);
  const parameter = 'N' in operand ? operand['N'] : operand['alpha'];
  const number = isNumber(parameter) ? toNumber(parameter) : Number.NaN;
  const alpha = 'N' in operand ? 2 / (number + 1) : number;
  if (!(alpha > 0 && (alpha < 1 || 'N' in operand)))
    throw mongoError(9, "'N' must be greater than 0 and 'alpha' between 0 and 1");
  return (members) => {
    let average: number | undefined;
    let isDecimal = false;
    return members.map((member) => {
      const value = input(member);
      if (isNumber(value)) {
        average = average === undefined ? toNumber(value) : toNumber(value) * alpha + average * (1 - alpha);
        isDecimal ||= numericKind(value) === 'decimal';
      }
      if (average === undefined) return null;
      return isDecimal ? asDecimal128(toDouble(average)) : toDouble(average);
    });
  };
}

/** Returns a function of the points (sort value, input) in the window of each document. */
function overPoints(
  name: string,
  operand: unknown,
  sortBy: unknown,
  compiler: StageCompiler,
  compute: (points: readonly Point[]) => NumericValue | null,
): SeriesFunction {
  requireSort(name, sortBy);
  if (!isDocument(operand)) throw mongoError(9, `${name} requires an object`);
  const input = compiler.expression(operand['input'] ?? null);
  const position = sortPosition(name, sortBy, operand['unit']);
  return (bounds) => (members) => {
    const points = members.map((member): Point => [position(member), toNumber(requirePoint(name, input(member)))]);
    const range = bounds?.(members);
    return points.map((_point, index) => {
      const [start, end] = range ? range(index) : [0, points.length];
      step(1 + Math.max(0, end - start));
      return compute(points.slice(start, end));
    });
  };
}

function requirePoint(name: string, value: unknown): NumericValue {
  if (name === '$derivative' && isNullish(value)) throw mongoError(5624903, '$derivative input must not be null or missing');
  if (name === '$derivative' && !isNumber(value)) throw mongoError(14, `can't $subtract ${typeNameOf(value)}`);
  return requireNumeric(name, value);
}

function derivative(points: readonly Point[]): NumericValue | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last[0] === first[0]) return null;
  return toDouble((last[1] - first[1]) / (last[0] - first[0]));
}

function integral(points: readonly Point[]): NumericValue | null {
  if (points.length === 0) return null;
  // A single point has no area: the result is the integer 0, as in MongoDB.
  if (points.length === 1) return 0;
  let area = 0;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1] ?? [0, 0];
    const [x1, y1] = points[i] ?? [0, 0];
    area += ((y0 + y1) / 2) * (x1 - x0);
  }
  return toDouble(area);
}

/** `missing` is what is taken from the count: 1 for a sample. */
function covariance(name: string, operand: unknown, compiler: StageCompiler, missing: 0 | 1): SeriesFunction {
  if (!Array.isArray(operand) || operand.length !== 2) throw mongoError(9, `${name} requires an array of two expressions`);
  const [x, y] = operand.map((item) => compiler.expression(item)) as [Expression, Expression];
  const of = (members: readonly Document[]): unknown => {
    const pairs = members
      .map((member) => [x(member), y(member)] as const)
      .filter((pair): pair is [NumericValue, NumericValue] => pair.every(isNumber));
    const count = pairs.length - missing;
    if (count <= 0) return null;
    const mean = (index: 0 | 1): number => pairs.reduce((sum, pair) => sum + toNumber(pair[index]), 0) / pairs.length;
    const meanX = mean(0);
    const meanY = mean(1);
    return toDouble(pairs.reduce((sum, [a, b]) => sum + (toNumber(a) - meanX) * (toNumber(b) - meanY), 0) / count);
  };
  return (bounds) => (members) => {
    const range = bounds?.(members);
    return members.map((_member, index) => {
      const seen = range ? members.slice(...range(index)) : members;
      step(1 + seen.length);
      return of(seen);
    });
  };
}

/** The sort field as a number: dates count in `unit`, milliseconds without one. */
function sortPosition(name: string, sortBy: unknown, unit?: unknown): (member: Document | undefined) => number {
  const [path, ...others] = isDocument(sortBy) ? Object.keys(sortBy) : [];
  if (others.length > 0 && name !== '$linearFill') throw mongoError(9, `${name} requires a non-compound sortBy`);
  if (path === undefined || others.length > 0)
    throw mongoError(605001, `${name} must be specified with a top level sortBy expression with exactly one element`);
  const parts = parseFieldPath(path);
  const dateUnit = unit === undefined ? undefined : requireUnit(name, unit);
  const scale = dateUnit === undefined ? 1 : unitLength(dateUnit);
  return (member) => {
    const value = readPath(member, parts);
    if (value instanceof Date && (unit !== undefined || name !== '$derivative')) return value.getTime() / scale;
    if (name === '$derivative' && unit !== undefined)
      throw mongoError(5624900, "$derivative with 'unit' expects the sortBy field to be a Date");
    if (name === '$derivative' && !isNumber(value))
      throw mongoError(5624902, "$derivative (with no 'unit') expects the sortBy field to be numeric");
    if (name === '$linearFill' && !isNumber(value))
      throw mongoError(14, `Value of the sortBy field must be numeric or a date, but found ${typeNameOf(value)}`);
    return toNumber(requireNumeric(`${name} sortBy`, value));
  };
}

function unitLength(unit: string): number {
  const length = UNIT_MS.get(unit);
  if (length === undefined) throw mongoError(5490704, `unit must be 'week' or smaller, not '${unit}'`);
  return length;
}

function requireNumeric(name: string, value: unknown): NumericValue {
  if (!isNumber(value)) throw mongoError(5423900, `${name} requires numeric input`);
  return value;
}
