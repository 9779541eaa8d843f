import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, UUID } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { Isolation } from '../isolation/isolation.js';
import { Turns } from '../isolation/turns.js';
import { ReaderPool } from '../readers/reader-pool.js';
import { OPLOG_LIMITS } from '../storage/oplog.js';
import { Store } from '../storage/store.js';
import { commandMessage } from '../wire/raw-command.js';
import type { CommandContext } from './command.js';
import { ChangeStreams } from './change-streams.js';
import { Cursors } from './cursors.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { Sessions } from './sessions.js';
import { removeExpired } from './time-to-live.js';

const MINUTE = 60_000;
const peer = { onClose: new Set<() => void>(), closed: false };

let directory: string;
let store: Store;
let context: CommandContext;
let dispatcher: Dispatcher;

const failLoudly = (error: unknown): void => {
  throw error;
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'background-'));
  store = new Store(directory, failLoudly);
  const cursors = new Cursors();
  context = {
    store,
    cursors,
    streams: new ChangeStreams(cursors),
    peer,
    sessions: new Sessions(store),
    server: { replicaSet: 'rs0', address: 'test', started: 0, connections: () => 0, isolation: () => ({}) },
    database: 'db',
    view: store.base,
    transaction: undefined,
    session: undefined,
    deadline: { at: undefined },
  };
  dispatcher = dispatcherOf(context, failLoudly);
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Its readers are never started: everything here fits a turn. */
function dispatcherOf(server: CommandContext, onError: (error: unknown) => void): Dispatcher {
  const pauseWrites = (work: () => Promise<void>): Promise<void> => store.writes.pause(work);
  const limits = { dataDir: directory, oplog: OPLOG_LIMITS, size: 1, memoryMb: 64, held: 1, pauseWrites };
  const pool = new ReaderPool(limits, { readerGone: () => undefined, failed: failLoudly });
  return new Dispatcher(
    server,
    new Isolation(new Turns({ ms: 60_000, bytes: 1 << 30 }), pool, store.writes, new Cursors()),
    onError,
  );
}

async function command(fields: Document): Promise<Document> {
  return decode(await dispatcher.execute(commandMessage({ ...fields, $db: 'db' }), peer), { plain: true });
}

describe('expiry', () => {
  it('removes what a TTL index says has expired, and nothing else', async () => {
    const now = Date.now();
    const old = new Date(now - 61_000);
    const indexes = [
      { key: { at: 1 }, name: 'at', expireAfterSeconds: 60 },
      { key: { until: 1 }, name: 'until', expireAfterSeconds: 0, partialFilterExpression: { kind: 'temporary' } },
    ];
    await command({ createIndexes: 'c', indexes });
    const documents = [
      { _id: 'expired', at: old },
      { _id: 'one element expired', at: [old, new Date(now)] },
      { _id: 'temporary', until: old, kind: 'temporary' },
      { _id: 'fresh', at: new Date(now - 59_000) },
      { _id: 'no date', at: 'yesterday' },
      { _id: 'no field' },
      { _id: 'not in the partial index', until: old, kind: 'permanent' },
    ];
    await command({ insert: 'c', documents });
    await removeExpired(context, now);
    const kept = await command({ distinct: 'c', key: '_id' });
    expect(kept['values']).toEqual(['fresh', 'no date', 'no field', 'not in the partial index']);
    expect(await command({ validate: 'c' })).toMatchObject({ valid: true });
  });

  it('goes in steps until all is gone', async () => {
    await command({ createIndexes: 'c', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 1 }] });
    await command({ insert: 'c', documents: Array.from({ length: 1200 }, () => ({ at: new Date(0) })) });
    await removeExpired(context, Date.now());
    expect(await command({ count: 'c' })).toMatchObject({ n: 0 });
  });
});

