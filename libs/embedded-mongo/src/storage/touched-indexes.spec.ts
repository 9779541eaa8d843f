import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { compileUpdate } from '../query/updater.js';
import { WrittenFields } from '../query/written-fields.js';
import type { CollectionIndex } from './collection-index.js';
import type { Collection } from './collection.js';
import { Store } from './store.js';

let directory: string;
let store: Store;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touched-indexes-'));
  store = new Store(directory, (error) => {
    throw error;
  });
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

function collectionWith(...specs: Document[]): Collection {
  return store.environment.write(() => {
    const collection = store.catalog.create('db.things', {});
    for (const spec of specs) store.catalog.addIndex(store.base, collection, { v: 2, ...spec });
    return collection;
  });
}

const insert = (collection: Collection, document: Document): void =>
  store.environment.write(() => collection.insert(store.base, document, encode(document)));

describe('an update of a document', () => {
  it.each<[update: Document, computed: string[]]>([
    [{ $set: { other: 1 } }, []],
    [{ $inc: { a: 1 } }, ['a_1']],
    [{ $set: { 'tags.1': 'z' } }, ['tags_1']],
    [{ $push: { tags: 'new' } }, ['tags_1']],
    [{ $unset: { 'in.b': 1 } }, ['in_1']],
    [{ $rename: { other: 'a' } }, ['a_1']],
    [{ $set: { shown: false } }, ['part_1']],
    [{ $set: { part: 3, a: 9 } }, ['a_1', 'part_1']],
  ])('computes for %j only the entries of %j', (update, computed) => {
    const collection = collectionWith(
      { name: 'a_1', key: { a: 1 } },
      { name: 'tags_1', key: { tags: 1 } },
      { name: 'in_1', key: { 'in.b': 1 } },
      { name: 'part_1', key: { part: 1 }, partialFilterExpression: { shown: true } },
    );
    const before = { _id: 1, a: 1, tags: ['x', 'y'], in: { b: 2 }, part: 1, shown: true, other: 0 };
    insert(collection, before);
    const written = new WrittenFields();
    const after = compileUpdate(update).apply(structuredClone(before), undefined, written);
    const spies = collection.indexes.map((index) => vi.spyOn(index, 'entriesOf'));
    store.environment.write(() => collection.replace(store.base, 1, before, after, encode(after), { written }));
    const asked = collection.indexes.filter((_index, i) => (spies[i]?.mock.calls.length ?? 0) > 0).map(({ name }) => name);
    const keysOf = ({ prefix: start, end }: CollectionIndex): Buffer[] => [...store.base.keys({ start, end })];
    const wanted = collection.indexes.map((index) =>
      index
        .entriesOf(after)
        .map(({ bytes }) => index.entryKey(bytes, 1))
        .toSorted((x, y) => x.compare(y)),
    );
    expect(asked).toEqual(computed);
    expect(collection.indexes.map(keysOf)).toEqual(wanted);
  });

  it('computes the entries of an index that is being built, and of a text index, for each update', () => {
    const collection = collectionWith(
      { name: 'a_1', key: { a: 1 } },
      {
        name: 'text',
        key: { _fts: 'text', _ftsx: 1 },
        weights: { t: 1 },
        default_language: 'english',
        language_override: 'language',
      },
    );
    const building = collection.index('a_1');
    if (building) building.building = true;
    insert(collection, { _id: 1 });
    const written = new WrittenFields();
    written.changed(['other']);
    const spies = collection.indexes.map((index) => vi.spyOn(index, 'entriesOf'));
    const after = { _id: 1, other: 1 };
    store.environment.write(() => collection.replace(store.base, 1, { _id: 1 }, after, encode(after), { written }));
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 2, 2]);
  });
});
