import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { firstOf, RecordingApp, repeatsOf, type Recorded } from '../e2e/platform/recording-app.js';
import { Cluster } from './cluster.js';

/** `CHAOS=long`: three replicas, one killed every second, thousands of events; otherwise two, and each is killed once. */
const LONG = process.env['CHAOS'] === 'long';
const REPLICAS = LONG ? 3 : 2;
const ORDERED = LONG ? 19 : 3;
const CHANGES = LONG ? 5_000 : 60;
const KILLS = LONG ? 60 : 2;
const KILL_EVERY_MS = LONG ? 1_000 : 2_000;

/** Other processes take over the work of a killed process some seconds later. */
const POLL = { timeout: LONG ? 1_800_000 : 120_000, interval: LONG ? 5_000 : 500 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start();
  for (let replica = 0; replica < REPLICAS; replica += 1) await cluster.add('triggers');
}, 120_000);
afterAll(() => cluster?.stop());

describe('triggers whose processes are killed', () => {
  it('receive every change, in order, and rarely twice', { timeout: 3_600_000 }, async () => {
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

    const recorded = await complete(app, acknowledged);

    expect(acknowledged.length).toBeGreaterThanOrEqual(CHANGES - 1);
    for (const name of names) {
      expectOrder(recorded, name);
      expect(repeatsOf(recorded, name)).toBeLessThanOrEqual(2 * KILLS);
    }
  });
});

// Longer than a lease: not for each run of all tests.
describe.runIf(LONG)('a process that stands still for longer than its leases', () => {
  it('does not move backwards when it continues', { timeout: 600_000 }, async () => {
    const app = await RecordingApp.create(cluster, await Admin.login(cluster), { one: {}, two: { full_document: true } });
    const acknowledged: number[] = [];
    const order = async (to: number): Promise<void> => {
      for (let n = acknowledged.length + 1; n <= to; n += 1) {
        expect(await app.order(n)).toBe(true);
        acknowledged.push(n);
      }
    };
    await order(20);
    for (const [index, frozen] of cluster.of('triggers').entries()) {
      frozen.signal('SIGSTOP');
      await order(40 * index + 40);
      // Only others can deliver these: they have taken over the work of the process.
      await complete(app, acknowledged);
      frozen.signal('SIGCONT');
      await order(40 * index + 60);
    }

    const recorded = await complete(app, acknowledged);
    for (const name of app.triggers) {
      expectOrder(recorded, name);
      // At most the run in progress when the process was frozen, and the one whose end was not recorded.
      expect(repeatsOf(recorded, name)).toBeLessThanOrEqual(2 * REPLICAS);
    }
  });
});

describe('an authentication trigger', () => {
  it('runs for every created user, even if identity is killed before publishing', { timeout: 300_000 }, async () => {
    const { app, created } = await appThatRecordsUsers();
    const made: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const [identity] = cluster.of('identity');
      const logins = Array.from({ length: 10 }, () => EndUser.login(cluster, app.app.client_app_id).catch(() => null));
      // The first acknowledged event is still to be delivered when the process is killed.
      const first = await Promise.any(logins.map(async (login) => (await login) ?? Promise.reject(new Error('refused'))));
      await identity?.kill();
      await identity?.start();
      made.push(first.userId, ...(await Promise.all(logins)).flatMap((user) => (user ? [user.userId] : [])));
    }

    await expect.poll(async () => missing(made, await created()), POLL).toEqual([]);
  });
});

/** An app with a trigger that writes down which users were made. */
async function appThatRecordsUsers(): Promise<{ app: AppAdmin; created: () => Promise<string[]> }> {
  const app = await (await Admin.login(cluster)).createApp();
  const users = `context.services.get('mongodb-atlas').db('users_${app.app._id}').collection('created')`;
  await app.must('POST', '/auth_providers', { type: 'anon-user' });
  await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  const run_as_system = true;
  const source = `exports = async () => JSON.stringify((await ${users}.find({}).toArray()).map(({ user }) => user))`;
  await app.must('POST', '/functions', { name: 'created', run_as_system, source });
  const { _id: function_id } = await app.must<{ _id: string }>('POST', '/functions', {
    name: 'record',
    source: `exports = ({ user }) => ${users}.insertOne({ user: user.id });`,
  });
  const config = { operation_type: 'CREATE', providers: ['anon-user'] };
  await app.must('POST', '/triggers', { name: 'made', type: 'AUTHENTICATION', function_id, config });
  const reader = await EndUser.login(cluster, app.app.client_app_id);
  const created = async (): Promise<string[]> => {
    const { status, body } = await reader.call('created', []);
    if (status !== 200) throw new Error(`the recorded users cannot be read: ${status}`);
    return JSON.parse(String(body)) as string[];
  };
  return { app, created };
}

/** Waits until every trigger has received every acknowledged event, and returns what was recorded. */
async function complete(app: RecordingApp, acknowledged: readonly number[]): Promise<Recorded[]> {
  let recorded: Recorded[] = [];
  await expect.poll(() => app.count(), POLL).toBeGreaterThanOrEqual(acknowledged.length * app.triggers.length);
  // Some of it may have come twice.
  await expect
    .poll(async () => {
      recorded = await app.recorded();
      return app.triggers.map((name) => missing(acknowledged, firstOf(recorded, name)));
    }, POLL)
    .toEqual(app.triggers.map(() => []));
  return recorded;
}

function expectOrder(recorded: readonly Recorded[], name: string): void {
  const told = firstOf(recorded, name);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
}

function missing<T>(acknowledged: readonly T[], told: readonly T[]): T[] {
  const known = new Set(told);
  return acknowledged.filter((one) => !known.has(one));
}
