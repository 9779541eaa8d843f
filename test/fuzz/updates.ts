import type { Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import { expression } from './expressions.js';
import { elementCondition, valueCondition } from './filters.js';
import { replacing, reshapings } from './stages.js';
import { array, int, merged, number, one, path, plainDocument, smallInt, some, string, value } from './values.js';

/** An update with its array filters. */
export interface DrawnUpdate {
  readonly u: unknown;
  readonly arrayFilters?: readonly Document[];
}

const POSITIONS = ['a.$', 'a.$[]', 'a.$[x]', 'a.$[x].b', 'a.$[].b', 'b.$.a', 'a.$[].$[x]', 'b.$[x].a', 'a.0.$[x]'];
const writtenPath = fc.oneof({ weight: 9, arbitrary: path }, { weight: 2, arbitrary: fc.constantFrom(...POSITIONS) });

const pushed = fc.oneof(
  value,
  some(
    {
      $each: array,
      $position: named('update', '$position', smallInt),
      $slice: named('update', '$slice', smallInt),
      $sort: named(
        'update',
        '$sort',
        fc.oneof(fc.constantFrom<unknown>(int(1), int(-1), { b: int(1) }, { a: int(-1), b: int(1) })),
      ),
    },
    ['$each'],
  ).chain((operand) => named('update', '$each', fc.constant(operand))),
);
const addedToSet = fc.oneof(value, named('update', '$each', one('$each', array)));
const bitwise = one('and', fc.constantFrom(1, 6).map(int));
const anyBitwise = fc.oneof(bitwise, one('or', fc.constantFrom(1, 6).map(int)), one('xor', fc.constant(int(5))));
const now = fc.constantFrom<unknown>(true, { $type: 'date' }, { $type: 'timestamp' });

const OPERANDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  $set: value,
  $setOnInsert: value,
  $unset: fc.constantFrom<unknown>('', int(1)),
  $inc: number,
  $mul: number,
  $min: value,
  $max: value,
  $rename: fc.constantFrom('a', 'b', 'c', 'c.a', 'z', 'z.y', 'b.0'),
  $currentDate: now,
  $bit: anyBitwise,
  $push: pushed,
  $addToSet: addedToSet,
  $pop: fc.constantFrom(1, -1).map(int),
  $pull: fc.oneof(value, elementCondition, valueCondition, plainDocument),
  $pullAll: array,
};

const part = fc.oneof(
  ...Object.entries(OPERANDS).map(([name, operand]) =>
    named('update', name, fc.tuple(writtenPath, operand)).map(([at, given]) => ({ name, at, given })),
  ),
);

const operators = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
  const update: Record<string, Document> = {};
  for (const { name, at, given } of parts) (update[name] ??= {})[at] = given;
  return update;
});

/** Filters of `$[x]`: of the element itself, and of its fields. */
const arrayFilter: fc.Arbitrary<Document> = fc.oneof(
  fc.oneof(valueCondition, value).map((condition): Document => ({ x: condition })),
  fc
    .tuple(fc.constantFrom('x.a', 'x.b', 'x.0'), fc.oneof(valueCondition, value))
    .map(([at, condition]): Document => ({ [at]: condition })),
  fc
    .array(valueCondition, { minLength: 1, maxLength: 2 })
    .map((conditions): Document => ({ $or: conditions.map((x) => ({ x })) })),
);

const byOperators: fc.Arbitrary<DrawnUpdate> = operators.chain((u) =>
  JSON.stringify(u).includes('$[x]')
    ? arrayFilter.map((each): DrawnUpdate => ({ u, arrayFilters: [each] }))
    : fc.constant<DrawnUpdate>({ u }),
);

const replacement = merged(
  fc.oneof(
    plainDocument,
    fc.tuple(string, value).map(([name, given]): Document => ({ [name === '' ? 'a' : name.replace(' ', '')]: given })),
  ),
  2,
  0,
);

/** Updates of every kind: operators mostly, replacements, pipelines. */
export const update: fc.Arbitrary<DrawnUpdate> = fc.oneof(
  { weight: 9, arbitrary: byOperators },
  { weight: 1, arbitrary: replacement.map((u): DrawnUpdate => ({ u })) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(...reshapings, replacing(expression(1))), { minLength: 1, maxLength: 2 })
      .map((u): DrawnUpdate => ({ u })),
  },
);