describe('sessions', () => {
  const lsid = { id: new UUID() };
  const inTransaction = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };

  it('abort a transaction that is open for more than a minute', async () => {
    await command({ insert: 'c', documents: [{ _id: 0 }] });
    const begin = { insert: 'c', documents: [{ _id: 1 }], ...inTransaction, startTransaction: true };
    expect(await command(begin)).toMatchObject({ n: 1, ok: 1 });
    context.sessions.reap(Date.now() + 0.9 * MINUTE);
    expect(await command({ find: 'c', ...inTransaction })).toMatchObject({ ok: 1 });
    context.sessions.reap(Date.now() + 1.1 * MINUTE);
    const expired = { ok: 0, code: 251, errorLabels: ['TransientTransactionError'] };
    expect(await command({ find: 'c', ...inTransaction })).toMatchObject(expired);
    expect(await command({ commitTransaction: 1, ...inTransaction })).toMatchObject(expired);
    expect(await command({ count: 'c' })).toMatchObject({ n: 1 });
  });

  it('may commit again what was committed, also after a restart, but not what was aborted', async () => {
    await command({ insert: 'c', documents: [{ _id: 1 }], ...inTransaction, startTransaction: true });
    expect(await command({ commitTransaction: 1, ...inTransaction })).toMatchObject({ ok: 1 });
    expect(await command({ commitTransaction: 1, ...inTransaction })).toMatchObject({ ok: 1 });
    const restarted = { ...context, sessions: new Sessions(store) };
    dispatcher = dispatcherOf(restarted, failLoudly);
    expect(await command({ commitTransaction: 1, ...inTransaction })).toMatchObject({ ok: 1 });
    const second = { ...inTransaction, txnNumber: Long.fromNumber(2) };
    await command({ insert: 'c', documents: [{ _id: 2 }], ...second, startTransaction: true });
    expect(await command({ abortTransaction: 1, ...second })).toMatchObject({ ok: 1 });
    expect(await command({ commitTransaction: 1, ...second })).toMatchObject({ ok: 0, code: 251 });
    expect(await command({ count: 'c' })).toMatchObject({ n: 1 });
  });

  it('are forgotten after half an hour, with the writes they made', async () => {
    const insert = { insert: 'c', documents: [{ a: 1 }], lsid, txnNumber: Long.fromNumber(9) };
    await command(insert);
    await command(insert);
    expect(await command({ count: 'c' })).toMatchObject({ n: 1 });
    const stored = () => [...store.environment.sessions.keys({ start: Buffer.from([0]), end: Buffer.from([255]) })].length;
    store.environment.write(() => context.sessions.forgetExpired(Date.now() + 29 * MINUTE));
    expect(stored()).toBe(1);
    store.environment.write(() => context.sessions.forgetExpired(Date.now() + 31 * MINUTE));
    context.sessions.reap(Date.now() + 31 * MINUTE);
    expect([stored(), context.sessions.list()]).toEqual([0, []]);
  });

  it('reject an id that is none, and a transaction without session', async () => {
    expect(await command({ ping: 1, lsid: { id: 'x' } })).toMatchObject({ code: 9 });
    expect(await command({ find: 'c', autocommit: false, txnNumber: Long.fromNumber(1) })).toMatchObject({ code: 72 });
    expect(await command({ find: 'c', autocommit: true, lsid, txnNumber: Long.fromNumber(1) })).toMatchObject({ code: 72 });
  });
});

describe('a commit that fails', () => {
  it('fails the writes that shared it, and memory goes back to what is stored', async () => {
    await command({ insert: 'c', documents: [{ _id: 1 }] });
    const before = store.catalog.get('db.c');
    const broken = new Error('no space left on device');
    const original = store.environment.writeInBackground.bind(store.environment);
    store.environment.writeInBackground = async (work) =>
      store.environment.write(() => {
        work();
        throw broken;
      });
    const errors: unknown[] = [];
    dispatcher = dispatcherOf(context, (error) => errors.push(error));
    const writes = [2, 3].map((_id) => command({ insert: 'c', documents: [{ _id }] }));
    expect(await Promise.all(writes)).toMatchObject([
      { ok: 0, code: 1, codeName: 'InternalError' },
      { ok: 0, code: 1 },
    ]);
    expect(errors).toEqual([broken, broken]);
    expect([before?.dropped, store.catalog.get('db.c') === before]).toEqual([false, true]);
    store.environment.writeInBackground = original;
    expect(await command({ insert: 'c', documents: [{ _id: 2 }] })).toMatchObject({ n: 1, ok: 1 });
    expect(await command({ validate: 'c' })).toMatchObject({ valid: true, nrecords: 2 });
  });
});
