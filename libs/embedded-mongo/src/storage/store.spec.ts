import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Collection } from './collection.js';
import type { DataView } from './data-view.js';
import { DirectoryInUseError } from './lock-file.js';
import { Store } from './store.js';

let directory: string;
let store: Store;

const open = (): Store =>
  new Store(directory, (error) => {
    throw error;
  });

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'));
  store = open();
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

function write<T>(work: () => T): T {
  const result = store.environment.write(work);
  store.base.committed();
  return result;
}

function collectionWith(...specs: Document[]): Collection {
  return write(() => {
    const collection = store.catalog.create('db.things', {});
    for (const spec of specs) store.catalog.addIndex(store.base, collection, { v: 2, ...spec });
    return collection;
  });
}

function insert(collection: Collection, document: Document, view: DataView = store.base): void {
  const run = (): void => collection.insert(view, document, encode(document));
  if (view === store.base) write(run);
  else run();
}

function ids(collection: Collection, view: DataView = store.base): unknown[] {
  return [...collection.records(view)].map(({ bytes }) => decode(bytes)._id);
}

/** Entries of one index, as many as there are keys. */
function entries(collection: Collection, name: string, view: DataView = store.base): number {
  const index = collection.index(name);
  return index ? [...view.keys({ start: index.prefix, end: index.end })].length : -1;
}

function failure(work: () => unknown): { code: number; extra: unknown } | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof MongoError) return { code: error.code, extra: error.extra };
    throw error;
  }
  return undefined;
}

