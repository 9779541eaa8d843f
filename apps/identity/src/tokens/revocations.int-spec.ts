import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  REVOCATIONS_PAGE,
  findRevocation,
  listRevocations,
  type ListRevocationsRequest,
  type Revocation,
} from '#contracts/identity/keys.contract.js';
import { newId } from '#contracts/ids.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startIdentity, type TestIdentity } from '../identity-process.fixture.js';

const now = Math.floor(Date.now() / 1_000);

let store: TestStore;
let client: MongoClient;
let identity: TestIdentity;

beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  identity = await startIdentity(store);
});

afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

const records = () => client.db('groundwork_identity').collection<{ _id: string; userId: string; until: Date }>('revocations');
const list = (request: ListRevocationsRequest = {}): Promise<Revocation[]> => identity.bus.call(listRevocations, request);
const sessions = (count: number, until: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ _id: newId(), userId: newId(), until: new Date(until(at) * 1_000) }));

beforeEach(async () => {
  await records().deleteMany({});
});

describe('revocations', () => {
  it('are listed page by page, those that end first first, each once, also where many end together', async () => {
    const stored = sessions(2 * REVOCATIONS_PAGE + 7, (at) => now + 600 + (at % 3));
    await records().insertMany(stored);

    const seen: Revocation[] = [];
    for (let page = await list(); page.length > 0; page = await list({ after: page.at(-1) as Revocation })) seen.push(...page);

    expect(new Set(seen.map(({ sessionId }) => sessionId))).toEqual(new Set(stored.map(({ _id }) => _id)));
    expect(seen).toHaveLength(stored.length);
    expect(seen.map(({ until }) => until)).toEqual(seen.map(({ until }) => until).toSorted((one, other) => one - other));
  });

  it('can be listed from a time on, without expired ones', async () => {
    const [ended, sooner, later] = sessions(3, (at) => now - 10 + at * 510);
    await records().insertMany([ended, sooner, later].filter((one) => one !== undefined));

    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([sooner?._id, later?._id]);
    expect((await list({ from: now + 501 })).map(({ sessionId }) => sessionId)).toEqual([later?._id]);
  });

  it('are found for one token: its session’s, and its user’s if it was issued before', async () => {
    const [session] = sessions(1, () => now + 600);
    if (!session) throw new Error('no session');
    const userId = newId();
    await records().insertMany([session, { _id: userId, userId, until: new Date((now + 600) * 1_000) }]);
    const find = (token: { sessionId?: string; userId?: string; exp?: number }) =>
      identity.bus.call(findRevocation, { sessionId: newId(), userId: newId(), exp: now + 600, ...token });

    expect(await find({})).toEqual({ revoked: false });
    expect(await find({ sessionId: session._id })).toEqual({ revoked: true });
    expect(await find({ userId })).toEqual({ revoked: true });
    expect(await find({ userId, exp: now + 601 })).toEqual({ revoked: false });
  });
});
