import { isDocument, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileSort } from '../../bson/sort.js';
import { step } from '../../work/work-clock.js';
import { compileNamedAccumulator, type GroupAccumulatorFactory } from './group-accumulator.js';
import type { StageCompiler } from './pipeline-context.js';
import { compileSeriesFunction } from './series-function.js';
import { compileBounds } from './window-bounds.js';

/** Computes one value for every document of a sorted partition. */
export type WindowFunction = (members: readonly Document[]) => unknown[];

const RANKS = new Set(['$rank', '$denseRank', '$documentNumber']);

/** Compiles `{ $function: operand, window }`. Throws 9 for malformed ones, 5371603 when a sort order is needed, 15952 for unknown functions. */
export function compileWindowFunction(output: unknown, sortBy: unknown, compiler: StageCompiler): WindowFunction {
  if (!isDocument(output)) throw mongoError(9, "Fields in '$setWindowFields.output' must be objects");
  const names = Object.keys(output).filter((key) => key !== 'window');
  const [name] = names;
  if (names.length !== 1 || name === undefined || !name.startsWith('$'))
    throw mongoError(9, 'A window output needs exactly one function');
  if (RANKS.has(name)) return compileRank(name, output, sortBy, compiler);
  const series = compileSeriesFunction(name, output[name], sortBy, compiler);
  const bounds = compileBounds(output['window'], sortBy, compiler);
  if (series) return series(bounds);

  const create = compileNamedAccumulator(name, output[name], compiler);
  const isMoving = bounds !== undefined && hasMovingStart(output['window']);
  if (name === '$mergeObjects' && isMoving)
    throw mongoError(5461500, `Window function ${name} is not supported with a removable window`);
  const createSample =
    name === '$stdDevPop' && isMoving ? compileNamedAccumulator('$stdDevSamp', output[name], compiler) : undefined;
  const total = (members: readonly Document[]): unknown => {
    const value = resultOf(create, members);
    // One number deviates by the integer 0 where the window moves, by a double elsewhere. A sample of one number has no deviation.
    const isOfOne = createSample && value !== null && Number(value) === 0 && resultOf(createSample, members) === null;
    return isOfOne ? 0 : value;
  };
  if (!bounds) {
    return (members) => {
      const value = total(members);
      return members.map(() => value);
    };
  }
  return (members) => {
    const range = bounds(members);
    return members.map((_member, index) => {
      const [start, end] = range(index);
      step(1 + Math.max(0, end - start));
      return total(members.slice(start, end));
    });
  };
}

function resultOf(create: GroupAccumulatorFactory, members: readonly Document[]): unknown {
  const accumulator = create();
  for (const member of members) accumulator.add(member);
  return accumulator.result();
}

/** Returns `true` for a window that leaves documents behind. */
function hasMovingStart(window: unknown): boolean {
  const { documents, range } = window as Document;
  return ((documents ?? range) as unknown[])[0] !== 'unbounded';
}

function compileRank(name: string, output: Document, sortBy: unknown, { collation }: StageCompiler): WindowFunction {
  if (output['window'] !== undefined) throw mongoError(5371601, `${name} does not accept a 'window' field`);
  if (!isDocument(sortBy) || Object.keys(sortBy).length !== 1)
    throw mongoError(5371602, `${name} must be specified with a top level sortBy expression with exactly one element`);
  if (name === '$documentNumber') return (members) => members.map((_member, index) => index + 1);
  const order = compileSort(sortBy, collation);
  return (members) => {
    let rank = 0;
    let previous: readonly unknown[] | undefined;
    return members.map((member, index) => {
      const key = order.keyOf(member);
      const isTie = previous !== undefined && order.compareKeys(previous, key) === 0;
      previous = key;
      if (!isTie) rank = name === '$rank' ? index + 1 : rank + 1;
      return rank;
    });
  };
}
