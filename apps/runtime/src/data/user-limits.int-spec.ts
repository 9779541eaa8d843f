import { Long, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../testing/refusal.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { SYSTEM } from '../app/rights.js';
import { PIPELINE_STAGES_MAX, QUERY_BYTES_MAX } from './user-restrictions.js';
import { byId } from './judged-write.js';

const MEGABYTE = 1024 * 1024;

let store: ScriptedStore;
let found: Document[] = [];
const data = new RuledData();
beforeAll(async () => {
  store = await ScriptedStore.start();
  await data.start(store);
});
afterAll(() => data.close());
beforeEach(() => {
  data.newCollection();
  data.configure({ roles: [aRole({ read: { public: true }, write: true })] });
  found = [];
  // A server returns 16 MB at a time.
  store.play((command) => {
    const half = Math.ceil(found.length / 2);
    if ('getMore' in command) return { ok: 1, cursor: { id: Long.ZERO, ns: 'x.y', nextBatch: found.slice(half) } };
    if (!('find' in command || 'aggregate' in command)) return { ok: 1, n: 0, nModified: 0 };
    return { ok: 1, cursor: { id: Long.fromNumber(7), ns: 'x.y', firstBatch: found.slice(0, half) } };
  });
});

const ANN = aUserCalled('ann');
/** The runtime checks each document for this role. */
const JUDGED = aRole({ fields: { text: { read: { public: true } } } });
const TOO_LARGE = { code: 'ReadSizeLimitExceeded', message: 'the query is larger than 4 MB' };

/** Returns a filter of about this many bytes. */
function filterOf(bytes: number): Document {
  return { n: { $in: Array.from({ length: Math.ceil(bytes / 1_010) }, () => 'x'.repeat(1_000)) } };
}

describe('what a user asks', () => {
  it.each([
    ['find', (query: Document) => ({ query })],
    ['count', (query: Document) => ({ query })],
    ['distinct', (query: Document) => ({ query, key: 'n' })],
    ['aggregate', (query: Document) => ({ pipeline: [{ $match: query }] })],
    ['updateMany', (query: Document) => ({ query, update: { $set: { n: 1 } } })],
    ['deleteMany', (query: Document) => ({ query })],
    ['findOneAndDelete', (filter: Document) => ({ filter })],
    ['bulkWrite', (filter: Document) => ({ operations: [{ deleteMany: { filter } }] })],
  ])('of %s has so many bytes at most, lists among them; the system may say more', async (action, members) => {
    const large = JSON.stringify(members(filterOf(QUERY_BYTES_MAX + MEGABYTE)));
    expect(await refused(data.run(action, large, { rights: ANN }))).toEqual(TOO_LARGE);
    expect(store.received.filter(({ command }) => !('abortTransaction' in command))).toEqual([]);
    const fitting = JSON.stringify(members(filterOf(QUERY_BYTES_MAX - MEGABYTE)));
    expect(await refused(data.run(action, fitting, { rights: ANN }))).toMatchObject({ code: 'accepted' });
    expect(await refused(data.run(action, large, { rights: SYSTEM }))).toMatchObject({ code: 'accepted' });
  });

  it('of an aggregation and of an update has so many stages at most', async () => {
    const stages = (count: number) => Array.from({ length: count }, () => ({ $set: { n: 1 } }));
    const expected = { code: 'InvalidParameter', message: `a pipeline may have at most ${PIPELINE_STAGES_MAX} stages` };
    for (const [action, members] of [
      ['aggregate', (count: number) => ({ pipeline: stages(count) })],
      ['updateOne', (count: number) => ({ query: {}, update: stages(count) })],
    ] as const) {
      const run = (count: number) => refused(data.run(action, JSON.stringify(members(count)), { rights: ANN }));
      expect(await run(PIPELINE_STAGES_MAX + 1)).toEqual(expected);
      expect(await run(PIPELINE_STAGES_MAX)).toMatchObject({ code: 'accepted' });
    }
  });
});

describe('what a user is answered', () => {
  const documents = (count: number, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => ({ _id: n, public: true, text: text(n) }));
  const TOO_MUCH = { code: 'ReadSizeLimitExceeded', message: 'the result is larger than 16 MB' };

  it.each(['find', 'aggregate', 'distinct'])('by %s has so many bytes at most', async (action) => {
    const members = JSON.stringify({ find: {}, aggregate: { pipeline: [{ $match: {} }] }, distinct: { key: 'text' } }[action]);
    data.configure({ roles: [action === 'distinct' ? JUDGED : aRole({ read: true })] });
    found = documents(17, (n) => `${n}`.padEnd(MEGABYTE, 'x'));
    expect(await refused(data.run(action, members, { rights: ANN }))).toEqual(TOO_MUCH);
    found = documents(14, (n) => `${n}`.padEnd(MEGABYTE, 'x'));
    expect(await refused(data.run(action, members, { rights: ANN }))).toMatchObject({ code: 'accepted' });
  });

  it('by distinct counts each value once', async () => {
    data.configure({ roles: [JUDGED] });
    found = documents(20, () => 'x'.repeat(MEGABYTE));
    const values = JSON.parse(await data.run('distinct', '{"key":"text"}', { rights: ANN })) as string[];
    expect(values.map(({ length }) => length)).toEqual([MEGABYTE]);
  });
});

describe('what a user changes', () => {
  it('is looked at as far as it has become that large', async () => {
    const text = 'x'.repeat(MEGABYTE);
    async function* changed(count: number): AsyncGenerator<Document> {
      for (let n = 0; n < count; n += 1) yield { _id: n, text };
    }
    expect((await byId(changed(47))).size).toBe(47);
    expect(await refused(byId(changed(49)))).toMatchObject({ code: 'ReadSizeLimitExceeded' });
  });
});

describe('new documents of a user', () => {
  const documents = Array.from({ length: 2_500 }, (_, _id) => ({ _id }));
  const sent = (): unknown[] =>
    store.received.map(({ command }) => {
      const [name] = Object.keys(command);
      return name === 'insert' ? (command['documents'] as Document[]).length : name;
    });
  const insertMany = (): Promise<unknown> => data.run('insertMany', JSON.stringify({ documents }), { rights: ANN });

  it('are sent a thousand at a time, in one transaction', async () => {
    store.play((command) => ({ ok: 1, n: 'insert' in command ? (command['documents'] as Document[]).length : 0 }));
    await insertMany();

    expect(sent()).toEqual([1_000, 1_000, 500, 'commitTransaction']);
  });

  it('are all refused where one is', async () => {
    store.play((command) => {
      const isSecond = 'insert' in command && (command['documents'] as Document[])[0]?.['_id'] === 1_000;
      const writeErrors = [{ index: 3, code: 11_000, errmsg: 'E11000 duplicate key error' }];
      return isSecond ? { ok: 1, n: 3, writeErrors } : { ok: 1, n: 1_000 };
    });

    expect(await refused(insertMany())).toMatchObject({ code: 'MongoDBError' });
    expect(sent()).toEqual([1_000, 1_000, 'abortTransaction']);
  });
});
