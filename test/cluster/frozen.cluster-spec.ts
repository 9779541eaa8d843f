import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../e2e/platform/eventually.js';
import { Cluster } from './cluster.js';
import { MixedLoad } from './mixed-load.js';
import type { ServiceProcess } from './service-process.js';

const WRITE_EVERY_MS = 100;
/** Milliseconds by which clocks of two processes differ. */
const CLOCK_AHEAD_MS = 30_000;
/** Seconds in which writes may fail while one of two processes is frozen. */
const ERRORS_MAX_SECONDS = 5;

interface Write {
  readonly n: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

let cluster: Cluster;
let load: MixedLoad;
let written = 0;

beforeAll(async () => {
  cluster = await Cluster.start();
  load = await MixedLoad.prepare(cluster);
}, 300_000);
afterEach(() => {
  for (const runtime of cluster.of('runtime')) runtime.signal('SIGCONT');
});
afterAll(() => cluster?.stop());

/** Adds a runtime whose clocks are ahead of all others. */
function addRuntime(): Promise<ServiceProcess> {
  const own = { NODE_OPTIONS: '--import=./test/cluster/shifted-clock.mjs', TEST_CLOCK_AHEAD_MS: String(CLOCK_AHEAD_MS) };
  return cluster.add('runtime', own);
}

async function write(): Promise<Write> {
  const n = ++written;
  const sentAt = performance.now();
  const document = { database: 'shop', collection: 'items', document: { n: { $numberInt: String(n) } } };
  const { status, headers } = await load.call('insertOne', [document], { service: 'mongodb-atlas' });
  return { n, sentAt, answeredAt: performance.now(), status, retryAfter: headers.get('retry-after') };
}

/** Writes at a steady rate for so long; resolves when all writes have their responses. */
async function writeFor(milliseconds: number): Promise<Write[]> {
  const writes: Promise<Write>[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    writes.push(write());
    await delay(WRITE_EVERY_MS);
  }
  return Promise.all(writes);
}

async function stored(): Promise<ReadonlySet<number>> {
  const query = { database: 'shop', collection: 'items', query: {}, limit: 100_000 };
  const { body } = await load.call('find', [query], { service: 'mongodb-atlas' });
  return new Set((body as { n: { $numberInt: string } }[]).map(({ n }) => Number(n.$numberInt)));
}

/** Writes until a write succeeds: everything that was sent before has been read by then. */
const recovered = (): Promise<unknown> => eventually(write, ({ status }) => status === 200);

const answeredWith = (writes: readonly Write[], status: number): Write[] => writes.filter((each) => each.status === status);

/** Returns the seconds, counted from the first write, in which a write ended as 503. */
function secondsOfErrors(writes: readonly Write[]): number[] {
  const begun = writes[0]?.sentAt ?? 0;
  return [...new Set(answeredWith(writes, 503).map(({ answeredAt }) => Math.floor((answeredAt - begun) / 1_000)))];
}

/** Prints what happened, beside what is asserted. */
function say(what: string, writes: readonly Write[]): void {
  const failed = answeredWith(writes, 503).length;
  process.stdout.write(
    `${what}: ${writes.length} writes, ${failed} answered 503, in the seconds ${secondsOfErrors(writes).join()}\n`,
  );
}

describe('a runtime that stands still', () => {
  it.each([12_000, 40_000])(
    'executes nothing that received 503 when isolated for %i ms with another clock',
    async (frozenMs) => {
      const added = await addRuntime();
      for (const other of cluster.of('runtime')) if (other !== added) await cluster.retire(other);
      await recovered();

      await added.freeze();
      const writes = await writeFor(frozenMs);
      added.signal('SIGCONT');
      await recovered();
      say(`alone, frozen for ${frozenMs / 1_000} s`, writes);

      const refused = answeredWith(writes, 503);
      const found = await stored();
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter(({ n }) => found.has(n))).toEqual([]);
      expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
      expect(writes.filter(({ n, status }) => status === 200 && !found.has(n))).toEqual([]);
      expect(writes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    },
    180_000,
  );

  it('costs at most 5 s of errors in a minute beside another, and stores nothing that failed with 503', async () => {
    const frozen = await addRuntime();
    await recovered();
    // Both are known, and both have been given something.
    await writeFor(2_000);

    await frozen.freeze();
    const writes = await writeFor(60_000);
    frozen.signal('SIGCONT');
    const after = await writeFor(5_000);
    say('one of two, frozen for 60 s', writes);
    await recovered();

    const failed = answeredWith([...writes, ...after], 503);
    const found = await stored();
    expect(failed.length).toBeGreaterThan(0);
    expect(secondsOfErrors(writes).length).toBeLessThanOrEqual(ERRORS_MAX_SECONDS);
    expect(failed.filter(({ n, retryAfter }) => found.has(n) || retryAfter === null)).toEqual([]);
    expect([...writes, ...after].filter(({ n, status }) => status !== 503 && !(status === 200 && found.has(n)))).toEqual([]);
  }, 180_000);
});
