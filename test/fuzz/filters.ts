import { BSONRegExp, ObjectId, type Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import { expression } from './expressions.js';
import { near, region, touched } from './geometries.js';
import { boolean, int, merged, number, one, path, plainDocument, scalar, smallInt, some, string, value } from './values.js';

const TYPES = ['double', 'string', 'object', 'array', 'binData', 'objectId', 'bool', 'date', 'null', 'regex', 'int', 'timestamp'];
const MORE_TYPES = ['long', 'decimal', 'minKey', 'maxKey', 'number'];
const typeName = fc.constantFrom<unknown>(...TYPES, ...MORE_TYPES, int(2), int(16), int(-1));
const pattern = fc.constantFrom('^a', 'A', 'b$', '.', '^$', '[ab]+');
const bits = fc.oneof(
  fc.constantFrom(0, 1, 2, 5).map(int),
  fc.uniqueArray(fc.constantFrom(0, 1, 2, 63).map(int), { maxLength: 2 }),
);

const operator = (name: string, operand: fc.Arbitrary<unknown>): fc.Arbitrary<Document> =>
  named('filter', name, one(name, operand));

const list = fc.array(
  fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant(new BSONRegExp('^a', '')) }),
  { maxLength: 3 },
);

const leaves: readonly fc.Arbitrary<Document>[] = [
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'].map((name) => operator(name, value)),
  operator('$in', list),
  operator('$nin', list),
  operator('$exists', fc.oneof(boolean, smallInt)),
  operator('$type', fc.oneof(typeName, fc.array(typeName, { minLength: 1, maxLength: 2 }))),
  operator('$regex', pattern),
  named(
    'filter',
    '$options',
    fc.tuple(pattern, fc.constantFrom('i', 'm', 's', '')).map(([$regex, $options]) => ({ $regex, $options })),
  ),
  operator('$mod', fc.tuple(fc.constantFrom(2, 3, -2).map(int), smallInt)),
  operator('$size', smallInt),
  ...['$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear'].map((name) => operator(name, bits)),
];

function conditions(depth: number): fc.Arbitrary<Document> {
  if (depth === 0) return merged(fc.oneof(...leaves), 2);
  const inner = conditions(depth - 1);
  const element = fc.oneof(inner, filterOf(depth - 1));
  const all = fc.oneof(list, fc.array(operator('$elemMatch', element), { minLength: 1, maxLength: 2 }));
  return merged(
    fc.oneof(
      ...leaves,
      operator('$all', all),
      operator('$elemMatch', element),
      operator('$not', fc.oneof(inner, fc.constant(new BSONRegExp('a', '')))),
    ),
    2,
  );
}

const schemaOf = some({
  bsonType: fc.constantFrom('object', 'array', 'string', 'number', 'int'),
  required: fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1 }),
  properties: some({
    a: some({ bsonType: typeName.filter((name) => typeof name === 'string'), minimum: smallInt, maxLength: fc.constant(int(1)) }),
    b: some({
      type: fc.constantFrom('array', 'object', 'number', 'null'),
      enum: fc.array(scalar, { minLength: 1, maxLength: 2 }),
    }),
  }),
});

const reference = fc.constantFrom('$ref', '$id', '$db');
const constants = fc.oneof(
  operator('$comment', string),
  operator('$sampleRate', fc.constantFrom(0, 1).map(int)),
  operator('$alwaysTrue', fc.constant(int(1))),
  operator('$alwaysFalse', fc.constant(int(1))),
);

function filterOf(depth: number): fc.Arbitrary<Document> {
  const plain = fc.tuple(path, value).map(([name, operand]): Document => ({ [name]: operand }));
  const asked = fc.tuple(path, conditions(Math.max(0, depth))).map(([name, operand]): Document => ({ [name]: operand }));
  if (depth <= 0) return merged(fc.oneof(plain, asked), 2, 0);
  const inner = filterOf(depth - 1);
  const branches = fc.array(inner, { minLength: 1, maxLength: 3 });
  return merged(
    fc.oneof(
      { weight: 5, arbitrary: plain },
      { weight: 9, arbitrary: asked },
      ...['$and', '$or', '$nor'].map((name) => ({ weight: 1, arbitrary: operator(name, branches) })),
    ),
    2,
    0,
  );
}

/** Documents on their own, and in a reference of the database. */
const special = fc.oneof(
  operator('$expr', expression(1)),
  operator('$jsonSchema', schemaOf),
  constants,
  reference.chain((name) =>
    named(
      'filter',
      name,
      fc.oneof(string, number).map((operand): Document => ({ [name]: operand })),
    ),
  ),
  fc
    .tuple(path, plainDocument)
    .map(([name, part]): Document => ({ [name]: { $ref: 'c', $id: new ObjectId('5f43f8c2a1b2c3d4e5f60718'), ...part } })),
);

const byPlace = fc
  .oneof(
    operator('$geoWithin', region),
    operator('$geoIntersects', touched),
    ...['$near', '$nearSphere'].map((name) => named('filter', name, near(name))),
  )
  .map((condition): Document => ({ g: condition }));

/** A user's query. */
export const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 8, arbitrary: filterOf(2) },
  { weight: 1, arbitrary: special },
  { weight: 1, arbitrary: byPlace },
  { weight: 1, arbitrary: fc.tuple(byPlace, filterOf(1)).map(([one, other]): Document => ({ ...other, ...one })) },
  { weight: 1, arbitrary: fc.tuple(special, filterOf(1)).map(([one, other]): Document => ({ ...other, ...one })) },
);

/** A condition on elements of a list: operators, or a filter of their fields. */
export const elementCondition: fc.Arbitrary<Document> = fc.oneof(conditions(1), filterOf(1));

export const valueCondition = conditions(1);
