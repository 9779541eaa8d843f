import type { ChangeStream, ChangeStreamDocument, ClientSession, Collection, Document, MongoClient } from 'mongodb';
import { newId } from '#contracts/ids.js';
import { insertingFilter } from '#store/driver/upsert-guard.js';

/** The lowest version that is supported. */
export const MAJOR_MIN = 7;
/** The `msg` of a router (mongos) of a sharded cluster; its shards are replica sets. */
const SHARDED = 'isdbgrid';
/** Milliseconds the server waits for a change before it replies without one. */
const AWAITED_MS = 1_000;
/** Questions for a change that was made. */
const QUESTIONS_MAX = 15;

/** Thrown for something that the platform needs and a server lacks; the message continues "a server that …". */
export class StoreLack extends Error {
  override readonly name = 'StoreLack';
}

/** Something the platform relies on. What is written to find out is removed again. */
export interface StoreCheck {
  readonly name: string;
  /**
   * @param database a database scratch collections may be made in
   * @returns what was found
   * @throws StoreLack, MongoError
   */
  readonly check: (client: MongoClient, database: string) => Promise<string>;
}

type Scratch = Collection;

const version: StoreCheck = {
  name: 'version',
  async check(client) {
    const { version: found } = await client.db('admin').command({ buildInfo: 1 });
    if (!(Number.parseInt(String(found), 10) >= MAJOR_MIN)) throw tooOld(String(found));
    return String(found);
  },
};

const replicaSet: StoreCheck = {
  name: 'replica set',
  async check(client) {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello['msg'] === SHARDED) return 'behind mongos';
    if (hello['setName'] === undefined) throw new StoreLack('is not a member of a replica set, which transactions need');
    return String(hello['setName']);
  },
};

const sessions: StoreCheck = {
  name: 'sessions',
  async check(client) {
    const { logicalSessionTimeoutMinutes: minutes } = await client.db('admin').command({ hello: 1 });
    if (typeof minutes !== 'number') throw new StoreLack('has no sessions');
    await client.withSession((session) => client.db('admin').command({ ping: 1 }, { session }));
    return `${minutes} minutes`;
  },
};

/**
 * Checks that transactions roll back: rules let users write and check permissions afterwards, so without a rollback users could
 * write what rules forbid.
 */
const transactions: StoreCheck = {
  name: 'transactions',
  check: (client, database) =>
    withScratch(client, database, async (scratch) => {
      await scratch.insertOne({ name: 'kept' });
      await undone(client, (session) => scratch.insertOne({ name: 'undone' }, { session }));
      const left = await scratch.findOne({ name: 'undone' });
      if (left !== null) throw new StoreLack('keeps writes of an aborted transaction');
      return 'an aborted transaction leaves no writes';
    }),
};

/** A user's upsert inserts even where a document fits that the user may not see; it must not lose the fields it asks for. */
const upsertGuard: StoreCheck = {
  name: 'upsert guard',
  check: (client, database) =>
    withScratch(client, database, async (scratch) => {
      await scratch.insertOne({ name: 'kept' });
      const wanted: Document = { _id: newId(), name: 'guarded' };
      const inserted = await undone(client, (session) =>
        scratch.findOneAndUpdate(
          insertingFilter(wanted),
          { $set: { seen: true } },
          { upsert: true, returnDocument: 'after', session },
        ),
      );
      if (inserted?.['_id'] !== wanted['_id'] || inserted?.['name'] !== wanted['name']) {
        throw new StoreLack('loses the fields of the filter when a user’s upsert under rules inserts');
      }
      return 'an upsert keeps the fields of its filter';
    }),
};

const changeStreams: StoreCheck = {
  name: 'change streams',
  check: (client, database) =>
    withScratch(client, database, async (scratch) => {
      await scratch.insertOne({ name: 'kept' });
      await firstChange(scratch.watch([], { maxAwaitTimeMS: AWAITED_MS }), () => scratch.insertOne({ name: 'watched' }));
      return 'a change arrives';
    }),
};

const preImages: StoreCheck = {
  name: 'pre-images',
  check: (client, database) =>
    withScratch(client, database, async (scratch) => {
      await client.db(database).createCollection(scratch.collectionName, { changeStreamPreAndPostImages: { enabled: true } });
      await scratch.insertOne({ name: 'before' });
      const stream = scratch.watch([], { fullDocumentBeforeChange: 'required', maxAwaitTimeMS: AWAITED_MS });
      const change = await firstChange(stream, () => scratch.updateOne({}, { $set: { name: 'after' } }));
      const image = 'fullDocumentBeforeChange' in change ? change.fullDocumentBeforeChange : undefined;
      if (image?.['name'] !== 'before') throw new StoreLack('does not store pre-images of changes');
      return 'a change event has the pre-image';
    }),
};

/** Checks access to arbitrary databases: apps name their own databases, so the user needs access to all of them. */
const rights: StoreCheck = {
  name: 'rights',
  async check(client, name) {
    const database = client.db(name);
    await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    try {
      const scratch = await database.createCollection('scratch');
      await scratch.createIndex({ name: 1 });
      await scratch.insertOne({ name: 'kept' });
      await database.command({ collMod: 'scratch', changeStreamPreAndPostImages: { enabled: true } });
      await database.listCollections().toArray();
      await database.stats();
    } finally {
      await database.dropDatabase();
    }
    return 'may use any database';
  },
};

/** Without these no service starts. */
export const START_CHECKS: readonly StoreCheck[] = [replicaSet, version, transactions, upsertGuard];

/** All checks of what the platform relies on, in the order they are reported. */
export const STORE_CHECKS: readonly StoreCheck[] = [
  version,
  replicaSet,
  sessions,
  transactions,
  changeStreams,
  preImages,
  upsertGuard,
  rights,
];

export function tooOld(found: string): StoreLack {
  return new StoreLack(`is older than MongoDB ${MAJOR_MIN}.0${found === '' ? '' : ` (${found})`}`);
}

async function withScratch(client: MongoClient, database: string, work: (scratch: Scratch) => Promise<string>): Promise<string> {
  const scratch = client.db(database).collection(`preflight_${newId()}`, { writeConcern: { w: 'majority' } });
  try {
    return await work(scratch);
  } finally {
    await scratch.drop();
  }
}

/** Returns the result of work in a transaction that is then aborted. */
async function undone<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = client.startSession();
  try {
    session.startTransaction({ writeConcern: { w: 'majority' } });
    const done = await work(session);
    await session.abortTransaction();
    return done;
  } finally {
    await session.endSession();
  }
}

/** Returns the first change a stream reports after it was opened. @throws StoreLack */
async function firstChange(
  stream: ChangeStream<Document, ChangeStreamDocument>,
  make: () => Promise<unknown>,
): Promise<ChangeStreamDocument> {
  try {
    // Opens the stream; earlier changes are not reported.
    await stream.tryNext();
    await make();
    for (let asked = 0; asked < QUESTIONS_MAX; asked += 1) {
      const change = await stream.tryNext();
      if (change) return change;
    }
    throw new StoreLack('does not report changes');
  } finally {
    await stream.close();
  }
}
