import { ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { BSON, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { LargeQuery } from './large-query.js';
import { checkUserFilter, checkUserPipeline, QUERY_BYTES_MAX } from './user-restrictions.js';

const members = (count: number): Document =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const LARGE: readonly [string, Document][] = [
  ['many properties', members(5_000)],
  ['a long list', { a: { $in: numbers(5_000) } }],
  ['many documents', { $or: numbers(2_000).map((n) => ({ a: n, b: { $gt: new ObjectId(), $ne: null } })) }],
  ['lists in lists', { a: numbers(40).map(() => numbers(40).map((n) => [`é${n}`, 1.5, undefined, true, new Date(n)])) }],
  ['names with a meaning', { a: members(2_000), ['__proto__']: 1, _bsontype: 1, constructor: { toString: 1 } }],
];
const SMALL: readonly [string, Document][] = [
  ['nothing', {}],
  ['a value', { _id: 7 }],
  ['an identifier', { a: { $in: [new ObjectId()] }, b: /x/ }],
];

async function refusal(check: () => void | Promise<void>): Promise<unknown> {
  try {
    await check();
    return null;
  } catch (error) {
    return error;
  }
}

const tooLarge = new AppError('ReadSizeLimitExceeded', 'the query is larger than 4 MB');
const refused = (name: string): AppError => new AppError('InvalidParameter', `users cannot use '${name}'`);

describe('the size of a large query', () => {
  it.each([...LARGE, ...SMALL])('is that of BSON: %s', async (_, query) => {
    const size = BSON.calculateObjectSize(query);
    expect(await new LargeQuery(size).isWithin(query)).toBe(true);
    expect(await new LargeQuery(size - 1).isWithin(query)).toBe(false);
  });
});

describe("a user's filter", () => {
  it.each(LARGE)('may be large: %s', async (_, filter) => {
    expect(await refusal(() => checkUserFilter(filter))).toBeNull();
  });

  it('is refused for a forbidden operator, however large', async () => {
    for (const base of [{}, members(5_000)]) {
      for (const where of [{ $where: 'x' }, { a: { $not: { $where: 'x' } } }, { $and: [{ a: 1 }, { $where: [] }] }]) {
        expect(await refusal(() => checkUserFilter({ ...base, ...where }))).toEqual(refused('$where'));
      }
      expect(await refusal(() => checkUserFilter({ ...base, a: { $in: [1, /x/] } }))).toEqual(refused('$regex'));
      expect(await refusal(() => checkUserFilter({ ...base, a: /x/ }))).toEqual(refused('$regex'));
    }
  });

  it('is refused for its size before its operators, in few values and in many', async () => {
    const text = { a: 'x'.repeat(QUERY_BYTES_MAX), $where: 'x' };
    expect(await refusal(() => checkUserFilter(text))).toEqual(tooLarge);
    expect(await refusal(() => checkUserFilter({ $where: 'x', ...members(5_000), a: text.a }))).toEqual(tooLarge);
    expect(await refusal(() => checkUserFilter({ a: { $in: numbers(5_000).map(() => 'x'.repeat(1_000)) } }))).toEqual(tooLarge);
  });

  it('is looked at while other work has turns', async () => {
    let [others, isOver] = [0, false];
    const other = (): void => {
      others += 1;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    await checkUserFilter({ a: { $in: numbers(30_000) } });
    isOver = true;
    expect(others).toBeGreaterThan(1);
  });
});

describe("a user's pipeline", () => {
  it('is refused for its size and for its operators, small or large', async () => {
    for (const count of [1, 20_000]) {
      const match = { $match: { a: { $in: numbers(count) } } };
      expect(await refusal(() => checkUserPipeline([match, { $sort: { a: 1 } }]))).toBeNull();
      expect(await refusal(() => checkUserPipeline([match, { $out: 'x' }]))).toEqual(refused('$out'));
      expect(await refusal(() => checkUserPipeline([match, { $set: { a: 'x'.repeat(QUERY_BYTES_MAX) } }]))).toEqual(tooLarge);
    }
  });
});
