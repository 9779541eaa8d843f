import { Decimal128, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { Hits } from '../values/path.js';
import { fieldPath, segmentsBelow, type FieldPath } from './field-path.js';
import { inSelection, matchedBySelection, matchSelection, orderedBySelection, orderSelection } from './leaf-selection.js';
import {
  complement,
  EVERYTHING,
  exactly,
  atMost,
  intersection,
  NOTHING,
  UNDECIDED,
  union,
  type Selection,
} from './query-filter.js';

const A: FieldPath = { name: 'a', isDirect: true };
const BELOW: FieldPath = { name: 'a.b', isDirect: false };
const on = (operator: string, operand: unknown, name = 'a'): Record<string, unknown> => ({ [name]: { [operator]: operand } });
const ID = new ObjectId('00000000000000000000000a');
const COMPLEX: readonly unknown[] = [NaN, Decimal128.fromString('NaN'), 5n, new Date(NaN), { b: 1 }, /x/];

describe('the selection of documents by a value', () => {
  it.each<[unknown, boolean, Selection]>([
    [undefined, false, NOTHING],
    [null, false, exactly(on('$type', 'null'))],
    ...['x', true, 1, ID, Buffer.from('x'), new Date(0)].map((value): [unknown, boolean, Selection] => [
      value,
      false,
      exactly(on('$eq', value)),
    ]),
    ...COMPLEX.map((value): [unknown, boolean, Selection] => [value, false, UNDECIDED]),
    [[1, 'x'], false, exactly(on('$eq', [1, 'x']))],
    [[1, { b: 1 }], false, UNDECIDED],
    [[1], true, exactly({ $or: [on('$eq', [1]), { $and: [on('$in', [1]), on('$not', { $type: 'array' })] }] })],
    [[], true, exactly(on('$eq', []))],
    [new Hits([1, 2]), true, exactly(on('$in', [1, 2]))],
    [new Hits([1, { b: 1 }]), true, UNDECIDED],
  ])('that is %o, computed %s', (value, computed, expected) => {
    expect(matchSelection(A, value, computed)).toEqual(expected);
  });

  it('is narrowed down below lists', () => {
    const either = { $or: [on('$eq', [1], 'a.b'), on('$in', [1], 'a.b')] };
    expect([matchSelection(BELOW, [1], true), matchSelection(BELOW, [1], false)]).toEqual([atMost(either), atMost(either)]);
  });

  it.each<[unknown, Selection]>([
    [undefined, NOTHING],
    [[], NOTHING],
    [[undefined], NOTHING],
    ['x', exactly(on('$in', ['x']))],
    [['x', 1, undefined], exactly(on('$in', ['x', 1]))],
    [[null], exactly(on('$type', 'null'))],
    [['x', null], exactly({ $or: [on('$in', ['x']), on('$type', 'null')] })],
    [['x', [1]], UNDECIDED],
    [new Hits(['x']), exactly(on('$in', ['x']))],
  ])('in %o', (list, expected) => {
    expect(inSelection(A, list)).toEqual(expected);
  });

  it.each<[unknown, Selection, Selection]>([
    [5, exactly(on('$gte', 5)), atMost(on('$lte', 5))],
    ['x', exactly(on('$gte', 'x')), atMost(on('$lte', 'x'))],
    [new Date(NaN), NOTHING, { filter: false, exact: false }],
    [NaN, UNDECIDED, UNDECIDED],
    [/x/, UNDECIDED, UNDECIDED],
    [null, NOTHING, { filter: false, exact: false }],
    [[1], NOTHING, UNDECIDED],
    [{}, NOTHING, { filter: false, exact: false }],
  ])('from %o on, and of which it is', (value, expected, reversed) => {
    expect([orderSelection(A, 'gte', value), orderedBySelection(A, 'gte', value)]).toEqual([expected, reversed]);
  });

  it.each<[unknown, Selection]>([
    [undefined, NOTHING],
    ['x', exactly(on('$eq', 'x'))],
    [null, exactly(on('$type', 'null'))],
    [['x'], atMost({ $or: [on('$eq', ['x']), on('$in', ['x'])] })],
    [['x', {}], UNDECIDED],
    [new Hits(['x']), exactly(on('$in', ['x']))],
  ])('that matches %o', (value, expected) => {
    expect(matchedBySelection(A, value)).toEqual(expected);
  });

  it('is reversed for each order', () => {
    const reversed = (['gt', 'gte', 'lt', 'lte'] as const).map((operator) => orderedBySelection(A, operator, 1).filter);
    expect(reversed).toEqual([on('$lt', 1), on('$lte', 1), on('$gt', 1), on('$gte', 1)]);
  });
});

describe('selections', () => {
  const [one, two] = [exactly({ a: 1 }), atMost({ b: 1 })];
  it.each<[readonly Selection[], Selection, Selection]>([
    [[], EVERYTHING, NOTHING],
    [[one], one, one],
    [[one, two], atMost({ $and: [{ a: 1 }, { b: 1 }] }), atMost({ $or: [{ a: 1 }, { b: 1 }] })],
    [[one, NOTHING], NOTHING, one],
    [[two, NOTHING], NOTHING, two],
    [[one, EVERYTHING], one, EVERYTHING],
    [[one, UNDECIDED], atMost({ a: 1 }), UNDECIDED],
    [[UNDECIDED, EVERYTHING], UNDECIDED, EVERYTHING],
    [[one, one], exactly({ $and: [{ a: 1 }, { a: 1 }] }), exactly({ $or: [{ a: 1 }, { a: 1 }] })],
    [
      [exactly({ $and: [{ a: 1 }, { b: 1 }] }), exactly({ c: 1 })],
      exactly({ $and: [{ a: 1 }, { b: 1 }, { c: 1 }] }),
      exactly({ $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { c: 1 }] }),
    ],
    [[{ filter: false, exact: false }], NOTHING, NOTHING],
  ])('%j are intersected and united', (selections, both, either) => {
    expect([intersection(selections), union(selections)]).toEqual([both, either]);
  });

  it('have a complement if they are exact', () => {
    expect([EVERYTHING, NOTHING, UNDECIDED, one, two].map(complement)).toEqual([
      NOTHING,
      EVERYTHING,
      UNDECIDED,
      exactly({ $nor: [{ a: 1 }] }),
      UNDECIDED,
    ]);
  });
});

