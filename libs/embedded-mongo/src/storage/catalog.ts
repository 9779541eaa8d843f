import { randomUUID } from 'node:crypto';
import { encode } from '../bson/encode.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { CollectionIndex } from './collection-index.js';
import { Collection } from './collection.js';
import { decodeCollectionRecord, encodeCollectionRecord } from './collection-record.js';
import { DroppedData } from './dropped-data.js';
import { EMPTY_VALUE, idPrefix, type KeyValues } from './key-values.js';
import type { LmdbEnvironment } from './lmdb-environment.js';
import { checkNamespace } from './namespace.js';
import { ChangeKind } from './oplog-entry.js';
import type { Oplog } from './oplog.js';

/** On disk: how often the catalog has been changed, and how often in a way that writes depend on. */
const VERSION = Buffer.from('version');
const NEXT_ID = Buffer.from('next-id');
const COLLECTIONS = { start: Buffer.from('c/'), end: Buffer.from('c0') };

const MAX_INDEXES = 64;

/** Record ids a reader gives to what it would insert: after all real ones, so that the natural order holds. */
export const PROVISIONAL_RECORD_ID = 2 ** 47;

/**
 * Collections and indexes that exist, in memory and on disk. Methods that change it run inside a write transaction. Dropped data
 * is only marked, and deleted later.
 */
export class Catalog {
  /** Grows with every index built; see `CollectionIndex.epoch`. */
  epoch = 0;

