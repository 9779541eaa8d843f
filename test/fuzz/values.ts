import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, type Document } from 'bson';
import * as fc from 'fast-check';
import { storedGeometry } from './geometries.js';

export const int = (value: number): Int32 => new Int32(value);

const NUMBERS: readonly unknown[] = [
  int(0),
  int(1),
  int(2),
  int(3),
  int(-1),
  int(7),
  int(2_147_483_647),
  new Double(1),
  new Double(1.5),
  new Double(-2.5),
  new Double(0),
  Long.fromNumber(1),
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('1'),
  Decimal128.fromString('2.50'),
];

const ODD_NUMBERS: readonly unknown[] = [
  new Double(Number.NaN),
  new Double(Infinity),
  new Double(-0),
  Long.MAX_VALUE,
  Decimal128.fromString('NaN'),
  Decimal128.fromString('-Infinity'),
];

const STRINGS = ['a', 'b', 'A', 'ab', 'á', '', '10', '9', 'a b'];

export const DATES = [new Date(0), new Date('2019-02-28T23:59:59.999Z'), new Date('2020-01-01T00:00:00.000Z')];

const OTHERS: readonly unknown[] = [
  ...DATES,
  new ObjectId('5f43f8c2a1b2c3d4e5f60718'),
  new ObjectId('5f43f8c2a1b2c3d4e5f60719'),
  new Binary(Buffer.from([5]), 0),
  new Binary(Buffer.from([1, 2]), 0),
  new Timestamp({ t: 1, i: 1 }),
  new BSONRegExp('^a', 'i'),
  new MinKey(),
  new MaxKey(),
];

export const number = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
);
export const smallInt = fc.constantFrom(0, 1, 2, 3, -1, -2).map(int);
export const string = fc.constantFrom(...STRINGS);
export const date = fc.constantFrom(...DATES);
export const boolean = fc.boolean();

/** A value without parts. */
export const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: number },
  { weight: 5, arbitrary: string },
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: boolean },
  { weight: 3, arbitrary: fc.constantFrom(...OTHERS) },
);

const KEYS = ['a', 'b', 'c'];

/** Paths that lead somewhere in {@link stored} documents more often than not; some name elements by number, some lead nowhere. */
export const PATHS = 'a b c a b a.b a.c b.a c.b a.0 b.0 a.1 a.0.b a.b.c a.b.0 b.0.0 a.1.b z z.a _id'.split(' ');
export const path = fc.constantFrom(...PATHS);

function fields(value: fc.Arbitrary<unknown>, most = 3): fc.Arbitrary<Document> {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: most, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries));
}

function nested(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return scalar;
  const inner = nested(depth - 1);
  return fc.oneof(
    { weight: 5, arbitrary: scalar },
    { weight: 2, arbitrary: fields(inner, 2) },
    { weight: 3, arbitrary: fc.array(inner, { maxLength: 3 }) },
  );
}

/** Any value: arrays in arrays and documents in arrays among them. */
export const value = nested(2);
export const plainDocument = fields(nested(1), 2);
export const array = fc.array(nested(1), { maxLength: 3 });

const id: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 2, 3, 4).map(int) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('a', 'b', null, new ObjectId('5f43f8c2a1b2c3d4e5f60718'), { a: int(1) }) },
);

/** Documents of a collection, each `_id` once; `g` is a geometry or missing. */
export const stored: fc.Arbitrary<Document[]> = fc.uniqueArray(
  fc
    .tuple(id, fields(nested(3)), fc.option(storedGeometry, { nil: undefined }))
    .map(([_id, rest, g]): Document => ({ _id, ...rest, ...(g !== undefined && { g }) })),
  { minLength: 1, maxLength: 4, selector: ({ _id }) => JSON.stringify(_id) },
);

/** Collations that have the same strings for equal here and in ICU. */
export const collation: fc.Arbitrary<Document> = fc.constantFrom<Document>(
  { locale: 'en', strength: int(1) },
  { locale: 'en', strength: int(2) },
  { locale: 'en' },
  { locale: 'en', strength: int(1), caseLevel: true },
  { locale: 'en', numericOrdering: true },
  { locale: 'en', caseFirst: 'upper' },
  { locale: 'simple' },
);

/** Generates a document with one field. */
export function one(name: string, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Document> {
  return arbitrary.map((operand) => ({ [name]: operand }));
}

/** Generates a document of some of these fields. */
export function some(
  options: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[] = [],
): fc.Arbitrary<Document> {
  return fc.record({ ...options }, { requiredKeys: [...required] });
}

/** Merges some documents into one; the last field of a name wins. */
export function merged(arbitrary: fc.Arbitrary<Document>, most: number, least = 1): fc.Arbitrary<Document> {
  return fc.array(arbitrary, { minLength: least, maxLength: most }).map((parts) => Object.assign({}, ...parts) as Document);
}
