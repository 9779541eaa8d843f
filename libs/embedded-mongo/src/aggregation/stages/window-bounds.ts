import { compare } from '../../bson/compare.js';
import { arithmeticOrDouble, toInteger } from '../../bson/number-arithmetic.js';
import { isDocument, isNumber, toNumber, type Document, type NumericValue } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { parseFieldPath, readPath } from '../../expressions/expression.js';
import { addUnits, requireUnit, type DateUnit } from '../../expressions/operators/date-units.js';
import { UTC } from '../../expressions/operators/time-zone.js';
import type { StageCompiler } from './pipeline-context.js';

/** Returns, for the documents of one partition, the range `[start, end)` that is in the window of the document at an index. */
export type WindowBounds = (members: readonly Document[]) => (index: number) => readonly [number, number];

type Bound = 'unbounded' | 'current' | NumericValue;

/** Compiles a `window`; undefined when it is the whole partition. Throws 9 or 5339901 for malformed ones. */
export function compileBounds(window: unknown, sortBy: unknown, compiler: StageCompiler): WindowBounds | undefined {
  if (window === undefined) return undefined;
  if (!isDocument(window)) throw mongoError(9, "'window' field must be an object");
  const { documents, range, unit } = window;
  if ((documents === undefined) === (range === undefined)) {
    if (documents === undefined && unit === undefined) return undefined;
    throw mongoError(9, "Window bounds can specify either 'documents' or 'range', not both");
  }
  const [lower, upper] = readBounds(documents ?? range, compiler);
  if (lower === 'unbounded' && upper === 'unbounded') return undefined;
  if (sortBy === undefined) throw mongoError(5339901, 'Document-based bounds require a sortBy');
  return documents === undefined ? rangeBounds(lower, upper, unit, sortBy) : documentBounds(lower, upper);
}

function readBounds(value: unknown, compiler: StageCompiler): [Bound, Bound] {
  if (!Array.isArray(value) || value.length !== 2) throw mongoError(9, 'Window bounds must be a 2-element array');
  const bounds = value.map((bound: unknown): Bound => {
    if (bound === 'unbounded' || bound === 'current') return bound;
    const number = compiler.expression(bound)({});
    if (!isNumber(number)) throw mongoError(9, "Window bounds must be 'unbounded', 'current' or a number");
    return number;
  });
  const [lower = 'unbounded', upper = 'unbounded'] = bounds;
  if (isNumber(lower) && isNumber(upper) && compare(lower, upper) > 0)
    throw mongoError(5339900, 'Lower bound must not exceed upper bound');
  return [lower, upper];
}

function documentBounds(lower: Bound, upper: Bound): WindowBounds {
  const offset = (bound: Bound, unbounded: number): number => {
    if (bound === 'unbounded') return unbounded;
    const steps = bound === 'current' ? 0n : toInteger(bound);
    if (steps === undefined) throw mongoError(9, 'Numeric document-based bounds must be integers');
    return Number(steps);
  };
  const from = offset(lower, -Infinity);
  const to = offset(upper, Infinity);
  return (members) => (index) => {
    const start = Math.max(0, index + from);
    return [start, Math.max(start, Math.min(members.length, index + to + 1))];
  };
}

function rangeBounds(lower: Bound, upper: Bound, unit: unknown, sortBy: unknown): WindowBounds {
  const [path, ...others] = isDocument(sortBy) ? Object.keys(sortBy) : [];
  if (path === undefined || others.length > 0 || (isDocument(sortBy) && isNumber(sortBy[path]) && toNumber(sortBy[path]) !== 1)) {
    throw mongoError(5339902, 'Range-based bounds require sortBy a single field, ascending');
  }
  const parts = parseFieldPath(path);
  const dateUnit = unit === undefined ? undefined : requireUnit('$setWindowFields', unit);
  return (members) => {
    const values = members.map((member) => readPath(member, parts));
    return (index) => {
      const value = values[index];
      const low = lower === 'unbounded' ? undefined : shifted(value, lower, dateUnit);
      const high = upper === 'unbounded' ? undefined : shifted(value, upper, dateUnit);
      const start = low === undefined ? 0 : values.findIndex((other) => compare(other, low) >= 0);
      const end = high === undefined ? values.length : values.findLastIndex((other) => compare(other, high) <= 0) + 1;
      return start < 0 ? [0, 0] : [start, Math.max(start, end)];
    };
  };
}

function shifted(value: unknown, bound: Exclude<Bound, 'unbounded'>, unit: DateUnit | undefined): unknown {
  if (unit !== undefined) {
    if (!(value instanceof Date)) throw mongoError(5429513, 'Range-based bounds with a unit require dates in the sortBy field');
    return bound === 'current' ? value : new Date(addUnits(value.getTime(), unit, toNumber(bound), UTC));
  }
  if (!isNumber(value)) throw mongoError(5429414, 'Range-based bounds require numbers in the sortBy field');
  return bound === 'current' ? value : arithmeticOrDouble('add', value, bound);
}
