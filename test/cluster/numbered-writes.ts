import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { eventually } from '../e2e/platform/eventually.js';
import { Cluster } from './cluster.js';
import { MixedLoad } from './mixed-load.js';
import type { ServiceProcess } from './service-process.js';

const WRITE_EVERY_MS = 100;
/** Milliseconds by which clocks of two processes differ. */
const CLOCK_AHEAD_MS = 30_000;

export interface Write {
  readonly n: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

export const answeredWith = (writes: readonly Write[], status: number): Write[] =>
  writes.filter((each) => each.status === status);

/** Returns the seconds, counted from the first write, in which a write ended as 503. */
export function secondsOfErrors(writes: readonly Write[]): number[] {
  const begun = writes[0]?.sentAt ?? 0;
  return [...new Set(answeredWith(writes, 503).map(({ answeredAt }) => Math.floor((answeredAt - begun) / 1_000)))];
}

/** Prints what happened, beside what is asserted. */
export function say(what: string, writes: readonly Write[]): void {
  const failed = answeredWith(writes, 503).length;
  process.stdout.write(
    `${what}: ${writes.length} writes, ${failed} answered 503, in the seconds ${secondsOfErrors(writes).join()}\n`,
  );
}

/** A cluster whose runtimes are frozen, and numbered writes that they store. */
export class NumberedWrites {
  private written = 0;

  private constructor(
    readonly cluster: Cluster,
    private readonly load: MixedLoad,
  ) {}

  /** Starts a cluster for the tests of a file; frozen runtimes continue after each. Returns a function that returns it. */
  static forAllTests(): () => NumberedWrites {
    let load: NumberedWrites | undefined;
    beforeAll(async () => {
      load = await NumberedWrites.start();
    }, 300_000);
    afterEach(() => load?.thaw());
    afterAll(() => load?.cluster.stop());
    return () => {
      if (!load) throw new Error('the cluster has not started');
      return load;
    };
  }

  private static async start(): Promise<NumberedWrites> {
    const cluster = await Cluster.start();
    try {
      return new NumberedWrites(cluster, await MixedLoad.prepare(cluster));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Adds a runtime whose clocks are ahead of all others. */
  addRuntime(): Promise<ServiceProcess> {
    const own = { NODE_OPTIONS: '--import=./test/cluster/shifted-clock.mjs', TEST_CLOCK_AHEAD_MS: String(CLOCK_AHEAD_MS) };
    return this.cluster.add('runtime', own);
  }

  private thaw(): void {
    for (const runtime of this.cluster.of('runtime')) runtime.signal('SIGCONT');
  }

  /** Writes at a steady rate for so long; resolves when all writes have their responses. */
  async writeFor(milliseconds: number): Promise<Write[]> {
    const writes: Promise<Write>[] = [];
    for (const end = performance.now() + milliseconds; performance.now() < end;) {
      writes.push(this.write());
      await delay(WRITE_EVERY_MS);
    }
    return Promise.all(writes);
  }

  /** Writes until a write succeeds: everything that was sent before has been read by then. */
  async recovered(): Promise<void> {
    await eventually(
      () => this.write(),
      ({ status }) => status === 200,
    );
  }

  async stored(): Promise<ReadonlySet<number>> {
    const query = { database: 'shop', collection: 'items', query: {}, limit: 100_000 };
    const { body } = await this.load.call('find', [query], { service: 'mongodb-atlas' });
    return new Set((body as { n: { $numberInt: string } }[]).map(({ n }) => Number(n.$numberInt)));
  }

  private async write(): Promise<Write> {
    const n = ++this.written;
    const sentAt = performance.now();
    const document = { database: 'shop', collection: 'items', document: { n: { $numberInt: String(n) } } };
    const { status, headers } = await this.load.call('insertOne', [document], { service: 'mongodb-atlas' });
    return { n, sentAt, answeredAt: performance.now(), status, retryAfter: headers.get('retry-after') };
  }
}
