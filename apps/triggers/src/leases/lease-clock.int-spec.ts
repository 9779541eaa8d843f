import { createConnection, type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { SteppedClock } from '#testing/stepped-clock.js';
import { startOwnStore, type TestStore } from '#testing/test-store.js';
import { LeaseKeeper } from './lease-keeper.service.js';
import { REPLICA_RECORD, replicaRecordSchema, type ReplicaRecord } from './lease.model.js';
import { ReplicasRepository } from './replicas.repository.js';

const HOUR = 3_600_000;
const LEASE_MS = 7_000;

let store: TestStore;
let connection: Connection;
let replicas: ReplicasRepository;
beforeAll(async () => {
  store = await startOwnStore();
  connection = await createConnection(store.uri, { dbName: 'leases' }).asPromise();
  replicas = new ReplicasRepository(connection.model<ReplicaRecord>(REPLICA_RECORD, replicaRecordSchema));
});
afterAll(async () => {
  await connection.close();
  await store.close();
});

let clock: SteppedClock;
beforeEach(() => {
  clock = SteppedClock.install();
});
afterEach(() => vi.unstubAllGlobals());

it('the time of schedules is not that of a process whose clock is set', () => {
  const leases = new LeaseKeeper(replicas, createLogger('test', 'silent'), new Metrics('test'));
  const before = leases.now().getTime();

  for (const step of [HOUR, -3 * HOUR]) {
    clock.step(step);
    const passed = leases.now().getTime() - before;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(HOUR / 2);
  }
});

it('a replica that died before the clock of the store was set back is not taken for alive until that clock has caught up', async () => {
  await clock.off(2 * HOUR, () => replicas.join('dead', LEASE_MS));
  await replicas.join('alive', LEASE_MS);

  await replicas.removeExpired(await replicas.expired(LEASE_MS), LEASE_MS);

  expect(await replicas.ids()).toEqual(new Set(['alive']));
});

it('a replica that is alive keeps its place when the clock of the store is set back', async () => {
  await replicas.join('alive', LEASE_MS);
  clock.step(-2 * HOUR);

  expect(await replicas.renew('alive', LEASE_MS)).not.toBeNull();
  await replicas.removeExpired(await replicas.expired(LEASE_MS), LEASE_MS);

  expect(await replicas.ids()).toContain('alive');
});
