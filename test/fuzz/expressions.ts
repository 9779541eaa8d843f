import { Binary, Decimal128, Double, Long, ObjectId, Timestamp, type Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import * as values from './values.js';

type Drawn = fc.Arbitrary<unknown>;

/** Draws operands of one type, of any type now and then. */
interface Operands {
  readonly any: Drawn;
  readonly num: Drawn;
  readonly int: Drawn;
  readonly str: Drawn;
  readonly arr: Drawn;
  readonly date: Drawn;
  readonly bool: Drawn;
  readonly doc: Drawn;
}

const field = fc.constantFrom('$a', '$b', '$c', '$a.b', '$b.a', '$z', '$$ROOT', '$$ROOT.a');
const literal = (drawn: Drawn): Drawn => drawn.map((value) => ({ $literal: value }));
const numbers = fc.constantFrom<unknown>(
  ...[0, 1, 2, 3, -1, 7, 10].map(values.int),
  new Double(0.5),
  new Double(-2.5),
  Long.fromNumber(5),
  Decimal128.fromString('2.5'),
  null,
);
const units = fc.constantFrom('year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond');
const zone = fc.constantFrom('UTC', '+02:00', 'Europe/Berlin', 'America/New_York');
const day = fc.constantFrom('monday', 'sunday', 'fri');

function operandsOf(depth: number): Operands {
  const inner = depth > 0 ? expression(depth - 1) : field;
  const of = (drawn: Drawn): Drawn =>
    fc.oneof({ weight: 12, arbitrary: drawn }, { weight: 2, arbitrary: field }, { weight: 2, arbitrary: inner });
  return {
    any: fc.oneof(
      { weight: 3, arbitrary: field },
      { weight: 2, arbitrary: literal(values.value) },
      { weight: 2, arbitrary: inner },
    ),
    num: of(numbers),
    int: of(fc.constantFrom(0, 1, 2, -1).map(values.int)),
    str: of(fc.constantFrom('a', 'b', 'ab', 'Ab', 'a,b', 'á', '', ' a ', '10', '2020-01-02T03:04:05Z')),
    arr: of(fc.array(fc.oneof(numbers, values.string, literal(values.array)), { maxLength: 3 })),
    date: of(values.date),
    bool: of(fc.boolean()),
    doc: of(literal(values.plainDocument)),
  };
}

const many = (drawn: Drawn, least = 0, most = 3): Drawn => fc.array(drawn, { minLength: least, maxLength: most });
const tuple = (...drawn: Drawn[]): Drawn => fc.tuple(...drawn);
const record = (required: Readonly<Record<string, Drawn>>, optional: Readonly<Record<string, Drawn>> = {}): Drawn =>
  values.some({ ...required, ...optional }, Object.keys(required));

type Table = (operands: Operands) => Readonly<Record<string, Drawn>>;

const each = (names: string, drawn: Drawn): Record<string, Drawn> =>
  Object.fromEntries(names.split(' ').map((name) => [`$${name}`, drawn]));

const aggregates: Table = ({ any, arr, num, int }) => ({
  ...each('sum avg min max stdDevPop stdDevSamp', fc.oneof(any, many(num), arr)),
  ...each('first last', fc.oneof(arr, field)),
  $median: record({ input: arr, method: fc.constant('approximate') }),
  $percentile: record({ input: arr, p: fc.constantFrom<unknown>([0.5], [0, 0.9, 1], 0.5), method: fc.constant('approximate') }),
  ...each('firstN lastN minN maxN', record({ input: arr, n: fc.constantFrom(1, 2).map(values.int) })),
  ...each(
    'size reverseArray',
    fc.oneof(
      arr.map((list) => [list]),
      field,
    ),
  ),
  $arrayElemAt: tuple(arr, int),
  $isArray: any.map((one) => [one]),
  $concatArrays: many(arr),
  $in: tuple(any, arr),
  $indexOfArray: fc.oneof(tuple(arr, any), tuple(arr, any, int)),
  $range: fc.oneof(tuple(int, int), tuple(int, int, fc.constantFrom(1, 2, -1).map(values.int))),
  $slice: fc.oneof(tuple(arr, int), tuple(arr, int, fc.constantFrom(1, 2).map(values.int))),
  $sortArray: record({ input: arr, sortBy: fc.constantFrom<unknown>(values.int(1), values.int(-1), { a: values.int(1) }) }),
  $zip: record({ inputs: many(arr, 1) }, { useLongestLength: fc.boolean() }),
  $arrayToObject: fc.constantFrom<unknown>(
    '$a',
    { $literal: [{ k: 'x', v: values.int(1) }] },
    {
      $literal: [
        ['k', values.int(2)],
        ['l', null],
      ],
    },
  ),
  ...each('setUnion setIntersection', many(arr, 1)),
  ...each('setDifference setIsSubset', tuple(arr, arr)),
  $setEquals: many(arr, 2),
  ...each(
    'anyElementTrue allElementsTrue',
    arr.map((list) => [list]),
  ),
});

const arithmetic: Table = ({ num, int, any }) => ({
  ...each('add multiply', many(num)),
  ...each('subtract divide mod', tuple(num, num)),
  ...each('abs ceil floor sqrt exp ln log10 degreesToRadians radiansToDegrees sigmoid', num),
  ...each(
    'round trunc',
    fc.oneof(
      num.map((one) => [one]),
      tuple(num, fc.constantFrom(0, 1, -1).map(values.int)),
    ),
  ),
  $pow: tuple(num, fc.constantFrom(0, 1, 2, 3).map(values.int)),
  $log: tuple(num, fc.constantFrom(2, 10).map(values.int)),
  ...each('sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh', num),
  $atan2: tuple(num, num),
  $rand: fc.constant({}),
  ...each('bitAnd bitOr bitXor', many(int)),
  $bitNot: int,
  ...each('eq ne gt gte lt lte cmp', tuple(any, any)),
});

const control: Table = ({ any, bool, arr, doc, str, int, num }) => ({
  $literal: values.value,
  ...each('and or', many(any)),
  $not: any.map((one) => [one]),
  $cond: fc.oneof(tuple(bool, any, any), record({ if: bool, then: any, else: any })),
  $ifNull: many(any, 2),
  $switch: record({ branches: many(record({ case: bool, then: any }), 1, 2), default: any }),
  $let: record({ vars: record({ v: any }), in: fc.constantFrom('$$v', '$$v.a', '$a') }),
  $map: record({ input: arr, in: fc.constantFrom<unknown>('$$this', { $type: '$$this' }, { v: '$$this' }) }),
  $filter: record(
    { input: arr, cond: fc.constantFrom<unknown>({ $gt: ['$$this', values.int(0)] }, '$$this') },
    { limit: fc.constant(values.int(1)) },
  ),
  $reduce: record({
    input: arr,
    initialValue: fc.constant(values.int(0)),
    in: fc.constantFrom<unknown>({ $type: '$$this' }, '$$value', { $add: ['$$value', { $size: [['$$this']] }] }),
  }),
  $mergeObjects: fc.oneof(many(doc), doc),
  $objectToArray: doc,
  $getField: fc.oneof(fc.constantFrom('a', 'b'), record({ field: fc.constantFrom('a', 'z'), input: doc })),
  $setField: record({ field: fc.constantFrom('a', 'z'), input: doc, value: fc.oneof(any, fc.constant('$$REMOVE')) }),
  $unsetField: record({ field: fc.constantFrom('a', 'z'), input: doc }),
  $bsonSize: doc,
  $binarySize: fc.oneof(str, fc.constant(new Binary(Buffer.from([1, 2]), 0))),
  ...each(
    'type isNumber',
    any.map((one) => [one]),
  ),
  $toBool: any,
  $toDate: fc.constantFrom<unknown>(
    '2020-01-02T03:04:05Z',
    '$a',
    Long.fromNumber(1000),
    new ObjectId('5f43f8c2a1b2c3d4e5f60718'),
    null,
    values.int(1),
  ),
  ...each('toDecimal toDouble toInt toLong', fc.oneof(num, bool, fc.constantFrom('1', '2.5', 'x', '-3'))),
  $toObjectId: fc.constantFrom('5f43f8c2a1b2c3d4e5f60718', 'x', '$z'),
  $toUUID: fc.constantFrom('3b241101-e2bb-4255-8caf-4136c566a962', 'x', '$z'),
  $toString: fc.oneof(int, str, bool, values.date, fc.constant(Decimal128.fromString('2.50'))),
  $convert: record(
    { input: fc.oneof(num, str), to: fc.constantFrom('int', 'string', 'double', 'bool', 'long') },
    { onError: any, onNull: any },
  ),
  ...each('tsSecond tsIncrement', fc.oneof(fc.constant(new Timestamp({ t: 5, i: 2 })), field)),
});

const strings: Table = ({ str, int }) => ({
  $concat: many(str),
  ...each('toLower toUpper strLenBytes strLenCP', str),
  $strcasecmp: tuple(str, str),
  ...each(
    'substr substrBytes substrCP',
    tuple(
      fc.constantFrom('abc', 'hello', '$a', ''),
      fc.constantFrom(0, 1).map(values.int),
      fc.constantFrom(0, 1, 5, -1).map(values.int),
    ),
  ),
  ...each('indexOfBytes indexOfCP', fc.oneof(tuple(str, str), tuple(str, str, int))),
  $split: tuple(str, fc.constantFrom(',', 'a', 'b')),
  ...each('trim ltrim rtrim', record({ input: str }, { chars: fc.constantFrom('a', ' ', 'ab') })),
  ...each('replaceOne replaceAll', record({ input: str, find: fc.constantFrom('a', 'b', ''), replacement: str })),
  ...each(
    'regexMatch regexFind regexFindAll',
    record({ input: str, regex: fc.constantFrom('a', '^(a)(b)?', '[ab]') }, { options: fc.constantFrom('i', '') }),
  ),
});

const dates: Table = ({ date, int }) => ({
  ...each(
    'year month dayOfMonth hour minute second millisecond dayOfYear dayOfWeek week isoWeek isoWeekYear isoDayOfWeek',
    fc.oneof(date, record({ date }, { timezone: zone })),
  ),
  $dateToParts: record({ date }, { timezone: zone, iso8601: fc.boolean() }),
  $dateFromParts: record(
    { year: fc.constantFrom(2019, 2020).map(values.int) },
    { month: fc.constantFrom(1, 2, 13).map(values.int), day: fc.constantFrom(1, 31).map(values.int), hour: int, timezone: zone },
  ),
  $dateToString: record(
    { date },
    { format: fc.constantFrom('%Y-%m-%d', '%H:%M:%S.%L', '%j %u %V %G', '%z'), timezone: zone, onNull: fc.constant('none') },
  ),
  $dateFromString: record(
    { dateString: fc.constantFrom<unknown>('2020-01-02', '2020-01-02T03:04:05Z', 'x', null, '$z') },
    { timezone: zone, onError: fc.constant('error'), onNull: fc.constant('none') },
  ),
  ...each('dateAdd dateSubtract', record({ startDate: date, unit: units, amount: int }, { timezone: zone })),
  $dateDiff: record({ startDate: date, endDate: date, unit: units }, { timezone: zone, startOfWeek: day }),
  $dateTrunc: record(
    { date, unit: units },
    { binSize: fc.constantFrom(1, 2, 3).map(values.int), timezone: zone, startOfWeek: day },
  ),
});

const TABLES = [aggregates, arithmetic, control, strings, dates];

function operators(depth: number): fc.Arbitrary<Document>[] {
  const operands = operandsOf(depth);
  return TABLES.flatMap((table) => Object.entries(table(operands))).map(([name, operand]) =>
    named(
      'expression',
      name,
      name === '$rand' ? operand.map(() => ({ $lt: [{ $rand: {} }, values.int(2)] })) : values.one(name, operand),
    ),
  );
}

const byDepth = new Map<number, fc.Arbitrary<unknown>>();

/** Generates an expression of some levels of operators. */
export function expression(depth: number): fc.Arbitrary<unknown> {
  let made = byDepth.get(depth);
  if (!made) byDepth.set(depth, (made = fc.oneof(...operators(depth))));
  return made;
}

export const operand: fc.Arbitrary<unknown> = fc.oneof(field, expression(1), literal(values.value));
