import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { API_KEY, apiKeySchema } from '../ways/api-key/api-key.model.js';
import { ApiKeysRepository } from '../ways/api-key/api-keys.repository.js';
import { USER_API_KEY, userApiKeySchema } from '../ways/api-key/user-api-key.model.js';
import { UserApiKeysRepository } from '../ways/api-key/user-api-keys.repository.js';
import { identityKey } from './identity-key.js';
import { UserPagesRepository, type UserFilter, type UserPage, type UserSortField } from './user-pages.repository.js';
import { USER, userSchema, type UserRecord } from './user.model.js';
import { USER_SESSION, userSessionSchema } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

const USERS = 1_000;
const APP = newId();
const OPERATIONS = new Set(['find', 'findAndModify', 'aggregate', 'update', 'delete']);

interface Plan {
  readonly stage?: string;
  readonly inputStage?: Plan;
  readonly inputStages?: readonly Plan[];
  readonly queryPlan?: Plan;
}

interface Explained {
  readonly executionStats: Record<string, number>;
  readonly queryPlanner: { readonly winningPlan: Plan };
}

let store: TestStore;
let connection: Connection;
let users: UsersRepository;
let pages: UserPagesRepository;
let commands: Record<string, unknown>[] = [];

beforeAll(async () => {
  store = await startTestStore();
  connection = await createConnection(store.uri, { dbName: `pages_${newId()}`, monitorCommands: true }).asPromise();
  const model = connection.model(USER, userSchema);
  await model.init();
  const records = [APP, newId()].flatMap((appId) => Array.from({ length: USERS }, (_, at) => userOf(appId, at)));
  await model.collection.insertMany(records as never[]);
  users = new UsersRepository(model as never);
  pages = new UserPagesRepository(model as never);
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (OPERATIONS.has(commandName)) commands.push(command);
  });
});

beforeEach(() => {
  commands = [];
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
  await store.close();
});

function userOf(appId: string, at: number): UserRecord {
  const provider_type = at % 10 === 0 ? 'custom-token' : 'anon-user';
  const id = `id-${at}`;
  return {
    _id: newId(),
    appId,
    domainId: newId(),
    type: 'normal',
    identities: [{ key: identityKey(provider_type, id), id, provider_type, provider_id: newId(), dataJson: '{}' }],
    providers: at % 100 === 0 ? 'anon-user,custom-token' : provider_type,
    createdAt: new Date(at),
    lastAuthenticationAt: new Date(at % 7),
    disabled: at % 5 === 0,
  };
}

function stagesOf(plan: Plan): string[] {
  const inner = [...(plan.inputStage ? [plan.inputStage] : []), ...(plan.inputStages ?? [])];
  return [plan.stage ?? '', ...inner.flatMap(stagesOf)];
}

/** Returns how the store executed the queries since the test began. */
async function explained(): Promise<{ stages: string[]; keys: number; returned: number }[]> {
  return Promise.all(
    commands.splice(0).map(async ({ lsid: _lsid, $clusterTime: _time, $db: _db, txnNumber: _txn, ...command }) => {
      const reply = await connection.getClient().db(connection.name).command({ explain: command, verbosity: 'executionStats' });
      // MongoDB explains a pipeline by its first stage, and nests a plan of its faster engine inside another one.
      const [first] = (reply['stages'] ?? []) as { readonly $cursor?: Explained }[];
      const { executionStats, queryPlanner } = first?.$cursor ?? (reply as unknown as Explained);
      const { totalKeysExamined: keys, nReturned: returned } = executionStats;
      const { winningPlan } = queryPlanner;
      return { stages: stagesOf(winningPlan.queryPlan ?? winningPlan), keys: keys ?? NaN, returned: returned ?? NaN };
    }),
  );
}

