import type { Collation } from '../../bson/collation.js';
import { compare } from '../../bson/compare.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import { positional } from './operator-operands.js';

function comparison(name: string, answer: (order: number) => unknown): OperatorCompiler {
  return positional(name, 2, 2, ([a, b], collation) => answer(order(a, b, collation)));
}

/** In expressions a missing value is less than null, unlike in filters. */
function order(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a === undefined || b === undefined) return missingRank(a, b, collation);
  return compare(a, b, collation);
}

function missingRank(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a === b) return 0;
  if (a === undefined && b === null) return -1;
  if (a === null && b === undefined) return 1;
  return compare(a, b, collation);
}

export const comparisonOperators: OperatorTable = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', (order) => Math.sign(order)),
};
