import { LRUCache } from 'lru-cache';
import type { AbstractCursor, MongoClient } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { ClusterNamespace } from '../port/cluster-namespace.js';
import type { Batches, FindStatement, Replies, Statement } from '../port/statement.js';
import type { Place, ReadPreference, Store, StoreSession, StoreWatch, Terms, WatchOptions } from '../port/store.js';
import { DriverCatalogue } from './driver-catalogue.js';
import { DriverChanges } from './driver-changes.js';
import { findFirst } from './direct-statements.js';
import { DriverDatabase, driverPlace, type DriverPlace } from './driver-database.js';
import { DriverSession } from './driver-session.js';
import { driverOperation, given, modify, plainCount, remove, update, updateEach } from './driver-writes.js';
import { statementOptions } from './statement-options.js';
import { told, toStoreError } from './store-errors.js';

/** Maximum number of cached databases, least recently used first out: end users may choose any names. */
const DATABASES_MAX = 32;

type Writing = Exclude<Statement, { readonly op: 'find' | 'aggregate' }>;

/** Store that a client of the driver reaches. */
export class DriverStore implements Store {
  isGone = false;
  readonly catalogue: DriverCatalogue;
  private readonly databases = new LRUCache<string, DriverDatabase>({ max: DATABASES_MAX });

  constructor(private readonly client: MongoClient) {
    this.catalogue = new DriverCatalogue(client);
  }

  database(name: string, namespace: ClusterNamespace, readPreference?: ReadPreference): DriverDatabase {
    // Names do not contain NUL, so each key stands for one database.
    const key = `${readPreference ?? ''}\0${namespace.prefix}${name}`;
    let database = this.databases.get(key);
    if (!database) {
      const handle = this.client.db(namespace.stored(name), readPreference ? { readPreference } : {});
      database = new DriverDatabase(this, handle, namespace);
      this.databases.set(key, database);
    }
    return database;
  }

  run<S extends Statement>(place: Place, statement: S, terms: Terms): Replies[S['op']];
  run(place: Place, statement: Statement, terms: Terms): Replies[Statement['op']] {
    const at = driverPlace(place);
    // Waiting inserts of the collection are sent first, so that the statement finds their documents.
    if (statement.op !== 'insert' || !at.goesTogether(statement, terms)) at.waiting?.flush();
    if (statement.op === 'find') {
      return statement.limit === 1 ? first(at, statement, terms) : batchesOf(() => cursorOf(at, statement, terms));
    }
    if (statement.op === 'aggregate') {
      const { pipeline, ofDatabase = false } = statement;
      const on = ofDatabase ? at.database.handle : at.handle;
      return batchesOf(() => on.aggregate(pipeline, { ...statementOptions(terms), raw: true }));
    }
    return carriedOut(at, statement, terms) as Replies[Writing['op']];
  }

  explain(place: Place, { filter, projection, sort, skip = 0, limit }: FindStatement, terms: Terms): Promise<Document> {
    const { handle } = driverPlace(place);
    return told(() =>
      handle.find(filter, { ...statementOptions(terms), ...given({ projection, sort }), skip, limit }).explain('executionStats'),
    );
  }

  session(): StoreSession {
    return new DriverSession(this.client.startSession());
  }

  watch(place: Place, stages: readonly Document[], options: WatchOptions): StoreWatch {
    return new DriverChanges(driverPlace(place).handle, stages, options);
  }

  async ping(): Promise<void> {
    await told(() => this.client.db('admin').command({ ping: 1 }));
  }
}

async function* first(place: DriverPlace, statement: FindStatement, terms: Terms): Batches {
  let found: readonly Buffer[] | null;
  try {
    found = await findFirst(place, statement, terms);
  } catch (error) {
    throw toStoreError(error);
  }
  if (found) yield found;
  else yield* batchesOf(() => cursorOf(place, statement, terms));
}

function cursorOf({ handle }: DriverPlace, { filter, projection, sort, skip = 0, limit }: FindStatement, terms: Terms) {
  // One document needs one batch, so that no cursor stays open.
  const size = limit === 1 ? { singleBatch: true, batchSize: 1 } : {};
  return handle.find(filter, { ...statementOptions(terms), raw: true, ...given({ projection, sort }), skip, limit, ...size });
}

/** Yields the batches of a cursor without decoding its documents. */
async function* batchesOf(open: () => AbstractCursor): Batches {
  try {
    const cursor = open();
    try {
      // One promise per batch; iterating the cursor takes a chain of them for each document.
      while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(asBuffer);
    } finally {
      await cursor.close();
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

function asBuffer(bytes: unknown): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes;
  if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  throw new TypeError('the driver decoded a document it was to leave as it is');
}

async function carriedOut(at: DriverPlace, statement: Writing, terms: Terms): Promise<Awaited<Replies[Writing['op']]>> {
  const { handle } = at;
  try {
    switch (statement.op) {
      case 'insert':
        return await at.insert(statement, terms);
      case 'update':
        return await update(at, statement, terms);
      case 'updateEach':
        return await updateEach(at, statement, terms);
      case 'modify':
        return await modify(at, statement, terms);
      case 'remove':
        return await remove(at, statement, terms);
      case 'count': {
        const { filter, limit } = statement;
        return await handle.countDocuments(filter, { ...statementOptions(terms), ...(limit === 0 ? {} : { limit }) });
      }
      case 'distinct':
        return await handle.distinct(statement.key, statement.filter, { ...statementOptions(terms), ...KEEP_TYPES });
      case 'delete': {
        const { filter, many } = statement;
        return plainCount((await handle[many ? 'deleteMany' : 'deleteOne'](filter, statementOptions(terms))).deletedCount);
      }
      case 'bulk':
        await handle.bulkWrite(statement.operations.map(driverOperation), {
          ...statementOptions(terms),
          ordered: statement.ordered,
        });
    }
  } catch (error) {
    throw toStoreError(error);
  }
}
