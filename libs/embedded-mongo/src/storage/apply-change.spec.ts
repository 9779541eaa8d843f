import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { ChangeApplication } from './apply-change.js';
import { PROVISIONAL_RECORD_ID } from './catalog.js';
import type { Collection } from './collection.js';
import { fingerprint, type DocumentChange } from './document-change.js';
import { ChangeKind } from './oplog-entry.js';
import { Store } from './store.js';

let directory: string;
let store: Store;
let items: Collection;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'apply-'));
  store = new Store(directory, (error) => {
    throw error;
  });
  store.environment.write(() => {
    items = store.catalog.create('db.items', {});
    store.catalog.addIndex(store.base, items, { v: 2, key: { u: 1 }, name: 'u', unique: true });
    for (const document of [
      { _id: 1, u: 'a' },
      { _id: 2, u: 'b' },
    ])
      items.insert(store.base, document, encode(document));
  });
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Returns the changes of some writes, as another process would work them out on what is stored now. */
function changesOf(work: (view: Parameters<Collection['insert']>[0]) => void): DocumentChange[] {
  const changes: DocumentChange[] = [];
  const { lastRecordId } = items;
  items.lastRecordId = PROVISIONAL_RECORD_ID;
  const undo = new Error('undone');
  try {
    store.environment.write(() => {
      const view = Object.assign(Object.create(store.base) as typeof store.base, {
        adjustCount: () => undefined,
        record: () => undefined,
        note: (write: Parameters<NonNullable<Parameters<Collection['insert']>[0]['note']>>[0]) => {
          const { kind, recordId, bytes, added, removed, payload } = write;
          const before = store.base.get(items.recordKey(recordId));
          const named = ({ index, entry }: (typeof added)[number]) => ({ index: index.name, bytes: entry.bytes });
          changes.push({
            kind,
            namespace: 'db.items',
            recordId,
            before: before && fingerprint(before),
            bytes,
            added: added.map(named),
            removed: removed.map(named),
            payload,
            flags: [],
          });
        },
      });
      work(view);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  items.lastRecordId = lastRecordId;
  return changes;
}

const update = (recordId: number, before: Document, after: Document) => (view: Parameters<Collection['insert']>[0]) =>
  items.replace(view, recordId, before, after, encode(after));
const insert = (document: Document) => (view: Parameters<Collection['insert']>[0]) =>
  items.insert(view, document, encode(document));
const documents = (): Document[] => [...items.records(store.base)].map(({ bytes }) => decode(bytes));

/** Checks all changes, stores them if none is a conflict, and returns which were accepted. */
function apply(changes: readonly DocumentChange[], schema = store.catalog.schema): boolean[] {
  return store.environment.write(() => {
    const application = new ChangeApplication(store.catalog, store.base, schema);
    const checked = changes.map((change) => application.check(change));
    if (checked.every((change) => change !== undefined)) for (const change of checked) if (change) application.store(change);
    return checked.map((change) => change !== undefined);
  });
}

describe('changes that were worked out elsewhere', () => {
  it('are stored when nothing has changed', () => {
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    expect(apply(changes)).toEqual([true]);
    expect(documents()).toEqual([
      { _id: 1, u: 'c' },
      { _id: 2, u: 'b' },
    ]);
  });

  it('are a conflict when their document has been changed or deleted', () => {
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    store.environment.write(() => update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'x' })(store.base));
    expect(apply(changes)).toEqual([false]);
    store.environment.write(() => items.remove(store.base, 1, { _id: 1, u: 'x' }));
    expect(apply(changes)).toEqual([false]);
    expect(documents()).toEqual([{ _id: 2, u: 'b' }]);
  });

  it('are a conflict when a unique key has been taken', () => {
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    store.environment.write(() => insert({ _id: 3, u: 'c' })(store.base));
    expect(apply(changes)).toEqual([false]);
    expect(apply(changesOf(insert({ _id: 4, u: 'd' })).concat(changesOf(insert({ _id: 4, u: 'e' }))))).toEqual([true, false]);
  });

  it('are stored when only other collections have been made, changed or dropped', () => {
    const { schema } = store.catalog;
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    store.environment.write(() => {
      const other = store.catalog.create('db.other', {});
      store.catalog.addIndex(store.base, other, { v: 2, key: { n: 1 }, name: 'n' });
      store.catalog.drop(store.catalog.create('db.another', {}));
    });
    expect(store.catalog.schema).toBeGreaterThan(schema);
    expect(apply(changes, schema)).toEqual([true]);
  });

  it('are a conflict when the collection was dropped and made again under its name', () => {
    const { schema } = store.catalog;
    const changes = changesOf(insert({ _id: 3, u: 'c' }));
    store.environment.write(() => {
      store.catalog.drop(items);
      store.catalog.create('db.items', {});
    });
    expect(apply(changes, schema)).toEqual([false]);
  });

  it('are stored when a change of the schema was not committed', () => {
    const { schema } = store.catalog;
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    const failed = new Error('not committed');
    const attempt = () =>
      store.environment.write(() => {
        store.catalog.save(items);
        throw failed;
      });
    expect(attempt).toThrow(failed);
    store.catalog.reload();
    expect(apply(changes, schema)).toEqual([true]);
  });

  it('are a conflict when the schema has changed, and without their collection', () => {
    const { schema } = store.catalog;
    const changes = changesOf(update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' }));
    store.environment.write(() => store.catalog.addIndex(store.base, items, { v: 2, key: { n: 1 }, name: 'n' }));
    expect(apply(changes, schema)).toEqual([false]);
    store.environment.write(() => store.catalog.drop(items));
    expect(apply(changes)).toEqual([false]);
  });

  it('give what they insert real record ids, also in later changes of it', () => {
    const changes = changesOf((view) => {
      insert({ _id: 3, u: 'c' })(view);
      insert({ _id: 4, u: 'd' })(view);
      update(PROVISIONAL_RECORD_ID + 1, { _id: 3, u: 'c' }, { _id: 3, u: 'e' })(view);
      items.remove(view, PROVISIONAL_RECORD_ID + 2, { _id: 4, u: 'd' });
    });
    store.environment.write(() => insert({ _id: 9, u: 'z' })(store.base));
    expect(apply(changes)).toEqual([true, true, true, true]);
    expect([...items.records(store.base)].map(({ recordId }) => recordId)).toEqual([1, 2, 3, 4]);
    expect(documents().at(-1)).toEqual({ _id: 3, u: 'e' });
    store.base.committed();
    expect([items.lastRecordId, items.count]).toEqual([5, 4]);
  });

  it('are checked as if those before were stored: several of one document, and keys that are passed on', () => {
    const changes = changesOf((view) => {
      update(1, { _id: 1, u: 'a' }, { _id: 1, u: 'c' })(view);
      update(2, { _id: 2, u: 'b' }, { _id: 2, u: 'a' })(view);
      update(1, { _id: 1, u: 'c' }, { _id: 1, u: 'b' })(view);
    });
    expect(apply(changes)).toEqual([true, true, true]);
    expect(documents()).toEqual([
      { _id: 1, u: 'b' },
      { _id: 2, u: 'a' },
    ]);
    expect(changes.map(({ kind }) => kind)).toEqual([ChangeKind.update, ChangeKind.update, ChangeKind.update]);
  });
});