describe('a collection', () => {
  it('keeps insertion order and its indexes through insert, replace and remove', () => {
    const collection = collectionWith({ name: 'a_1', key: { a: 1 } }, { name: 'tags_1', key: { tags: 1 } });
    insert(collection, { _id: 3, a: 1, tags: ['x', 'y', 'x'] });
    insert(collection, { _id: 1, a: 1 });
    insert(collection, { _id: 2, a: 5, tags: [] });
    expect(ids(collection)).toEqual([3, 1, 2]);
    expect(collection.count).toBe(3);
    expect([entries(collection, '_id_'), entries(collection, 'a_1'), entries(collection, 'tags_1')]).toEqual([3, 3, 4]);
    expect([collection.index('a_1')?.multikey, collection.index('tags_1')?.multikey]).toEqual([false, true]);

    const after = { _id: 3, a: 2, tags: ['y', 'z', 'w'] };
    write(() => collection.replace(store.base, 1, { _id: 3, a: 1, tags: ['x', 'y', 'x'] }, after, encode(after)));
    expect([entries(collection, 'a_1'), entries(collection, 'tags_1')]).toEqual([3, 5]);
    write(() => collection.remove(store.base, 1, after));
    expect(ids(collection)).toEqual([1, 2]);
    expect([entries(collection, '_id_'), entries(collection, 'a_1'), entries(collection, 'tags_1')]).toEqual([2, 2, 2]);
    expect(collection.count).toBe(2);
  });

  it('counts nothing that is on its way to the disk', async () => {
    const collection = collectionWith();
    insert(collection, { _id: 1 });
    const counted: number[] = [];
    const writing = store.writes.run(
      () => {
        const document = { _id: 2 };
        collection.insert(store.base, document, encode(document));
        counted.push(store.base.countOf(collection));
        // The commit itself is made on another thread.
        queueMicrotask(() => counted.push(store.base.countOf(collection)));
      },
      '',
      true,
    );
    await writing;

    expect(counted).toEqual([2, 1]);
    expect([store.base.countOf(collection), ids(collection).length]).toEqual([2, 2]);
  });

  it('rejects duplicates of a unique index and changes nothing', () => {
    const collection = collectionWith({ name: 'a_1_b_1', key: { a: 1, 'b.c': 1 }, unique: true });
    insert(collection, { _id: 1, a: 1, b: { c: 'x' } });
    insert(collection, { _id: 2, a: 1, b: { c: 'y' } });
    expect(failure(() => insert(collection, { _id: 3, a: 1, b: { c: 'x' } }))).toEqual({
      code: 11000,
      extra: { keyPattern: { a: 1, 'b.c': 1 }, keyValue: { a: 1, 'b.c': 'x' } },
    });
    expect(failure(() => insert(collection, { _id: 1 }))?.extra).toEqual({ keyPattern: { _id: 1 }, keyValue: { _id: 1 } });
    const same = { _id: 2, a: 1, b: { c: 'x' } };
    const old = { _id: 2, a: 1, b: { c: 'y' } };
    expect(failure(() => write(() => collection.replace(store.base, 2, old, same, encode(same))))?.code).toBe(11000);
    expect(ids(collection)).toEqual([1, 2]);
    expect([collection.count, entries(collection, '_id_'), entries(collection, 'a_1_b_1')]).toEqual([2, 2, 2]);
  });

  it('leaves documents out of sparse and partial indexes', () => {
    const collection = collectionWith(
      { name: 'sparse', key: { s: 1 }, sparse: true, unique: true },
      { name: 'partial', key: { p: 1 }, unique: true, partialFilterExpression: { p: { $gt: 10 } } },
    );
    for (const document of [{ _id: 1 }, { _id: 2, p: 5 }, { _id: 3, p: 5 }, { _id: 4, s: null, p: 11 }])
      insert(collection, document);
    expect([entries(collection, 'sparse'), entries(collection, 'partial')]).toEqual([1, 1]);
    expect(failure(() => insert(collection, { _id: 5, p: 11 }))?.code).toBe(11000);
  });

  it('compares unique strings by the collation, even if keys are equal', () => {
    const collation = { locale: 'en', strength: 2 };
    const collection = collectionWith({ name: 'n', key: { n: 1 }, unique: true, collation });
    insert(collection, { _id: 1, n: 'Anna' });
    insert(collection, { _id: 2, n: 'Élan' });
    insert(collection, { _id: 3, n: 'Ökonom' });
    expect(failure(() => insert(collection, { _id: 4, n: 'ANNA' }))?.code).toBe(11000);
    expect(failure(() => insert(collection, { _id: 5, n: 'éLAN' }))?.code).toBe(11000);
    insert(collection, { _id: 6, n: 'Elan' });
    expect(collection.count).toBe(4);
  });

  it('builds an index over what is there, or not at all', () => {
    const collection = collectionWith();
    insert(collection, { _id: 1, a: 7 });
    insert(collection, { _id: 2, a: 7 });
    const spec = { v: 2, name: 'a_1', key: { a: 1 } };
    write(() =>
      expect(failure(() => store.catalog.addIndex(store.base, collection, { ...spec, unique: true }))?.code).toBe(11000),
    );
    expect(collection.index('a_1')).toBeUndefined();
    write(() => store.catalog.addIndex(store.base, collection, spec));
    expect(entries(collection, 'a_1')).toBe(2);
  });
});

