import { Long, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contracts/error.js';
import { USER_STATEMENT_MS } from '../testing/data-fixture.js';
import { refused } from '../testing/refusal.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { ScriptedStore, type Received } from '#testing/scripted-store.js';
import { SOON } from '#testing/soon.js';

import { SYSTEM, type Rights } from '../app/rights.js';

let store: ScriptedStore;
const data = new RuledData();
beforeAll(async () => {
  store = await ScriptedStore.start(answered);
  await data.start(store);
});
afterAll(() => data.close());
beforeEach(() => {
  store.play(answered);
  data.newCollection();
});

const ANN = aUserCalled('ann');
/** Rules of a user whose statements the database carries out alone. */
const FREE = { roles: [aRole({ read: true, write: true, insert: true, delete: true })] };
/** Rules of a user whose writes are checked within a transaction. */
const JUDGED = { roles: [aRole({ read: true, write: { owner: 'ann' }, insert: true, delete: true })] };

const ONE = { _id: 1, owner: 'ann', name: 'c' };

function cursor(command: Document, id = 0): Document {
  return { ok: 1, cursor: { id: Long.fromNumber(id), ns: `x.${String(Object.values(command)[0])}`, firstBatch: [ONE] } };
}

function answered(command: Document): Document {
  if ('find' in command || 'aggregate' in command || 'listCollections' in command) return cursor(command);
  if ('findAndModify' in command) return { ok: 1, value: ONE, lastErrorObject: { n: 1, updatedExisting: true } };
  return { ok: 1, n: 1, nModified: 1, values: [], databases: [] };
}

type Statement = readonly [action: string, members: object, command: string];

/**
 * Returns the command of an action. Under rules that check each document, a command that returns an image becomes
 * several commands.
 */
function commandOf(name: string, setup: typeof FREE): string {
  return setup === JUDGED && name === 'findAndModify' ? 'update' : name;
}

const READS: readonly Statement[] = [
  ['find', { query: {} }, 'find'],
  ['findOne', { query: {} }, 'find'],
  ['aggregate', { pipeline: [] }, 'aggregate'],
  ['count', { query: {} }, 'aggregate'],
  ['distinct', { key: 'n' }, 'distinct'],
];
const WRITES: readonly Statement[] = [
  ['insertOne', { document: ONE }, 'insert'],
  ['insertMany', { documents: [ONE, { ...ONE, _id: 2 }] }, 'insert'],
  ['updateOne', { query: {}, update: { $set: { n: 1 } } }, 'update'],
  ['updateMany', { query: {}, update: { n: 1 } }, 'update'],
  ['deleteMany', { query: {} }, 'delete'],
  ['findOneAndUpdate', { filter: {}, update: { $set: { n: 1 } } }, 'findAndModify'],
  ['bulkWrite', { operations: [{ deleteOne: { filter: {} } }, { insertOne: { document: ONE } }] }, 'insert'],
];
const STATEMENTS = [...READS, ...WRITES];

/** Returns the commands a run of an action sends, without the ends of transactions, which have no options. */
async function sent(action: string, members: object, rights: Rights, ms?: number): Promise<Document[]> {
  await data.run(action, JSON.stringify(members), { rights, ...(ms === undefined ? {} : { ms }) });
  return store.received
    .map(({ command }) => command)
    .filter((command) => !('commitTransaction' in command || 'abortTransaction' in command));
}

describe('statements', () => {
  it.each(STATEMENTS)('of %s name their app, as the system’s and under rules', async (action, members, name) => {
    for (const [rights, setup] of [
      [SYSTEM, FREE],
      [ANN, FREE],
      [ANN, JUDGED],
    ] as const) {
      store.play(answered);
      data.configure(setup);
      const commands = await sent(action, members, rights);
      expect(commands.map((command) => Object.keys(command)[0])).toContain(commandOf(name, setup));
      expect(commands.map(({ comment }) => comment as unknown)).toEqual(commands.map(() => data.appId));
    }
  });

  it('of getDBNames, getCollectionNames and pipelines without a collection name their app too', async () => {
    await data.runOnService('getDBNames', '{}');
    await data.runOnService('getCollectionNames', '{"database":"shop"}');
    await data.runOnService('aggregateDatabase', '{"database":"shop","pipeline":[{"$documents":[]}]}');
    const told = store.received.map(({ command }) => [Object.keys(command)[0], command['comment'] as unknown]);
    expect(told).toEqual([
      ['listDatabases', data.appId],
      ['listCollections', data.appId],
      ['aggregate', data.appId],
    ]);
  });

  it('that are continued name it each time', async () => {
    store.play((command) =>
      'getMore' in command ? { ok: 1, cursor: { id: Long.ZERO, ns: 'x.y', nextBatch: [ONE] } } : cursor(command, 7),
    );
    expect(JSON.parse(await data.run('find'))).toHaveLength(2);
    expect(store.commands('getMore')).toEqual([expect.objectContaining({ comment: data.appId })]);
  });

  it.each(STATEMENTS)(
    'of %s take at most the time of a user’s statement, and what is left of the run',
    async (action, members) => {
      const most = async (rights: Rights, setup: typeof FREE, ms: number): Promise<number[]> => {
        store.play(answered);
        data.configure(setup);
        return (await sent(action, members, rights, ms)).map(({ maxTimeMS }) => maxTimeMS as number);
      };
      for (const setup of [FREE, JUDGED]) {
        const ofUser = await most(ANN, setup, 60_000);
        expect(ofUser).toEqual(ofUser.map(() => USER_STATEMENT_MS));
      }
      for (const time of await most(SYSTEM, FREE, 60_000)) {
        expect(time).toBeGreaterThan(USER_STATEMENT_MS);
        expect(time).toBeLessThanOrEqual(60_000);
      }
      for (const time of await most(ANN, FREE, 2_000)) expect(time).toBeLessThanOrEqual(2_000);
    },
  );

  it.each(STATEMENTS)('of %s that take longer end as such', async (action, members, name) => {
    const expired = { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit of x.y' };
    for (const setup of [FREE, JUDGED]) {
      data.configure(setup);
      store.play((command) => (Object.keys(command)[0] === commandOf(name, setup) ? expired : answered(command)));
      expect(await refused(data.run(action, JSON.stringify(members), { rights: ANN }))).toEqual({
        code: 'ExecutionTimeLimitExceeded',
        message: 'execution time limit exceeded',
      });
    }
  });

  it('of writes that expire for one document end as such', async () => {
    const writeErrors = [{ index: 0, code: 50, errmsg: 'operation exceeded time limit' }];
    store.play((command) => ('update' in command ? { ok: 1, n: 0, nModified: 0, writeErrors } : answered(command)));
    data.configure(FREE);
    const members = { query: {}, update: { $set: { n: 1 } } };
    for (const [action, given] of [
      ['updateOne', members],
      ['bulkWrite', { operations: [{ updateOne: { filter: {}, update: { $set: { n: 1 } } } }] }],
    ] as const) {
      expect(await refused(data.run(action, JSON.stringify(given), { rights: ANN }))).toMatchObject({
        code: 'ExecutionTimeLimitExceeded',
      });
    }
  });
});

describe('a run that ends', () => {
  const gone = new AppError('ExecutionTimeLimitExceeded', 'nobody waits');

  /** Returns the statement of this name, once it is in flight and will get no reply. */
  function held(name: string): Promise<Received> {
    store.play((command) => (Object.keys(command)[0] === name ? null : answered(command)));
    return store.next(name);
  }

  it.each(STATEMENTS)('cuts %s off, as the system’s and under rules', async (action, members, name) => {
    for (const [rights, setup] of [
      [SYSTEM, FREE],
      [ANN, FREE],
      [ANN, JUDGED],
    ] as const) {
      data.configure(setup);
      const aborter = new AbortController();
      const waiting = held(commandOf(name, setup));
      const running = refused(data.run(action, JSON.stringify(members), { rights, signal: aborter.signal }));
      const { cutOff } = await waiting;
      aborter.abort(gone);
      await cutOff.given;
      expect(await running).toEqual({ code: gone.code, message: gone.message });
    }
  });

  it('undoes the transaction of a write that was cut off', async () => {
    data.configure(JUDGED);
    const aborter = new AbortController();
    const waiting = held('update');
    const members = '{"query":{},"update":{"$set":{"n":1}}}';
    const running = refused(data.run('updateMany', members, { rights: ANN, signal: aborter.signal }));
    const { command, cutOff } = await waiting;
    aborter.abort(gone);
    await cutOff.given;
    await running;
    await vi.waitFor(() => expect(store.commands('abortTransaction')).toHaveLength(1), SOON);
    expect(store.commands('abortTransaction')[0]).toMatchObject({ lsid: command['lsid'] as unknown, autocommit: false });
    expect(store.commands('commitTransaction')).toEqual([]);
  });

  it('sends nothing more', async () => {
    data.configure(FREE);
    expect(await refused(data.run('find', '{}', { rights: ANN, signal: AbortSignal.abort(gone) }))).toEqual({
      code: gone.code,
      message: gone.message,
    });
    expect(store.received).toEqual([]);
  });
});