describe('paths of a query', () => {
  it.each<[readonly string[] | undefined, FieldPath | undefined]>([
    [undefined, undefined],
    [[], undefined],
    [['a'], A],
    [['a', 'b'], BELOW],
    [['a', '0'], undefined],
    [['a', '01'], { name: 'a.01', isDirect: false }],
    [['$a'], undefined],
    [['a$'], { name: 'a$', isDirect: true }],
    [['a', '__proto__'], undefined],
    [['__proto__x'], { name: '__proto__x', isDirect: true }],
    [['a\0b'], undefined],
  ])('of %j', (segments, expected) => {
    expect(fieldPath(segments)).toEqual(expected);
  });

  it('are below the stored document, or below a prefix', () => {
    const expansion = (name: 'root' | 'prevRoot' | 'user') => ({ kind: 'expansion', name, path: ['a'] }) as const;
    expect([segmentsBelow(expansion('root'), undefined), segmentsBelow(expansion('prevRoot'), ['x'])]).toEqual([['a'], ['a']]);
    expect(segmentsBelow(expansion('user'), ['x'])).toBeUndefined();
    expect(segmentsBelow({ kind: 'relative', path: ['a'] }, ['x'])).toEqual(['x', 'a']);
    expect(segmentsBelow({ kind: 'relative', path: ['a'] }, undefined)).toBeUndefined();
    expect(segmentsBelow({ kind: 'literal', value: 1, computed: false }, ['x'])).toBeUndefined();
  });
});
