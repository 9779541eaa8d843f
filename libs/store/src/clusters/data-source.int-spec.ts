import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import { BreakingProxy, FAULTS } from '#testing/breaking-proxy.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { DataSource } from './data-source.js';

const logger = createLogger('test', 'silent');
const UNREACHABLE = { name: 'StoreError', kind: 'unreachable' };

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.close());

/** A data source behind a separate proxy. */
class Proxied {
  forgotten = 0;
  source: DataSource;

  /**
   * @param connectTimeoutMS milliseconds after which a driver gives up connections that were cut silently
   * @param serverSelectionTimeoutMS milliseconds after which it gives up a server it does not reach
   */
  private constructor(
    readonly proxy: BreakingProxy,
    private readonly connectTimeoutMS: number,
    private readonly serverSelectionTimeoutMS: number,
  ) {
    this.source = this.open();
  }

  static async start(connectTimeoutMS = 2_000, serverSelectionTimeoutMS = 300): Promise<Proxied> {
    return new Proxied(await BreakingProxy.start(store.uri), connectTimeoutMS, serverSelectionTimeoutMS);
  }

  /** Inserts a document like an app does. */
  async insert(collection: string): Promise<number> {
    const { client } = await this.source.reached();
    const { insertedCount } = await client
      .db('data_source')
      .collection(collection)
      .insertMany([{ n: 1 }]);
    return insertedCount;
  }

  async close(): Promise<void> {
    await this.source.close();
    await this.proxy.close();
  }

  private open(): DataSource {
    const { connectTimeoutMS, serverSelectionTimeoutMS } = this;
    return new DataSource({
      make: () => new MongoClient(this.proxy.uri, { serverSelectionTimeoutMS, heartbeatFrequencyMS: 500, connectTimeoutMS }),
      forget: () => {
        this.forgotten += 1;
        void this.source.close();
        this.source = this.open();
      },
      onLost: () => {
        throw new Error('it would be given up');
      },
      isOwnStore: false,
      times: { pauseMs: 1, answerMs: 500, patienceMs: 200 },
      logger,
    });
  }
}

// Each waits a second for its driver and for the pause after a failure: all wait at the same time.
describe.concurrent('a data source', () => {
  it.for(FAULTS)(
    'that is down at first use is reached when it is up: connections were %s',
    async (fault, { expect, onTestFinished }) => {
      const proxied = await Proxied.start();
      onTestFinished(() => proxied.close());
      const collection = `c_${newId()}`;
      await proxied.proxy.break(fault);
      await expect(proxied.insert(collection)).rejects.toMatchObject(UNREACHABLE);
      // The failure is reported again without contacting the server.
      await expect(proxied.insert(collection)).rejects.toMatchObject(UNREACHABLE);
      await proxied.proxy.heal();
      await expect.poll(() => proxied.insert(collection).catch(() => 0), { timeout: 20_000, interval: 100 }).toBe(1);
      expect(proxied.forgotten).toBeGreaterThan(0);
    },
  );

  it('that does not answer the client in use gets a new one, without a further use', async ({ expect, onTestFinished }) => {
    // It must be reached: a loaded machine may reply late.
    const proxied = await Proxied.start(60_000, 1_500);
    onTestFinished(() => proxied.close());
    const { proxy, source } = proxied;
    const { client: before, store: reached } = await source.reached();
    await proxied.insert(`c_${newId()}`);
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
    expect(await proxied.insert(`c_${newId()}`)).toBe(1);
    expect((await source.reached()).client).not.toBe(before);
    expect(proxied.forgotten).toBe(0);
  });
});
