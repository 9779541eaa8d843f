import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import { BreakingProxy, FAULTS } from '#testing/breaking-proxy.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { DataSource } from './data-source.js';

const logger = createLogger('test', 'silent');
const UNREACHABLE = { name: 'StoreError', kind: 'unreachable' };

let store: TestStore;
let proxy: BreakingProxy;
let source: DataSource;
let forgotten: number;

beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  proxy = await BreakingProxy.start(store.uri);
  forgotten = 0;
  source = open();
});
afterEach(async () => {
  await source.close();
  await proxy.close();
});

/**
 * @param connectTimeoutMS milliseconds after which a driver gives up connections that were cut silently
 * @param serverSelectionTimeoutMS milliseconds after which it gives up a server it does not reach
 */
function open(connectTimeoutMS = 2_000, serverSelectionTimeoutMS = 300): DataSource {
  return new DataSource({
    make: () => new MongoClient(proxy.uri, { serverSelectionTimeoutMS, heartbeatFrequencyMS: 500, connectTimeoutMS }),
    forget: () => {
      forgotten += 1;
      void source.close();
      source = open();
    },
    onLost: () => {
      throw new Error('it would be given up');
    },
    isOwnStore: false,
    times: { pauseMs: 1, answerMs: 500, patienceMs: 200 },
    logger,
  });
}

/** Inserts a document like an app does. */
async function insert(collection: string): Promise<number> {
  const { client } = await source.reached();
  const { insertedCount } = await client
    .db('data_source')
    .collection(collection)
    .insertMany([{ n: 1 }]);
  return insertedCount;
}

describe('a data source', () => {
  it.each(FAULTS)('that is down at first use is reached when it is up: connections were %s', async (fault) => {
    const collection = `c_${newId()}`;
    await proxy.break(fault);
    await expect(insert(collection)).rejects.toMatchObject(UNREACHABLE);
    // The failure is reported again without contacting the server.
    await expect(insert(collection)).rejects.toMatchObject(UNREACHABLE);
    await proxy.heal();
    await expect.poll(() => insert(collection).catch(() => 0), { timeout: 20_000, interval: 100 }).toBe(1);
    expect(forgotten).toBeGreaterThan(0);
  });

  it('that does not answer the client in use gets a new one, without a further use', async () => {
    // It must be reached: a loaded machine may reply late.
    source = open(60_000, 1_500);
    const { client: before, store: reached } = await source.reached();
    await insert(`c_${newId()}`);
    await proxy.break('held');
    const visited = proxy.visited;
    const failed = await before
      .db('x')
      .command({ ping: 1 })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    await visited;
    await proxy.heal();
    await expect
      .poll(
        async () => {
          source.check();
          return reached.isGone;
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(true);
    expect(await insert(`c_${newId()}`)).toBe(1);
    expect((await source.reached()).client).not.toBe(before);
    expect(forgotten).toBe(0);
  });
});
