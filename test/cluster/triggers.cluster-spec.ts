import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { firstOf, RecordingApp, repeatsOf } from '../e2e/platform/recording-app.js';
import { Cluster } from './cluster.js';

/** `CHAOS=long`: three replicas, one killed every second, thousands of events; otherwise two, and each is killed once. */
const LONG = process.env['CHAOS'] === 'long';
const REPLICAS = LONG ? 3 : 2;
const ORDERED = LONG ? 19 : 3;
const CHANGES = LONG ? 5_000 : 60;
const KILLS = LONG ? 60 : 2;
const KILL_EVERY_MS = LONG ? 1_000 : 2_000;

/** What a killed process had is somebody else's some seconds later. */
const POLL = { timeout: LONG ? 600_000 : 120_000, interval: 500 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start();
  for (let replica = 0; replica < REPLICAS; replica += 1) await cluster.add('triggers');
}, 120_000);
afterAll(() => cluster?.stop());

describe('triggers whose processes are killed', () => {
  it('are told of every change, in order, and seldom twice', { timeout: 1_800_000 }, async () => {
    const names = Array.from({ length: ORDERED }, (_, index) => `ordered${index}`);
    const options = Object.fromEntries(names.map((name, index) => [name, { full_document: index % 2 === 1 }]));
    const app = await RecordingApp.create(cluster, await Admin.login(cluster), { ...options, together: { unordered: true } });
    const acknowledged: number[] = [];
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await delay(KILL_EVERY_MS);
        const replicas = cluster.of('triggers');
        const victim = replicas[kill % replicas.length];
        await victim?.kill();
        await victim?.start();
      }
    })();
    for (let n = 1; n <= CHANGES; n += 1) if (await app.order(n)) acknowledged.push(n);
    await killing;

    let recorded = await app.recorded();
    await expect
      .poll(async () => {
        recorded = await app.recorded();
        return app.triggers.map((name) => missing(acknowledged, firstOf(recorded, name)));
      }, POLL)
      .toEqual(app.triggers.map(() => []));

    expect(acknowledged.length).toBeGreaterThanOrEqual(CHANGES - 1);
    for (const name of names) {
      const told = firstOf(recorded, name);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(repeatsOf(recorded, name)).toBeLessThanOrEqual(2 * KILLS);
    }
  });
});

function missing(acknowledged: readonly number[], told: readonly number[]): number[] {
  const known = new Set(told);
  return acknowledged.filter((n) => !known.has(n));
}