describe('the catalog', () => {
  it('is the same after reopening, with counts, record ids and index flags', async () => {
    const collection = collectionWith({ name: 'tags_1', key: { tags: 1 } });
    insert(collection, { _id: 1, tags: ['a', 'b'] });
    insert(collection, { _id: 2 });
    const { record } = collection;
    await store.close();
    store = open();
    const reopened = store.catalog.get('db.things');
    expect(reopened?.record).toEqual(record);
    expect([reopened?.count, reopened?.lastRecordId, reopened?.index('tags_1')?.multikey]).toEqual([2, 2, true]);
  });

  it('has no collection after a crash that a transaction had made and not committed to', async () => {
    const [left, shown] = write(() => [store.catalog.createProvisional('db.left'), store.catalog.createProvisional('db.shown')]);
    expect(store.catalog.list()).toEqual([]);
    expect([store.catalog.get('db.left'), store.catalog.committed('db.left')]).toEqual([left, undefined]);
    if (shown) write(() => shown.insert(store.base, { _id: 1 }, encode({ _id: 1 })));
    expect(store.catalog.list()).toEqual([shown]);
    await store.close();
    store = open();
    expect(store.catalog.list().map(({ namespace, options, count }) => ({ namespace, options, count }))).toEqual([
      { namespace: 'db.shown', options: {}, count: 1 },
    ]);
    expect(store.catalog.get('db.left')).toBeUndefined();
  });

  it('deletes dropped data in steps, and after a restart what was left', async () => {
    const collection = collectionWith({ name: 'a_1', key: { a: 1 } });
    write(() => {
      for (let i = 0; i < 5000; i++) collection.insert(store.base, { _id: i, a: i }, encode({ _id: i, a: i }));
    });
    write(() => store.catalog.drop(collection));
    expect(store.catalog.get('db.things')).toBeUndefined();
    write(() => store.catalog.dropped.sweep(100));
    expect(store.catalog.dropped.isThere).toBe(true);
    await store.close();
    store = open();
    await store.sweep();
    await store.writes.idle();
    expect(store.catalog.dropped.isThere).toBe(false);
    expect([...store.environment.data.keys({ start: Buffer.from([0]), end: Buffer.from([255]) })]).toEqual([]);
  });

  it.each(['nodot', 'db.', '.c', 'db.a$b', 'd b.c', 'db..c', `db.${'x'.repeat(300)}`])('rejects the name %j with 73', (name) => {
    write(() => expect(failure(() => store.catalog.create(name, {}))?.code).toBe(73));
  });

  it('does not let a second store open the directory', () => {
    expect(open).toThrow(DirectoryInUseError);
  });
});

describe('a transaction', () => {
  const begin = () => store.transactions.begin();
  const commit = (transaction: ReturnType<typeof begin>): void => write(() => store.transactions.commit(transaction, store.base));

  it('reads its snapshot and its own writes, in order, invisible to others before the commit', () => {
    const collection = collectionWith({ name: 'a_1', key: { a: 1 } });
    for (const a of [1, 3, 5]) insert(collection, { _id: a, a });
    const transaction = begin();
    insert(collection, { _id: 'later', a: 9 });
    insert(collection, { _id: 2, a: 2 }, transaction);
    collection.remove(transaction, 2, { _id: 3, a: 3 });
    expect(ids(collection, transaction)).toEqual([1, 5, 2]);
    expect([...collection.records(transaction, true)].map(({ bytes }) => decode(bytes)._id)).toEqual([2, 5, 1]);
    expect([transaction.countOf(collection), entries(collection, 'a_1', transaction)]).toEqual([3, 3]);
    expect(ids(collection)).toEqual([1, 3, 5, 'later']);
    commit(transaction);
    expect(ids(collection)).toEqual([1, 5, 'later', 2]);
    expect([collection.count, entries(collection, 'a_1'), entries(collection, '_id_')]).toEqual([4, 4, 4]);
  });

  it('leaves nothing when it is not committed', () => {
    const collection = collectionWith();
    const transaction = begin();
    insert(collection, { _id: 1 }, transaction);
    store.transactions.end(transaction);
    expect([ids(collection), collection.count]).toEqual([[], 0]);
    insert(collection, { _id: 1 });
  });

  const conflict = { code: 112, extra: { errorLabels: ['TransientTransactionError'] } };

  it('conflicts at the write with what was written since it began', () => {
    const collection = collectionWith();
    insert(collection, { _id: 1 });
    const transaction = begin();
    write(() => collection.replace(store.base, 1, { _id: 1 }, { _id: 1, x: 1 }, encode({ _id: 1, x: 1 })));
    const own = { _id: 1, y: 1 };
    expect(failure(() => collection.replace(transaction, 1, { _id: 1 }, own, encode(own)))).toEqual(conflict);
  });

  it('conflicts at the commit with what was written after its own write', () => {
    const collection = collectionWith({ name: 'u', key: { u: 1 }, unique: true });
    const transaction = begin();
    insert(collection, { _id: 1, u: 'taken' }, transaction);
    insert(collection, { _id: 2, u: 'taken' });
    expect(failure(() => commit(transaction))).toEqual(conflict);
    expect(transaction.ended).toBe(true);
    expect(ids(collection)).toEqual([2]);
  });

  it('conflicts immediately with writes of another open transaction', () => {
    const collection = collectionWith();
    const [first, second] = [begin(), begin()];
    insert(collection, { _id: 1 }, first);
    expect(failure(() => insert(collection, { _id: 1 }, second))).toEqual(conflict);
    store.transactions.end(second);
    commit(first);
    expect(ids(collection)).toEqual([1]);
  });

  it('does not conflict with unrelated writes or with ended transactions', () => {
    const collection = collectionWith();
    const ended = begin();
    insert(collection, { _id: 1 }, ended);
    store.transactions.end(ended);
    const transaction = begin();
    insert(collection, { _id: 1 }, transaction);
    insert(collection, { _id: 2 });
    commit(transaction);
    expect(ids(collection)).toEqual([1, 2]);
  });

  it('may not commit over a concurrently built index, nor read it', () => {
    const collection = collectionWith();
    insert(collection, { _id: 1, a: 1 });
    const transaction = begin();
    insert(collection, { _id: 2, a: 2 }, transaction);
    const index = write(() => store.catalog.addIndex(store.base, collection, { v: 2, name: 'a_1', key: { a: 1 } }));
    expect([transaction.sees(index), store.base.sees(index)]).toEqual([false, true]);
    expect(failure(() => commit(transaction))).toEqual(conflict);
    expect(entries(collection, 'a_1')).toBe(1);
  });

  it('may not commit into a concurrently dropped collection', () => {
    const collection = collectionWith();
    const transaction = begin();
    insert(collection, { _id: 2 }, transaction);
    write(() => store.catalog.drop(collection));
    expect(failure(() => commit(transaction))).toEqual(conflict);
  });
});

