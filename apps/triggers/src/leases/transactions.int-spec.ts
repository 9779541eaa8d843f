import { createConnection, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { startOwnStore, type TestStore } from '#testing/test-store.js';
import { SOURCE_RECORD, sourceRecordSchema, type SourceRecord } from '../capture/source.model.js';
import { SourcesRepository } from '../capture/sources.repository.js';
import { LeaseKeeper } from './lease-keeper.service.js';
import { REPLICA_RECORD, replicaRecordSchema, type ReplicaRecord, type ShareRecord } from './lease.model.js';
import { ReplicasRepository } from './replicas.repository.js';
import { Shares } from './shares.js';
import { Transactions } from './transactions.js';

let store: TestStore;
beforeAll(async () => {
  store = await startOwnStore();
});
afterAll(() => store.close());

/** Makes the parts of a process of `triggers` that take sources. */
async function replica(): Promise<{
  readonly connection: Connection;
  readonly replicas: ReplicasRepository;
  readonly transactions: Transactions;
  readonly sources: SourcesRepository;
  readonly shares: Shares;
}> {
  const connection = await createConnection(store.uri, { dbName: 'taken' }).asPromise();
  const model = connection.model<SourceRecord>(SOURCE_RECORD, sourceRecordSchema);
  const replicas = new ReplicasRepository(connection.model<ReplicaRecord>(REPLICA_RECORD, replicaRecordSchema));
  const transactions = new Transactions(connection, replicas);
  const shares = new Shares(connection.model<ShareRecord>(SOURCE_RECORD));
  return { connection, replicas, transactions, sources: new SourcesRepository(model, connection, transactions), shares };
}

/** Ids of the sessions that the record of a replica names. */
async function notedSessions({ connection }: { readonly connection: Connection }, id: string): Promise<number | undefined> {
  const found = await connection.collection<{ _id: string; sessions?: unknown[] }>('replicas').findOne({ _id: id });
  return found?.sessions?.length;
}

it('a source of a process that was killed within a transaction is taken over at once', async () => {
  const [dead, alive] = await Promise.all([replica(), replica()]);
  await dead.replicas.join('dead', 0);
  await dead.shares.take(['orders'], new Map(), 'dead');
  let reached = (): void => {};
  const within = new Promise<void>((resolve) => (reached = resolve));
  const never = new Promise<void>(() => {});
  void dead.sources.together({ id: 'orders', epoch: 1 }, { token: 'of the dead' }, () => {
    reached();
    return never;
  });
  await within;

  const leases = new LeaseKeeper(alive.replicas, createLogger('test', 'silent'), new Metrics('test'));
  const epochs = new Promise<ReadonlyMap<string, number>>((resolve) => {
    const wanted = (): string[] => ['orders'];
    leases.divide({ name: 'sources', shares: alive.shares, wanted, taken: resolve, ended: async () => {} });
  });
  leases.start();

  expect(await epochs).toEqual(new Map([['orders', 2]]));
  expect(await alive.sources.token('orders')).toBeNull();
  await alive.sources.together({ id: 'orders', epoch: 2 }, { token: 'of the living' }, async () => {});
  expect(await alive.sources.token('orders')).toBe('of the living');
  await leases.onModuleDestroy();
  await Promise.all([dead, alive].map(({ connection }) => connection.close()));
});

it('a process names the sessions of its transactions in its record, and uses them again', async () => {
  const own = await replica();
  const count = (): Promise<number | undefined> => notedSessions(own, 'own');
  await own.replicas.join('own', 60_000);
  expect(await count()).toBe(0);

  expect(await own.transactions.run(async () => 'first')).toBe('first');
  await own.transactions.run(async () => 'second');
  expect(await count()).toBe(1);
  await own.transactions.run(() => own.transactions.run(async () => 'within'));
  expect(await count()).toBe(2);

  await expect(own.transactions.run(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
  await own.transactions.run(async () => 'after it');
  await own.replicas.leave('own');
  await own.replicas.join('again', 60_000);
  expect(await notedSessions(own, 'again')).toBe(2);
  await own.connection.close();
});

it('a process whose own lease ended keeps its sessions', async () => {
  const own = await replica();
  await own.replicas.join('late', 0);
  const outcome = own.transactions.run(async () => {
    await own.replicas.endTransactions(await own.replicas.expired(1));
    return 'committed';
  });

  expect(await outcome).toBe('committed');
  await own.connection.close();
});