  private readonly collections = new Map<string, Collection>();
  private loadedVersion = 0;
  /** Data of what was dropped. */
  readonly dropped: DroppedData;

  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly oplog: Oplog,
    /** This process only reads: another one changes the catalog. */
    private readonly readOnly = false,
  ) {
    this.dropped = new DroppedData(environment);
    this.load();
  }

  /**
   * Grows with every change of collections, their options and their indexes. Changes computed under a lower number than a
   * collection has now must not be stored in it.
   */
  get schema(): number {
    return this.environment.catalog.get(VERSION)?.readUInt32BE(4) ?? 0;
  }

  /** False in a reader if the writer has changed the catalog since the last `refresh`. */
  get isCurrent(): boolean {
    return this.version === this.loadedVersion;
  }

  /** Loads the writer's changes into a reader. Collections that still exist stay the same objects. */
  refresh(): void {
    if (this.isCurrent) return;
    this.loadedVersion = this.version;
    this.epoch++;
    const gone = new Map([...this.collections.values()].map((collection) => [collection.id, collection]));
    this.collections.clear();
    for (const { value } of this.environment.catalog.entries(COLLECTIONS)) {
      const record = decodeCollectionRecord(value);
      const known = gone.get(record.id);
      gone.delete(record.id);
      known?.update(record, this.epoch);
      this.collections.set(record.namespace, known ?? this.opened(new Collection(record)));
    }
    for (const collection of gone.values()) markDropped(collection);
  }

  /** Returns the collection of that name, also one that a transaction has made and not yet committed to. */
  get(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  /** Returns the collection of that name visible to all clients: not one that is uncommitted. */
  committed(namespace: string): Collection | undefined {
    const collection = this.collections.get(namespace);
    return collection?.provisional === true ? undefined : collection;
  }

  /** Returns all committed collections and views, of one database or of all. */
  list(database?: string): Collection[] {
    return this.all(database).filter(({ provisional }) => !provisional);
  }

  private all(database?: string): Collection[] {
    return [...this.collections.values()].filter((collection) => database === undefined || collection.database === database);
  }

  /**
   * Reads everything again, after a commit failed and memory may be ahead of the disk. Collections that the disk describes
   * differently count as dropped for code that holds them; the others stay, and with them the cursors over them.
   */
  reload(): void {
    const held = new Map(this.collections);
    this.collections.clear();
    this.load(held);
    for (const collection of held.values()) {
      if (this.collections.get(collection.namespace) !== collection) markDropped(collection);
    }
  }

  /** Throws 48 when the name is taken, 73 when it is not a valid one. */
  create(namespace: string, options: Document): Collection {
    if (this.committed(namespace)) throw mongoError(48, `Collection ${namespace} already exists.`);
    checkNamespace(namespace);
    this.dropProvisional(namespace);
    const id = this.newId();
    const indexes = typeof options.viewOn === 'string' ? [] : [this.idIndex(options)];
    const collection = new Collection({ id, namespace, uuid: randomUUID(), options, indexes });
    this.collections.set(namespace, collection);
    this.save(collection);
    return collection;
  }

  /**
   * Makes a collection for a transaction that needs one. It is dropped by `dropUnfinished` after a crash, and becomes a collection like
   * others by `publish`.
   */
  createProvisional(namespace: string, options: Document = {}): Collection {
    return this.create(namespace, { ...options, temp: true, provisional: true });
  }

  /**
   * Makes a provisional collection visible to all clients. Readers that work on it need not start over: its schema is the same.
   */
  publish(collection: Collection): void {
    const { temp: _temp, provisional: _provisional, ...options } = collection.options;
    collection.options = options;
    this.changed(false);
    this.store(collection);
  }

  /** Makes room for a collection of that name: the transaction that has made one ends with a conflict. */
  private dropProvisional(namespace: string): void {
    const collection = this.collections.get(namespace);
    if (collection?.provisional === true) this.drop(collection);
  }

  drop(collection: Collection): void {
    // First what can be refused, then what is kept in memory: the same everywhere here.
    this.changed(true);
    this.environment.catalog.delete(collectionKey(collection.namespace));
    this.collections.delete(collection.namespace);
    for (const id of [collection.id, ...collection.indexes.map((index) => index.id)]) this.dropped.add(id);
    markDropped(collection);
    if (!collection.view && !collection.provisional) {
      this.oplog.append({ kind: ChangeKind.drop, namespace: collection.namespace, payload: EMPTY_VALUE });
    }
  }

  dropDatabase(database: string): void {
    for (const collection of this.all(database)) this.drop(collection);
    this.oplog.append({ kind: ChangeKind.dropDatabase, namespace: `${database}.$cmd`, payload: EMPTY_VALUE });
  }

  rename(collection: Collection, namespace: string): void {
    checkNamespace(namespace);
    this.dropProvisional(namespace);
    const from = collection.namespace;
    this.environment.catalog.delete(collectionKey(from));
    this.collections.delete(from);
    collection.namespace = namespace;
    this.collections.set(namespace, collection);
    this.save(collection);
    this.oplog.append({ kind: ChangeKind.rename, namespace: from, payload: encode({ to: namespace }) }, namespace);
  }

  save(collection: Collection): void {
    this.changed(true);
    collection.schema = this.schema;
    this.store(collection);
  }

  /** Keeps that an index became multikey or truncated. */
  saveFlags(collection: Collection): void {
    this.changed(false);
    this.store(collection);
  }

  private store(collection: Collection): void {
    this.environment.catalog.put(collectionKey(collection.namespace), encodeCollectionRecord(collection.record));
    for (const index of collection.indexes) index.flagsSaved();
  }

  /** Builds an index over the existing documents; a failure leaves nothing behind. Throws 11000 when they are not unique, 67 beyond 64 indexes. */
  addIndex(view: KeyValues, collection: Collection, spec: Document): CollectionIndex {
    if (collection.indexes.length >= MAX_INDEXES) throw tooManyIndexes(collection, spec);
    const record = { id: this.newId(), spec, multikey: false, truncated: false };
    const index = new CollectionIndex(record, ++this.epoch);
    this.environment.savepoint(() => collection.build(view, index));
    this.addTo(collection, index);
    return index;
  }

  private addTo(collection: Collection, index: CollectionIndex): void {
    collection.indexes = [...collection.indexes, index];
    collection.schemaVersion++;
    this.save(collection);
  }

  /** Returns a new index without the documents there are: writes keep it from now on, and `finishIndex` puts it to use. */
  beginIndex(collection: Collection, spec: Document): CollectionIndex {
    if (collection.indexes.length >= MAX_INDEXES) throw tooManyIndexes(collection, spec);
    const index = new CollectionIndex(
      { id: this.newId(), spec, multikey: false, truncated: false, building: true },
      this.epoch + 1,
    );
    this.addTo(collection, index);
    return index;
  }

  finishIndex(collection: Collection, index: CollectionIndex): void {
    this.changed(true);
    collection.schema = this.schema;
    index.building = false;
    this.epoch = Math.max(this.epoch, index.epoch);
    collection.schemaVersion++;
    this.store(collection);
  }

  dropIndex(collection: Collection, index: CollectionIndex): void {
    this.dropped.add(index.id);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    collection.schemaVersion++;
    index.dropped = true;
    this.save(collection);
  }

  /** Inside a write transaction: drops what a crash left unfinished, indexes being built and collections being filled. */
  dropUnfinished(): void {
    for (const collection of this.all()) {
      if (collection.options.temp === true) {
        this.drop(collection);
        continue;
      }
      for (const index of collection.indexes) if (index.building) this.dropIndex(collection, index);
    }
  }

  get hasUnfinished(): boolean {
    return this.all().some(({ options, indexes }) => options.temp === true || indexes.some(({ building }) => building));
  }

  private load(held?: ReadonlyMap<string, Collection>): void {
    const { catalog } = this.environment;
    this.loadedVersion = this.version;
    for (const { key, value } of catalog.entries(COLLECTIONS)) {
      const known = held?.get(key.subarray(COLLECTIONS.start.length).toString());
      const same = known && !known.dropped && encodeCollectionRecord(known.record).equals(value);
      const collection = this.opened(same ? known : new Collection(decodeCollectionRecord(value)));
      // A change that was not committed after all has used a number that the next one will have.
      collection.schema = same ? Math.min(collection.schema, this.schema) : this.schema;
      this.collections.set(collection.namespace, collection);
    }
  }

  private opened(collection: Collection): Collection {
    const { data } = this.environment;
    if (this.readOnly) {
      collection.lastRecordId = PROVISIONAL_RECORD_ID;
      return collection;
    }
    collection.count = data.count({ start: collection.prefix, end: collection.end });
    collection.lastRecordId = data.lastKey(collection.prefix)?.readUIntBE(4, 6) ?? 0;
    return collection;
  }

  private get version(): number {
    return this.environment.catalog.get(VERSION)?.readUInt32BE(0) ?? 0;
  }

  private changed(schema: boolean): void {
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE((this.version + 1) >>> 0, 0);
    numbers.writeUInt32BE((this.schema + (schema ? 1 : 0)) >>> 0, 4);
    this.environment.catalog.put(VERSION, numbers);
  }

  private idIndex({ collation }: Document) {
    const spec = { v: 2, key: { _id: 1 }, name: '_id_', ...(isDocument(collation) && { collation }) };
    return { id: this.newId(), spec, multikey: false, truncated: false };
  }

  private newId(): number {
    const { catalog } = this.environment;
    const id = catalog.get(NEXT_ID)?.readUInt32BE() ?? 1;
    catalog.put(NEXT_ID, idPrefix(id + 1));
    return id;
  }
}

function tooManyIndexes({ namespace }: Collection, { key }: Document): Error {
  return mongoError(67, `add index fails, too many indexes for ${namespace} key:${JSON.stringify(key)}`);
}

function collectionKey(namespace: string): Buffer {
  return Buffer.concat([COLLECTIONS.start, Buffer.from(namespace)]);
}

function markDropped(collection: Collection): void {
  collection.dropped = true;
  for (const index of collection.indexes) index.dropped = true;
}
