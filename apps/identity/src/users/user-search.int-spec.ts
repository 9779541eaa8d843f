import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { UserPagesRepository } from './user-pages.repository.js';
import { UserSearch } from './user-search.js';
import { USER, userSchema, type UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

const APP = newId();
const USERS = 100;
/** Every thirtieth user has the name that is searched for. */
const NEEDLES = [0, 30, 60, 90];

let store: TestStore;
let connection: Connection;
let search: UserSearch;
let records: UserRecord[];

function aUser(at: number, data: object): UserRecord {
  const identity = {
    key: newId(),
    id: `id-${at}`,
    provider_type: 'custom-token',
    provider_id: newId(),
    dataJson: JSON.stringify(data),
  };
  return {
    _id: at.toString(16).padStart(24, '0'),
    appId: APP,
    domainId: newId(),
    type: 'normal',
    identities: [identity],
    providers: 'custom-token',
    createdAt: new Date(at),
    lastAuthenticationAt: new Date(at),
    disabled: false,
  };
}

beforeAll(async () => {
  store = await startTestStore();
  connection = await createConnection(store.uri, { dbName: `search_${newId()}` }).asPromise();
  const model = connection.model(USER, userSchema);
  await model.init();
  records = Array.from({ length: USERS }, (_, at) =>
    aUser(at, NEEDLES.includes(at) ? { name: 'Ada "Größe" K' } : { name: `n${at}`, other: 'Ada' }),
  );
  await model.collection.insertMany(records as never[]);
  search = new UserSearch(
    { require: () => Promise.reject(new Error('not asked for')) },
    new UsersRepository(model as never),
    new UserPagesRepository(model as never),
  );
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
  await store.close();
});

async function pages(q: string, limit: number, lookedAt: number): Promise<string[][]> {
  const found: string[][] = [];
  for (let after: string | undefined; ;) {
    const page = await search.page({ appId: APP, q, limit, ...(after === undefined ? {} : { after }) }, lookedAt);
    found.push(page.users.map(({ _id }) => _id));
    if (page.next === undefined) return found;
    after = page.next;
  }
}

describe('a search for users', () => {
  const needles = (): string[] => NEEDLES.map((at) => records[at]?._id ?? '');

  it.each(['ada', 'ADA "GRÖSSE"'.replace('SS', 'ß'), '"größe" k', ' K'])(
    'finds %s, a bounded number of users at a time',
    async (q) => {
      for (const [limit, lookedAt] of [
        [50, 1_000],
        [50, 7],
        [1, 7],
        [3, 30],
        [2, 100],
      ] as const) {
        const found = await pages(q, limit, lookedAt);
        expect(found.flat()).toEqual(needles());
        expect(Math.max(...found.map((page) => page.length))).toBeLessThanOrEqual(limit);
        expect(found.length).toBeGreaterThanOrEqual(Math.floor(USERS / lookedAt));
      }
    },
  );

  it('looks at names and addresses only', async () => {
    expect((await pages('id-1', 50, 1_000)).flat()).toEqual([]);
    expect((await pages('other', 50, 1_000)).flat()).toEqual([]);
  });

  it('continues after a page without results', async () => {
    expect(await pages('nobody', 50, 40)).toEqual([[], [], []]);
  });
});
