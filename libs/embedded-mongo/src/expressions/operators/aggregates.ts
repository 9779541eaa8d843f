import type { Collation } from '../../bson/collation.js';
import { createAccumulator } from './accumulators.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import { positional } from './operator-operands.js';

/** `$sum` and its kin outside `$group`: over the elements of one array operand, or over several operands. */
function aggregate(name: string): OperatorCompiler {
  return positional(name, 0, Infinity, (args, collation) => accumulate(name, args.length === 1 ? args[0] : args, collation));
}

function accumulate(name: string, input: unknown, collation: Collation | undefined): unknown {
  const accumulator = createAccumulator(name, collation);
  for (const value of Array.isArray(input) ? input : [input]) accumulator.add(value);
  return accumulator.result();
}

export const aggregateOperators: OperatorTable = {
  $sum: aggregate('$sum'),
  $avg: aggregate('$avg'),
  $min: aggregate('$min'),
  $max: aggregate('$max'),
  $stdDevPop: aggregate('$stdDevPop'),
  $stdDevSamp: aggregate('$stdDevSamp'),
};
