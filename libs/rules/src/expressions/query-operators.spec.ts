import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { checkExpression, compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';
import { describeFault } from './fault.js';
import { toQuery } from './to-query.js';

const slot = 'documentFilter';

/** Returns `true` if a field with this value passes a condition. */
function passes(v: unknown, condition: unknown): unknown {
  const root = v === undefined ? {} : { v };
  return evaluate(compileExpression({ v: condition }, { slot }), { root, prevRoot: root });
}

/** Values of each type by its name in `$type`. */
const TYPES: Readonly<Record<string, { readonly number: number; readonly values: readonly unknown[] }>> = {
  double: { number: 1, values: [new Double(1), 1.5, 2 ** 31, -(2 ** 31)] },
  string: { number: 2, values: ['', 'a'] },
  object: { number: 3, values: [{}, { v: 1 }] },
  array: { number: 4, values: [[]] },
  binData: { number: 5, values: [new Binary(Buffer.from('a')), Buffer.from('a')] },
  objectId: { number: 7, values: [new ObjectId('5f43f8c2a1b2c3d4e5f60718')] },
  bool: { number: 8, values: [true, false] },
  date: { number: 9, values: [new Date(0)] },
  null: { number: 10, values: [null] },
  regex: { number: 11, values: [new BSONRegExp('a')] },
  javascript: { number: 13, values: [new Code('1')] },
  symbol: { number: 14, values: [new BSONSymbol('a')] },
  int: { number: 16, values: [new Int32(1), 1, 2 ** 31 - 1, -(2 ** 31) + 1] },
  timestamp: { number: 17, values: [new Timestamp({ t: 1, i: 1 })] },
  long: { number: 18, values: [Long.fromNumber(1), 1n] },
  decimal: { number: 19, values: [Decimal128.fromString('1')] },
  minKey: { number: -1, values: [new MinKey()] },
  maxKey: { number: 127, values: [new MaxKey()] },
};

describe('$type', () => {
  it.each(Object.entries(TYPES))('%s holds for values of the type only', (name, { number, values }) => {
    for (const [other, { values: others }] of Object.entries(TYPES)) {
      for (const value of others) {
        const expected = other === name;
        expect([passes(value, { $type: name }), passes(value, { $type: number })]).toEqual([expected, expected]);
        expect(passes(value, { $type: ['bool', name] })).toBe(expected || other === 'bool');
      }
    }
    expect(passes(values.slice(0, 1), { $type: name })).toBe(true);
  });

  it('number holds for every numeric type', () => {
    for (const [name, { values }] of Object.entries(TYPES)) {
      const expected = ['int', 'long', 'double', 'decimal'].includes(name);
      for (const value of values) expect(passes(value, { $type: 'number' })).toBe(expected);
    }
  });

  it('holds for no value of another kind', () => {
    expect([passes(undefined, { $type: 'null' }), passes(new DBRef('c', new ObjectId()), { $type: 'object' })]).toEqual([
      false,
      false,
    ]);
    expect(passes(new Map(), { $type: Object.keys(TYPES) })).toBe(false);
  });
});

describe('operators of the query language', () => {
  it.each<[object, readonly unknown[], readonly unknown[]]>([
    [
      { $all: ['a', 'b'] },
      [
        ['a', 'b'],
        ['b', 'c', 'a'],
      ],
      ['a', ['a'], [], [['a', 'b']], undefined],
    ],
    [{ '%all': ['a'] }, ['a', ['a', 'b']], ['b', [['a']], undefined]],
    [{ $all: [] }, [], [[], 'a', undefined]],
    [
      { $all: [{ $elemMatch: { p: 1 } }, { '%elemMatch': { q: 4 } }] },
      [[{ p: 1 }, { q: 4 }], [{ p: 1, q: 4 }]],
      [[{ p: 1 }], { p: 1, q: 4 }],
    ],
    [
      { $elemMatch: { p: 1, q: 4 } },
      [[{ p: 1, q: 4 }], [5, { p: 1, q: 4 }]],
      [[{ p: 1 }, { q: 4 }], { p: 1, q: 4 }, [], undefined],
    ],
    [
      { $elemMatch: { $gt: 3, $lt: 8 } },
      [
        [1, 4, 9],
        [[1], 4],
      ],
      [[1, 9], [[4]], 4, undefined],
    ],
    [{ $elemMatch: { $eq: [4] } }, [[[4]]], [[4], [[[4]]], [[4, 4]]]],
    [{ $elemMatch: { $in: [4, [5]] } }, [[4], [[5]]], [[[4]], [5]]],
    [{ $elemMatch: { $ne: 4 } }, [[5], [[4]], [4, 5]], [[4], []]],
    [{ $elemMatch: { $size: 1 } }, [[[4]]], [[4], [[4, 5]]]],
    [{ $elemMatch: { $type: 'number' } }, [[4]], [[[4]]]],
    [{ $elemMatch: { $type: 'array' } }, [[[4]]], [[4]]],
    [{ $elemMatch: { $regex: 'a' } }, [['a']], [[['a']]]],
    [{ $elemMatch: { $elemMatch: { $gt: 3 } } }, [[[4]]], [[4], [[[4]]]]],
    [{ $elemMatch: { $elemMatch: { p: 1 } } }, [[[{ p: 1 }]]], [[{ p: 1 }]]],
    [{ $elemMatch: { '0.p': 1 } }, [[[{ p: 1 }]]], [[{ p: 1 }]]],
    [{ $elemMatch: { p: { $exists: false } } }, [[{ q: 1 }], [[{ p: 1 }]]], [[{ p: 1 }]]],
    [{ $not: { $elemMatch: { $gt: 3 } } }, [[[4]], [3], 4], [[4]]],
    [{ $elemMatch: { $or: [{ p: 1 }, { p: 2 }] } }, [[{ p: 2 }]], [[{ p: 3 }], { p: 1 }]],
    [{ $elemMatch: {} }, [[{ p: 2 }], [[1]]], [[1], {}]],
    [{ $not: { $elemMatch: { p: 1 } } }, [[{ p: 2 }], 5, undefined], [[{ p: 1 }]]],
    [{ $size: 2 }, [[1, 2]], [[1], [1, 2, 3], 2, 'ab', undefined]],
    [{ $size: 0 }, [[]], [[1], undefined, '']],
    [{ $size: Long.fromNumber(1) }, [[1]], [[]]],
    [
      { $mod: [4, 1] },
      [5, new Int32(5), 5.5, new Double(1), Long.fromString('9007199254740993'), 9n, Decimal128.fromString('5.25'), [2, 9]],
      [4, -3, '5', [4], null, undefined, NaN, Infinity],
    ],
    [{ $mod: [-3, -1] }, [-4, -1.5], [4, 3]],
    [{ $mod: [2, 0] }, [0, 0.5, -0.5, -2], [1, Decimal128.fromString('Infinity')]],
    [{ $comment: 'what', $size: 1 }, [[1]], [[]]],
  ])('%j', (condition, passing, failing) => {
    expect(passing.map((value) => passes(value, condition))).toEqual(passing.map(() => true));
    expect(failing.map((value) => passes(value, condition))).toEqual(failing.map(() => false));
  });

  const binary = new Binary(Buffer.from([0b101, 0b10]));
  it.each<[string, unknown, readonly unknown[], readonly unknown[]]>([
    [
      '$bitsAllSet',
      5,
      [5, 7, Long.fromNumber(13), 5n, new Double(5), -1, binary, Buffer.from([5]), Decimal128.fromString('5'), [0, 5]],
      [4, 1, 5.5, '5', undefined],
    ],
    ['$bitsAllSet', [0, 9], [513, -1, binary], [1, 512, new Binary(Buffer.alloc(0))]],
    ['$bitsAllSet', [63, 1_023], [-1, Long.MIN_VALUE], [2 ** 40, -(2 ** 70)]],
    ['$bitsAllSet', 0, [0, 1, -1], [2 ** 70, 0.5, 2n ** 63n, -(2n ** 63n) - 1n, 'x']],
    ['$bitsAllSet', [], [0, 2n ** 63n - 1n, -(2n ** 63n)], [null]],
    ['$bitsAllClear', 5, [0, 2, 8], [1, 4, 5, -1, binary, undefined, 0.5]],
    ['$bitsAnySet', 5, [1, 4, 5, binary], [0, 2, 8, 1.5]],
    ['$bitsAnyClear', 5, [0, 1, 4], [5, 7, -1, binary, 5.5]],
    ['$bitsAnySet', Long.fromNumber(2 ** 32), [2 ** 32, 2 ** 33 + 2 ** 32], [2 ** 33, 1]],
  ])('%s %j', (operator, operand, passing, failing) => {
    const condition = { [operator]: operand };
    expect(passing.map((value) => passes(value, condition))).toEqual(passing.map(() => true));
    expect(failing.map((value) => passes(value, condition))).toEqual(failing.map(() => false));
    expect(passing.map((value) => passes(value, { $not: condition }))).toEqual(passing.map(() => false));
  });

  it('look at the values of a path through a list', () => {
    const holds = (condition: object): unknown => {
      const root = { w: [{ v: ['a', 'b'] }, { v: 'c' }] };
      return evaluate(compileExpression({ 'w.v': condition }, { slot }), { root, prevRoot: root });
    };
    expect([holds({ $size: 2 }), holds({ $size: 1 }), holds({ $regex: 'c' }), holds({ $all: ['a', 'b'] })]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([holds({ $elemMatch: { $eq: 'a' } }), holds({ $elemMatch: { $eq: 'c' } })]).toEqual([true, false]);
  });

  it.each<[object, object, boolean]>([
    [{ v: { $size: 2 } }, { v: { $size: 2 } }, true],
    [{ 'w.v': { $size: 2 } }, { 'w.v': { $size: 2 } }, false],
    [{ v: { $type: 18 } }, { v: { $type: ['long'] } }, true],
    [{ 'w.v': { $type: ['int', 'bool'] } }, { 'w.v': { $type: ['int', 'bool'] } }, false],
    [{ v: { $mod: [4, 1] } }, { v: { $mod: [4, 1] } }, false],
    [{ v: { $bitsAnySet: 6 } }, { v: { $bitsAnySet: [1, 2] } }, false],
    [{ v: { $regex: 'x', $options: 'ii' } }, { v: { $regex: 'x', $options: 'i' } }, false],
    [{ v: { $elemMatch: { p: 1 } } }, { v: { $type: 'array' } }, false],
    [{ 'w.v': { $elemMatch: { p: 1 } } }, {}, false],
    [{ v: { $all: ['a', 'b'] } }, { $and: [{ v: { $eq: 'a' } }, { v: { $eq: 'b' } }] }, true],
    [{ v: { $not: { $size: 1 } } }, { $nor: [{ v: { $size: 1 } }] }, true],
    [{ $comment: 'what', v: { $size: 1 } }, { v: { $size: 1 } }, true],
    [{ 'w.0': { $size: 1 } }, {}, false],
  ])('%j asks the database %j', (query, filter, isExact) => {
    const plan = toQuery(compileExpression(query, { slot }), {});
    expect(plan).toEqual({
      verdict: 'some',
      filter,
      remainder: isExact ? null : expect.objectContaining({ callsFunctions: false }),
    });
  });

  it('takes expansions as elements of $all', () => {
    const expression = compileExpression({ members: { $all: ['%%user.id'] } }, { slot });
    const judge = (members: readonly string[]): unknown =>
      evaluate(expression, { user: { id: 'u1' }, root: { members }, prevRoot: { members } });
    expect([judge(['u0', 'u1']), judge(['u0'])]).toEqual([true, false]);
  });

  it.each<[string, object, object]>([
    ['$size', { $size: { $numberInt: '2' } }, { $size: 2 }],
    ['$type', { $type: { $numberLong: '2' } }, { $type: ['string'] }],
    ['$mod', { $mod: [{ $numberDouble: '4.0' }, { $numberDecimal: '1' }] }, { $mod: [4, 1] }],
    ['$bitsAllSet', { $bitsAllSet: { $numberInt: '5' } }, { $bitsAllSet: [0, 2] }],
    ['$bitsAnyClear', { $bitsAnyClear: [{ $numberLong: '3' }] }, { $bitsAnyClear: [3] }],
  ])('take numbers of %s in extended JSON', (_, given, plain) => {
    expect(checkExpression({ v: given }, { slot })).toEqual([]);
    expect(compileExpression({ v: given }, { slot }).condition).toEqual(compileExpression({ v: plain }, { slot }).condition);
  });

  it.each<[object, string]>([
    [{ v: { $size: { $numberInt: 'x' } } }, 'v.$size: $size takes a whole number'],
    [{ v: { $size: { $numberDouble: '1.5' } } }, 'v.$size: $size takes a whole number'],
    [{ v: { $size: { $oid: '0123456789abcdef01234567' } } }, 'v.$size: $size takes a whole number'],
    [{ v: { $where: '1' } }, 'v.$where: unknown operator "$where"'],
    [{ $where: '1' }, '$where: unknown operator "$where"'],
    [{ $text: { $search: 'x' } }, '$text: unknown operator "$text"'],
    [{ v: { $near: [0, 0] } }, 'v.$near: unknown operator "$near"'],
    [{ v: { $size: -1 } }, 'v.$size: $size takes a whole number'],
    [{ v: { $type: 'sting' } }, 'v.$type: $type takes names or numbers of types'],
    [{ v: { $mod: [0, 1] } }, 'v.$mod: $mod takes a divisor that is not 0 and a remainder, whole numbers'],
    [
      { v: { $bitsAllSet: -1 } },
      'v.$bitsAllSet: $bitsAllSet takes a whole number that is not negative, or a list of positions below 1024',
    ],
    [
      { v: { $bitsAnyClear: [1, 1_024] } },
      'v.$bitsAnyClear: $bitsAnyClear takes a whole number that is not negative, or a list of positions below 1024',
    ],
    ...[[-1], ['1'], 'x', 0.5, Array.from({ length: 1_025 }, () => 0)].map((operand): [object, string] => [
      { v: { $bitsAnySet: operand } },
      'v.$bitsAnySet: $bitsAnySet takes a whole number that is not negative, or a list of positions below 1024',
    ]),
    [{ v: { $all: 'a' } }, 'v.$all: $all takes a list'],
    [{ v: { $elemMatch: 1 } }, 'v.$elemMatch: $elemMatch takes an object'],
    [{ v: { $regex: '(' } }, 'v.$regex: $regex is not a supported regular expression'],
    [{ v: { $regex: 'a', $options: 'g' } }, 'v.$regex: $options may contain i, m and s'],
    [{ v: { $regex: 'a'.repeat(1_001) } }, 'v.$regex: $regex takes a string of at most 1000 characters'],
    [{ v: { $options: 'i' } }, 'v.$options: $options needs $regex'],
    [{ v: { $size: 1.5 } }, 'v.$size: $size takes a whole number'],
    [{ v: { $size: '1' } }, 'v.$size: $size takes a whole number'],
    [{ v: { $type: [] } }, 'v.$type: $type takes names or numbers of types'],
    [{ v: { $type: ['int', 6] } }, 'v.$type: $type takes names or numbers of types'],
    [{ v: { $type: null } }, 'v.$type: $type takes names or numbers of types'],
    [{ v: { $mod: 4 } }, 'v.$mod: $mod takes a divisor that is not 0 and a remainder, whole numbers'],
    [{ v: { $mod: [4] } }, 'v.$mod: $mod takes a divisor that is not 0 and a remainder, whole numbers'],
    [{ v: { $mod: [4, 1, 1] } }, 'v.$mod: $mod takes a divisor that is not 0 and a remainder, whole numbers'],
    [{ v: { $mod: [4, 0.5] } }, 'v.$mod: $mod takes a divisor that is not 0 and a remainder, whole numbers'],
    [{ v: { $regex: 5 } }, 'v.$regex: $regex takes a string of at most 1000 characters'],
    [{ v: { $regex: 'a', $options: 1 } }, 'v.$regex: $options may contain i, m and s'],
    [{ v: { $all: [{ $gt: 1 }] } }, 'v.$all[0].$gt: "$gt" cannot be used inside a value'],
    [{ v: { '%options': 'i' } }, 'v.%options: $options needs $regex'],
    [{ $size: 1 }, '$size: unknown operator "$size"'],
  ])('rejects %j', (query, problem) => {
    expect(checkExpression(query, { slot }).map(describeFault)).toEqual([problem]);
  });

  it('are none of other expressions', () => {
    for (const other of ['documentPermission', 'roleApplyWhen', 'canEvaluate', 'serviceWhen'] as const) {
      expect(checkExpression({ v: { $size: 1 } }, { slot: other }).map(({ message }) => message)).toEqual([
        'unknown operator "$size"',
      ]);
    }
  });
});

// A loaded machine may give a pattern up that takes no time.
describe('$regex', { retry: 3 }, () => {
  const text = 'owner@example.test';
  it.each<[object, readonly unknown[], readonly unknown[]]>([
    [{ $regex: '^own' }, [text, ['x', text]], ['Owner', 5, new BSONRegExp('^own'), undefined]],
    [{ $regex: '^OWN', $options: 'i' }, [text, 'Owner'], ['an owner']],
    [{ $regex: 'a.b$', $options: 'msms' }, ['a\nb', 'a\nb\nc'], ['ab']],
    [{ $not: { $regex: '^own' } }, ['Owner', 5, undefined], [text]],
  ])('%j', (condition, passing, failing) => {
    expect(passing.map((value) => passes(value, condition))).toEqual(passing.map(() => true));
    expect(failing.map((value) => passes(value, condition))).toEqual(failing.map(() => false));
  });

  it('evaluate no pattern on a string that is too long', () => {
    const long = 'a'.repeat(10_001);
    expect([passes(long, { $regex: 'a' }), passes(long, { $not: { $regex: 'a' } })]).toEqual([false, false]);
    expect(passes([long, 'b'], { $regex: 'b' })).toBe(true);
    expect(passes(long.slice(1), { $regex: 'a' })).toBe(true);
  });

  it('gives a pattern up that takes too long: nothing is allowed by it, nor by its negation', () => {
    const root = { v: `${'a'.repeat(5_000)}!` };
    for (const condition of [{ $regex: '^(a+)+$' }, { $not: { $regex: '^(a+)+$' } }]) {
      expect(evaluate(compileExpression({ v: condition }, { slot }), { root, prevRoot: root })).toBe(false);
    }
  });
});
