import { once } from 'node:events';
import { MongoClient, type ServerDescriptionChangedEvent } from 'mongodb';
import { createConnection, Schema, type Connection, type Model } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import { BreakingProxy, FAULTS } from '#testing/breaking-proxy.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { reopen } from '#persistence/reopen.js';
import { StoreKeeper, type Finding, type KeeperTimes, type KeptStore } from './store-keeper.js';

const TIMES = { pauseMs: 1, answerMs: 400, patienceMs: 200 };
/** Times for a client that must be found healthy: a loaded machine may be slow to reply. */
const PATIENT = { ...TIMES, answerMs: 1_500 };
/** Checks within which a store that is back is used again. */
const POLLS = 40;
const OPTIONS = { serverSelectionTimeoutMS: 1_500, waitQueueTimeoutMS: 1_500 } as const;
/**
 * Timeouts after which the driver ends operations on silently cut connections, because its own connection to the server
 * is silent.
 */
const QUICK = { connectTimeoutMS: 500, heartbeatFrequencyMS: 500 } as const;
const logger = createLogger('test', 'silent');

let store: TestStore;
let proxy: BreakingProxy;
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  proxy = await BreakingProxy.start(store.uri);
});
afterEach(async () => {
  await proxy.close();
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function clientOf(uri: string, options: { maxPoolSize?: number } = {}): MongoClient {
  const client = new MongoClient(uri, { ...OPTIONS, ...options });
  opened.push(client);
  return client;
}

function unexpected(): never {
  throw new Error('the process would have been ended');
}

interface Note {
  text: string;
}

interface Connected {
  readonly connection: Connection;
  readonly notes: Model<Note>;
  readonly keeper: StoreKeeper;
}

async function connected(further: Partial<typeof QUICK> = QUICK, times: KeeperTimes = TIMES): Promise<Connected> {
  const options = { ...OPTIONS, ...further, dbName: `groundwork_keeper_${newId()}` };
  const connection = await createConnection(proxy.uri, options).asPromise();
  opened.push(connection);
  const notes = connection.model<Note>('Note', new Schema<Note>({ text: String }));
  await notes.init();
  const kept: KeptStore = {
    name: 'test',
    client: () => connection.getClient(),
    probe: () => new MongoClient(proxy.uri, OPTIONS),
    replace: () => reopen(connection, proxy.uri, options, logger),
  };
  return { connection, notes, keeper: new StoreKeeper(kept, logger, unexpected, times) };
}

/** Returns the findings of checks until the store replies. */
async function untilAnswers(keeper: StoreKeeper): Promise<Finding[]> {
  const found: Finding[] = [];
  while (found.length < POLLS && found.at(-1) !== 'answers') found.push(await keeper.check());
  return found;
}

/** Returns the next finding of a check that reaches the store: a loaded machine may be too slow for one. */
async function nextFinding(keeper: StoreKeeper): Promise<Finding> {
  let found = await keeper.check();
  for (let checks = 1; checks < POLLS && found === 'unreachable'; checks += 1) found = await keeper.check();
  return found;
}

/** Leaves many connections in the pool. */
const manyAtOnce = (notes: Model<Note>) => Promise.all(Array.from({ length: 20 }, () => notes.countDocuments()));

describe('a connection whose store was away', () => {
  it.each(FAULTS)('is used again automatically for models and transactions: connections were %s', async (fault) => {
    const { connection, notes, keeper } = await connected();
    await notes.create({ text: 'before' });
    await manyAtOnce(notes);
    const inFlight = notes.find().then(
      () => 'over',
      () => 'over',
    );
    await proxy.break(fault);
    const during = [await keeper.check(), await keeper.check()];
    expect(during).not.toContain('answers');
    expect(during).not.toContain('replaced');

    await proxy.heal();
    expect((await untilAnswers(keeper)).at(-1)).toBe('answers');
    expect(await inFlight).toBe('over');
    await notes.create({ text: 'after' });
    await notes.collection.updateOne({ text: 'after' }, { $set: { text: 'changed' } });
    const session = await connection.startSession();
    await session.withTransaction(() => notes.create([{ text: 'together' }], { session }));
    await session.endSession();
    expect((await notes.find().sort({ text: 1 })).map(({ text }) => text)).toEqual(['before', 'changed', 'together']);
    expect(await connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(connection.readyState).toBe(1);
  });

  it('gets a new client when the old one waits for ever on connections made in between', async () => {
    const { connection, notes, keeper } = await connected({});
    const before = connection.getClient();
    await proxy.break('held');
    const visited = proxy.visited;
    const waiting = notes.find().catch((error: unknown) => error);
    await visited;
    await proxy.heal();
    expect(await untilAnswers(keeper)).toContain('replaced');
    expect(connection.getClient()).not.toBe(before);
    expect(await waiting).toBeInstanceOf(Error);
    // Events of the old client are ignored.
    const away = { newDescription: { type: 'Unknown' } } as unknown as ServerDescriptionChangedEvent;
    before.emit('serverDescriptionChanged', away);
    expect(connection.readyState).toBe(1);
    expect(await notes.countDocuments()).toBe(0);
    await expect(before.db('x').command({ ping: 1 })).rejects.toThrow();
  });

  it('is left alone while it answers', async () => {
    const { connection, keeper } = await connected(QUICK, PATIENT);
    const before = connection.getClient();
    expect([await keeper.check(), await keeper.check()]).toEqual(['answers', 'answers']);
    expect(connection.getClient()).toBe(before);
  });

  it('is checked until its process closes', async () => {
    const { keeper, notes } = await connected();
    await manyAtOnce(notes);
    await proxy.break('frozen');
    await proxy.heal();
    keeper.start();
    await expect.poll(() => notes.countDocuments().then(String, () => 'failed'), { timeout: 20_000 }).toBe('0');
    keeper.stop();

    await manyAtOnce(notes);
    await proxy.break('frozen');
    await proxy.heal();
    expect([await keeper.check(), await keeper.check()]).not.toContain('replaced');
  });
});

describe('a process', () => {
  it('is ended when new clients do not reach a store that can be reached', async () => {
    await proxy.break('held');
    let ended = 0;
    let stuck = clientOf(proxy.uri);
    const kept: KeptStore = {
      name: 'test',
      client: () => stuck,
      probe: () => new MongoClient(store.uri),
      replace: async () => {
        stuck = clientOf(proxy.uri);
      },
    };
    const keeper = new StoreKeeper(kept, logger, () => (ended += 1), TIMES);
    const found = [await nextFinding(keeper), await nextFinding(keeper), await nextFinding(keeper)];
    expect(found).toEqual(['replaced', 'replaced', 'replaced']);
    expect(ended).toBe(0);
    expect(await nextFinding(keeper)).toBe('lost');
    expect(ended).toBe(1);
  });

  it('is not ended and its client not replaced if the store cannot be reached', async () => {
    await proxy.break('refused');
    const client = clientOf(proxy.uri);
    const kept: KeptStore = {
      name: 'test',
      client: () => client,
      probe: () => new MongoClient(proxy.uri, OPTIONS),
      replace: unexpected,
    };
    const keeper = new StoreKeeper(kept, logger, unexpected, TIMES);
    for (let i = 0; i < 5; i++) expect(await keeper.check()).toBe('unreachable');
  });

  it('keeps a client whose connections are all at work', async () => {
    const scripted = await ScriptedStore.start(() => null);
    opened.push(scripted);
    const client = clientOf(scripted.uri, { maxPoolSize: 1 });
    const kept: KeptStore = { name: 'test', client: () => client, probe: unexpected, replace: unexpected };
    const keeper = new StoreKeeper(kept, logger, unexpected, PATIENT);
    const work = Array.from({ length: 3 }, () =>
      client
        .db('x')
        .command({ work: 1 })
        .catch(() => 'cut off'),
    );
    const first = await scripted.next('work');
    const checked = keeper.check();
    const returned = once(client, 'connectionCheckedIn');
    first.answer({ ok: 1 });
    await returned;
    expect(await checked).toBe('busy');
    await client.close();
    await Promise.all(work);
  });
});