describe('the write queue', () => {
  it('runs queued writes in order, shares a commit, and rejects only the one that failed', async () => {
    const collection = collectionWith();
    const put = (id: unknown) =>
      store.writes.run(() => {
        collection.insert(store.base, { _id: id }, encode({ _id: id }));
        return id;
      });
    const results = await Promise.allSettled([put(1), put(2), put(1), put(3)]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))).toEqual([
      1, 2, 11000, 3,
    ]);
    expect(ids(collection)).toEqual([1, 2, 3]);
  });

  it('gives a catalog change a separate commit, which ends when it is visible', async () => {
    const collection = collectionWith();
    const order: string[] = [];
    const commits: number[] = [];
    const { environment } = store;
    const write = environment.write.bind(environment);
    environment.write = (work) => {
      const before = order.length;
      const result = write(work);
      commits.push(order.length - before);
      return result;
    };
    const put = (_id: number) =>
      store.writes.run(() => {
        order.push(`insert ${_id}`);
        collection.insert(store.base, { _id, a: _id }, encode({ _id, a: _id }));
      });
    const build = store.writes.runAlone(() => {
      order.push('index');
      store.catalog.addIndex(store.base, collection, { v: 2, name: 'a_1', key: { a: 1 } });
    });
    await Promise.all([put(1), put(2), build, put(3)]);
    expect(order).toEqual(['index', 'insert 1', 'insert 2', 'insert 3']);
    expect([commits[0], entries(collection, 'a_1')]).toEqual([1, 3]);
  });

  it('keeps work that must not overlap a commit until after it', async () => {
    const collection = collectionWith();
    const writes = [1, 2].map((id) => store.writes.run(() => collection.insert(store.base, { _id: id }, encode({ _id: id }))));
    const seen = await store.writes.between(() => ids(collection));
    expect(seen).toEqual([1, 2]);
    await Promise.all(writes);
    await store.writes.idle();
  });
});
