import type { Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import { operand } from './expressions.js';
import { elementCondition } from './filters.js';
import { int, merged, path, smallInt } from './values.js';

const operators = fc.oneof(
  named(
    'projection',
    '$slice',
    fc
      .tuple(path, fc.oneof(smallInt, fc.tuple(smallInt, fc.constantFrom(1, 2).map(int))))
      .map(([at, $slice]): Document => ({ [at]: { $slice } })),
  ),
  named(
    'projection',
    '$elemMatch',
    fc.tuple(fc.constantFrom('a', 'b', 'c'), elementCondition).map(([at, $elemMatch]): Document => ({ [at]: { $elemMatch } })),
  ),
  named(
    'projection',
    '$',
    fc.constantFrom('a.$', 'b.$').map((at): Document => ({ [at]: int(1) })),
  ),
);

/** Generates a projection; `isOfFind`: with the operators only `find` has. */
export function projection(isOfFind: boolean): fc.Arbitrary<Document> {
  const flags = (flag: number): fc.Arbitrary<Document> =>
    merged(
      path.filter((at) => at !== '_id').map((at): Document => ({ [at]: int(flag) })),
      2,
    );
  const kept = fc
    .tuple(flags(1), fc.constantFrom<Document>({}, { _id: int(0) }))
    .map(([named, id]): Document => ({ ...named, ...id }));
  const computed = fc
    .tuple(flags(1), fc.constantFrom('x', 'a', 'a.b'), operand)
    .map(([named, at, given]): Document => ({ ...named, [at]: given }));
  const plain = fc.oneof(kept, flags(0), computed);
  return isOfFind
    ? fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: merged(fc.oneof(operators, flags(1), flags(0)), 2) })
    : plain;
}