describe('a page of users', () => {
  const page: UserPage = { sort: null, descending: false, limit: 50 };

  it.each<[string, UserFilter, UserSortField | null]>([
    ['by creation', {}, null],
    ['by creation, enabled', { disabled: false }, null],
    ['by status', {}, 'disabled'],
    ['by status, enabled', { disabled: false }, 'disabled'],
    ['by last login', {}, 'lastAuthenticationAt'],
  ])('%s reads of the index what it answers, in both directions, however deep it is', async (_, filter, sort) => {
    for (const descending of [false, true]) {
      let after: UserRecord | null = null;
      for (let number = 0; number < 12; number++) {
        const asked = { ...page, descending };
        const found: UserRecord[] =
          sort === null
            ? await pages.byCreation(APP, filter, asked, after?._id ?? null)
            : await pages.byField(APP, filter, { ...asked, sort }, after);
        expect(found).toHaveLength(50);
        for (const { stages, keys, returned } of await explained()) {
          expect(stages).toContain('IXSCAN');
          expect(stages).not.toContain('COLLSCAN');
          expect(stages).not.toContain('SORT');
          // Explained, a search runs to the end of its range. It reads hardly any keys it does not return: at most the entries of
          // one value, where that value ends, which are a fifth of all.
          expect(keys).toBeLessThanOrEqual(returned + (sort === null ? 1 : USERS / 5 + 1));
        }
        after = found.at(-1) ?? null;
      }
    }
  });

  it('reads the users of some providers by index', async () => {
    const filter = { providers: ['custom-token', 'anon-user,custom-token'] };
    const first = await pages.byCreation(APP, filter, page, null);
    const second = await pages.byCreation(APP, filter, page, first.at(-1)?._id ?? null);

    const found = [...first, ...second];
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(100);
    expect(found.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id).toSorted());
    expect(found.filter(({ providers }) => providers === 'anon-user,custom-token')).toHaveLength(10);
    const last = await pages.byCreation(APP, filter, { ...page, descending: true, limit: 2 }, null);
    expect(last.map(({ _id }) => _id)).toEqual(
      found
        .slice(-2)
        .map(({ _id }) => _id)
        .toReversed(),
    );
    for (const { stages, keys, returned } of await explained()) {
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      expect(keys).toBeLessThanOrEqual(returned + 1);
    }
  });

  it('and their number are read by index, step by step', async () => {
    for (const step of [300, USERS, USERS - 1, USERS + 1]) {
      const { counted, rest, upTo } = await pages.count(APP, null, step);
      expect([counted, counted + rest]).toEqual([Math.floor(USERS / step) * step, USERS]);
      expect(await pages.count(APP, upTo, step)).toEqual({ counted: 0, upTo, rest });
    }
    expect(await pages.count(newId())).toEqual({ counted: 0, upTo: null, rest: 0 });
    for (const { stages } of await explained()) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
    }
  });
});

describe('what a login asks', () => {
  it('is found by index, one key each', async () => {
    const identity = userOf(APP, 10).identities[0];
    if (!identity) throw new Error('the user has no identity');
    await users.recordLogin(APP, identity, new Date());
    await users.findByIdentity(APP, identity.key);
    const apiKeys = new ApiKeysRepository(connection.model(API_KEY, apiKeySchema) as never);
    const userApiKeys = new UserApiKeysRepository(connection.model(USER_API_KEY, userApiKeySchema) as never);
    const sessions = new UserSessionsRepository(connection.model(USER_SESSION, userSessionSchema) as never);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));
    await apiKeys.findByHash(APP, 'hash');
    await userApiKeys.findByHash(APP, 'hash');
    await sessions.findInDomain('domain', 'user', 'session');

    const plans = await explained();
    expect(plans).toHaveLength(5);
    for (const { stages, keys } of plans) {
      expect(stages.some((stage) => stage === 'IXSCAN' || stage === 'IDHACK' || stage === 'EXPRESS_IXSCAN')).toBe(true);
      expect(keys).toBeLessThanOrEqual(1);
    }
  });
});
