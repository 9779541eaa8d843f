import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Double,
  Long,
  MongoClient,
  Timestamp,
  type ChangeStream,
  type ChangeStreamDocument,
  type Collection,
  type Db,
  type Document,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.js';
import { failure, openStore, type StoreFixture, type TestDocument } from './store-fixture.js';

let fixture: StoreFixture;
let database: Db;
let items: Collection<TestDocument>;

beforeAll(async () => {
  fixture = await openStore();
});

afterAll(() => fixture.close());

beforeEach(() => {
  database = fixture.freshDatabase();
  items = database.collection<TestDocument>('items');
});

/** Time that a stream waits for its next change, usually a second. */
const SOON = { maxAwaitTimeMS: 50 };

function watch(target: Pick<Db, 'watch'> | Pick<Collection, 'watch'> | Pick<MongoClient, 'watch'>): ChangeStream {
  return target.watch([], SOON);
}

/** Opens the stream: all later changes are in it. */
async function opened<S extends { tryNext(): Promise<unknown> }>(stream: S): Promise<S> {
  await stream.tryNext();
  return stream;
}

async function take(stream: ChangeStream, count: number): Promise<ChangeStreamDocument[]> {
  const events: ChangeStreamDocument[] = [];
  while (events.length < count) events.push(await stream.next());
  return events;
}

/** Removes the parts that differ from run to run. */
function plain(event: ChangeStreamDocument): Document {
  const { _id, clusterTime, wallTime, ...rest } = event as ChangeStreamDocument & { wallTime?: unknown };
  expect(_id).toEqual({ _data: expect.stringMatching(/^82[0-9A-F]{18}$/) });
  expect(clusterTime).toBeInstanceOf(Timestamp);
  expect(wallTime).toBeInstanceOf(Date);
  return rest;
}

const MISSING = { _data: '82000000010000000100' };

describe('a change stream', () => {
  it('shows every kind of change in the order they were made', async () => {
    const stream = await opened(watch(items));
    const ns = { db: database.databaseName, coll: 'items' };

    await items.insertOne({ _id: 1, a: 1, nested: { x: 1, y: 2 }, list: [1, 2, 3] });
    await items.updateOne({ _id: 1 }, { $set: { 'nested.x': 9, b: 'new' }, $unset: { a: 1 }, $push: { list: 4 } as never });
    await items.updateOne({ _id: 1 }, { $pop: { list: 1 } as never });
    await items.replaceOne({ _id: 1 }, { whole: true });
    await items.findOneAndUpdate({ _id: 2 }, { $set: { n: 1 } }, { upsert: true });
    await items.deleteMany({});

    const events = await take(stream, 7);
    expect(events.map(plain)).toEqual([
      {
        operationType: 'insert',
        fullDocument: { _id: 1, a: 1, nested: { x: 1, y: 2 }, list: [1, 2, 3] },
        ns,
        documentKey: { _id: 1 },
      },
      {
        operationType: 'update',
        ns,
        documentKey: { _id: 1 },
        updateDescription: {
          updatedFields: { 'nested.x': 9, b: 'new', 'list.3': 4 },
          removedFields: ['a'],
          truncatedArrays: [],
        },
      },
      {
        operationType: 'update',
        ns,
        documentKey: { _id: 1 },
        updateDescription: { updatedFields: { list: [1, 2, 3] }, removedFields: [], truncatedArrays: [] },
      },
      { operationType: 'replace', fullDocument: { _id: 1, whole: true }, ns, documentKey: { _id: 1 } },
      { operationType: 'insert', fullDocument: { _id: 2, n: 1 }, ns, documentKey: { _id: 2 } },
      { operationType: 'delete', ns, documentKey: { _id: 1 } },
      { operationType: 'delete', ns, documentKey: { _id: 2 } },
    ]);
    const times = events.map(({ clusterTime }) => clusterTime?.toBigInt() ?? 0n);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(times).size).toBe(times.length);
    await stream.close();
  });

  it('skips writes that change nothing, fail, or affect other collections', async () => {
    await items.insertOne({ _id: 1, n: 1 });
    const stream = await opened(watch(items));

    await items.updateOne({ _id: 1 }, { $set: { n: 1 } });
    await failure(items.insertOne({ _id: 1 }));
    await database.collection('other').insertOne({});
    await fixture.client.db(`${database.databaseName}x`).collection('items').insertOne({});
    await items.updateOne({ _id: 1 }, { $set: { n: new Double(1) } });

    const [event] = await take(stream, 1);
    expect(event).toMatchObject({ operationType: 'update', updateDescription: { updatedFields: { n: 1 } } });
    expect(await stream.tryNext()).toBeNull();
    await stream.close();
  });

  it('waits for a change without being asked again, and ends its wait at the time it was given', async () => {
    const { operationTime } = await database.command({ ping: 1 });
    const stream = items.watch([], { maxAwaitTimeMS: 60_000, startAtOperationTime: operationTime });
    const next = stream.next();
    await items.insertOne({ _id: 1 });
    expect(await next).toMatchObject({ operationType: 'insert' });
    await stream.close();
    const impatient = await opened(items.watch([], { maxAwaitTimeMS: 1 }));
    expect(await impatient.tryNext()).toBeNull();
    await impatient.close();
  });

  it('filters and reshapes events with the stages behind it', async () => {
    const stages = [
      { $match: { operationType: 'insert', 'fullDocument.n': { $gt: 1 } } },
      { $project: { n: '$fullDocument.n', ns: 1 } },
      { $addFields: { twice: { $multiply: ['$n', 2] } } },
    ];
    const stream = await opened(items.watch<Document, Document & { _id: unknown }>(stages, SOON));
    await items.insertMany([1, 2, 3].map((n) => ({ _id: n, n })));
    await items.deleteMany({});
    const ns = { db: database.databaseName, coll: 'items' };
    const shown = { _id: expect.anything(), ns };
    expect([await stream.next(), await stream.next()]).toEqual([
      { ...shown, n: 2, twice: 4 },
      { ...shown, n: 3, twice: 6 },
    ]);
    await stream.close();
  });

  it('rejects stages it cannot have, and ends when one takes the token away', async () => {
    expect(await failure(items.watch([{ $group: { _id: 1 } }]).tryNext())).toMatchObject({ code: 20 });
    expect(await failure(items.watch([{ $match: { $nonsense: 1 } }]).tryNext())).toMatchObject({ code: 2 });
    expect(await failure(items.aggregate([{ $match: {} }, { $changeStream: {} }]).toArray())).toMatchObject({ code: 40602 });
    expect(await failure(items.aggregate([{ $changeStream: { unknown: 1 } }]).tryNext())).toMatchObject({ code: 40415 });
    expect(await failure(items.watch([], { fullDocument: 'no such' }).tryNext())).toMatchObject({ code: 9 });
    const start = { resumeAfter: MISSING, startAtOperationTime: new Timestamp({ t: 1, i: 1 }) };
    expect(await failure(items.aggregate([{ $changeStream: start }]).tryNext())).toMatchObject({ code: 40674 });
    await database.createCollection('view', { viewOn: 'items', pipeline: [] });
    expect(await failure(database.collection('view').watch().tryNext())).toMatchObject({ code: 166 });

    const stream = items.aggregate([{ $changeStream: {} }, { $project: { _id: 0 } }], SOON);
    await stream.tryNext();
    await items.insertOne({ _id: 1 });
    expect(await failure(stream.next())).toMatchObject({ code: 280 });
  });

  it('gives updates the document as it is when they are read', async () => {
    await items.insertMany([{ _id: 1 }, { _id: 2 }]);
    const stream = await opened(items.watch([], { ...SOON, fullDocument: 'updateLookup' }));
    await items.updateOne({ _id: 1 }, { $set: { n: 1 } });
    await items.updateOne({ _id: 1 }, { $set: { n: 2 } });
    await items.updateOne({ _id: 2 }, { $set: { n: 1 } });
    await items.deleteOne({ _id: 2 });
    const events = await take(stream, 4);
    expect(events.map((event) => ('fullDocument' in event ? event.fullDocument : 'none'))).toEqual([
      { _id: 1, n: 2 },
      { _id: 1, n: 2 },
      null,
      'none',
    ]);
    await stream.close();
  });

  it('gives documents as they were before changes, where their collection keeps them', async () => {
    const kept = await database.createCollection<TestDocument>('kept', { changeStreamPreAndPostImages: { enabled: true } });
    await kept.insertMany([{ _id: 1, n: 1, text: 'a' }, { _id: 2 }]);
    const available = await opened(kept.watch([], { ...SOON, fullDocumentBeforeChange: 'whenAvailable' }));
    const required = await opened(kept.watch([], { ...SOON, fullDocumentBeforeChange: 'required' }));
    const off = await opened(watch(kept));
    await kept.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    await kept.replaceOne({ _id: 1 }, { text: 'b' });
    const session = fixture.client.startSession();
    await session.withTransaction(async () => {
      await kept.updateOne({ _id: 2 }, { $set: { n: 5 } }, { session });
      await kept.updateOne({ _id: 2 }, { $set: { n: 6 } }, { session });
      await kept.insertOne({ _id: 3 }, { session });
      await kept.deleteOne({ _id: 3 }, { session });
    });
    await session.endSession();
    await kept.deleteOne({ _id: 1 });
    const befores = async (stream: ChangeStream) =>
      (await take(stream, 7)).map((event) => [
        event.operationType,
        'fullDocumentBeforeChange' in event ? event.fullDocumentBeforeChange : 'none',
      ]);
    const expected = [
      ['update', { _id: 1, n: 1, text: 'a' }],
      ['replace', { _id: 1, n: 2, text: 'a' }],
      ['update', { _id: 2 }],
      ['update', { _id: 2, n: 5 }],
      ['insert', 'none'],
      ['delete', { _id: 3 }],
      ['delete', { _id: 1, text: 'b' }],
    ];
    expect(await befores(available)).toEqual(expected);
    expect(await befores(required)).toEqual(expected);
    expect((await befores(off)).map(([, before]) => before)).toEqual(Array.from({ length: 7 }, () => 'none'));
    await Promise.all([available, required, off].map((stream) => stream.close()));
  });

  it('stores pre-images only while the collection has them enabled', async () => {
    await items.insertMany([{ _id: 1, n: 0 }]);
    const stream = await opened(items.watch([], { ...SOON, fullDocumentBeforeChange: 'whenAvailable' }));
    const images = (enabled: boolean) => database.command({ collMod: 'items', changeStreamPreAndPostImages: { enabled } });
    const optionsOf = async () => (await database.listCollections({ name: 'items' }).toArray())[0];
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    await images(true);
    expect(await optionsOf()).toMatchObject({ options: { changeStreamPreAndPostImages: { enabled: true } } });
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    await database.command({ collMod: 'items', validator: {} });
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    await images(false);
    expect(await optionsOf()).toMatchObject({ options: { validator: {} } });
    expect(await optionsOf()).not.toHaveProperty('options.changeStreamPreAndPostImages');
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    const events = await take(stream, 4);
    expect(events).toMatchObject(
      [null, { n: 1 }, { n: 2 }, null].map((fullDocumentBeforeChange) => ({ fullDocumentBeforeChange })),
    );
    await stream.close();
  });

  it('rejects images where none can be kept, and options of them it does not know', async () => {
    const create = (changeStreamPreAndPostImages: Document, more: Document = {}) =>
      failure(database.command({ create: 'c', changeStreamPreAndPostImages, ...more }));
    const view = { viewOn: 'items', pipeline: [] };
    expect(await create({ enabled: true, x: 1 })).toMatchObject({ code: 40415 });
    expect(await create({})).toMatchObject({ code: 40414 });
    expect(await create({ enabled: 'yes' })).toMatchObject({ code: 14 });
    expect(await create({ enabled: true }, view)).toMatchObject({ code: 72 });
    await database.command({ create: 'view', ...view });
    const onView = { collMod: 'view', changeStreamPreAndPostImages: { enabled: true } };
    expect(await failure(database.command(onView))).toMatchObject({ code: 72 });
    const internal = { create: 'c', changeStreamPreAndPostImages: { enabled: true } };
    expect(await failure(fixture.client.db('config').command(internal))).toMatchObject({ code: 72 });
  });

  it('has no images of documents after an update, and none before of collections that keep none', async () => {
    await items.insertOne({ _id: 1 });
    const both = { fullDocument: 'whenAvailable', fullDocumentBeforeChange: 'whenAvailable' };
    const available = await opened(items.watch([], { ...SOON, ...both }));
    const required = await opened(items.watch([], { ...SOON, fullDocument: 'required' }));
    const before = await opened(items.watch([], { ...SOON, fullDocumentBeforeChange: 'required' }));
    await items.updateOne({ _id: 1 }, { $set: { n: 1 } });
    expect(await available.next()).toMatchObject({ fullDocument: null, fullDocumentBeforeChange: null });
    expect(await failure(required.next())).toMatchObject({ code: 47 });
    expect(await failure(before.next())).toMatchObject({ code: 47 });
    await available.close();
  });

  it('watches databases and everything', async () => {
    const ofDatabase = await opened(watch(database));
    const ofCluster = await opened(watch(fixture.client));
    await items.insertOne({ _id: 1 });
    await fixture.client.db(`${database.databaseName}_other`).collection<TestDocument>('far').insertOne({ _id: 2 });
    await database.collection<TestDocument>('near').insertOne({ _id: 3 });
    const seen = (events: readonly ChangeStreamDocument[]) => events.map((event) => ('ns' in event ? event.ns : event));
    const db = database.databaseName;
    expect(seen(await take(ofDatabase, 2))).toEqual([
      { db, coll: 'items' },
      { db, coll: 'near' },
    ]);
    expect(seen(await take(ofCluster, 3))).toEqual([
      { db, coll: 'items' },
      { db: `${db}_other`, coll: 'far' },
      { db, coll: 'near' },
    ]);
    await ofDatabase.close();
    await ofCluster.close();
  });

  it('ends with what it watches', async () => {
    await items.insertOne({ _id: 1 });
    const [dropped, renamed, target, ofDatabase] = await Promise.all([
      opened(watch(items)),
      opened(watch(database.collection('old'))),
      opened(watch(database.collection('new'))),
      opened(watch(database)),
    ]);
    await database.collection<TestDocument>('old').insertOne({ _id: 1 });
    await items.drop();
    await database.renameCollection('old', 'new');
    await database.dropDatabase();
    const db = database.databaseName;
    const rename = { operationType: 'rename', ns: { db, coll: 'old' }, to: { db, coll: 'new' } };
    expect((await take(dropped, 2)).map(plain)).toEqual([
      { operationType: 'drop', ns: { db, coll: 'items' } },
      { operationType: 'invalidate' },
    ]);
    expect((await take(renamed, 3)).slice(1).map(plain)).toEqual([rename, { operationType: 'invalidate' }]);
    expect((await take(target, 2)).map(plain)).toEqual([rename, { operationType: 'invalidate' }]);
    expect((await take(ofDatabase, 6)).map(plain)).toMatchObject([
      { operationType: 'insert' },
      { operationType: 'drop', ns: { coll: 'items' } },
      rename,
      { operationType: 'drop', ns: { coll: 'new' } },
      { operationType: 'dropDatabase', ns: { db } },
      { operationType: 'invalidate' },
    ]);
    expect(await dropped.tryNext()).toBeNull();
  });

  it('resumes after the last shown event with the same token, or with the token of a position if there was none', async () => {
    const stream = await opened(watch(items));
    const beginning = stream.resumeToken;
    await items.insertMany([1, 2].map((_id) => ({ _id })));
    const events = await take(stream, 2);
    expect(stream.resumeToken).toEqual(events[1]?._id);
    const resumed = items.watch([], { resumeAfter: stream.resumeToken, maxAwaitTimeMS: 50 });
    expect(await stream.tryNext()).toBeNull();
    expect([beginning, ...events.map(({ _id }) => _id)]).not.toContainEqual(stream.resumeToken);
    expect(await resumed.tryNext()).toBeNull();
    await items.insertOne({ _id: 3 });
    expect(await resumed.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 3 } });
    await database.collection<TestDocument>('others').insertOne({ _id: 1 });
    expect(await stream.next()).toMatchObject({ documentKey: { _id: 3 } });
    expect(await stream.tryNext()).toBeNull();
    expect(stream.resumeToken).not.toEqual(events[1]?._id);
    await Promise.all([stream.close(), resumed.close()]);
  });

  it('ends under the token of its end', async () => {
    const stream = await opened(watch(items));
    await items.insertOne({ _id: 1 });
    await items.drop();
    const events = await take(stream, 3);
    expect(stream.resumeToken).toEqual(events[2]?._id);
  });

  it('resumes after a given event, also after the end of its collection', async () => {
    const stream = await opened(watch(items));
    const beginning = stream.resumeToken;
    await items.insertMany([1, 2, 3].map((_id) => ({ _id })));
    await items.drop();
    const events = await take(stream, 5);
    await items.insertOne({ _id: 4 });
    const kinds = async (options: Document, count: number) => {
      const resumed = items.watch([], options);
      const found = (await take(resumed, count)).map(({ operationType }) => operationType);
      await resumed.close();
      return found;
    };
    expect(await kinds({ resumeAfter: beginning }, 5)).toEqual(['insert', 'insert', 'insert', 'drop', 'invalidate']);
    expect(await kinds({ startAfter: events[1]?._id }, 3)).toEqual(['insert', 'drop', 'invalidate']);
    expect(await kinds({ resumeAfter: events[3]?._id }, 1)).toEqual(['invalidate']);
    expect(await kinds({ startAfter: events[4]?._id }, 1)).toEqual(['insert']);
    expect(await kinds({ startAtOperationTime: events[2]?.clusterTime }, 3)).toEqual(['insert', 'drop', 'invalidate']);
    expect(await failure(items.watch([], { resumeAfter: events[4]?._id }).tryNext())).toMatchObject({ code: 260 });
    expect(await failure(items.watch([], { resumeAfter: { _data: 'nonsense' } }).tryNext())).toMatchObject({ code: 260 });
    expect(await failure(items.watch([], { resumeAfter: MISSING }).tryNext())).toMatchObject({ code: 286 });
    const never = { _data: '82FFFFFFFF0000000100' };
    expect(await failure(items.watch([], { resumeAfter: never }).tryNext())).toMatchObject({ code: 280 });
  });

  it('shows the changes of a transaction when it is committed, in their order, and none of an aborted one', async () => {
    await items.insertOne({ _id: 0 });
    const stream = await opened(items.watch([], { maxAwaitTimeMS: 1 }));
    await fixture.client.withSession(async (session) => {
      session.startTransaction();
      await items.insertOne({ _id: 'lost' }, { session });
      await session.abortTransaction();
      session.startTransaction();
      await items.insertOne({ _id: 2 }, { session });
      await items.updateOne({ _id: 2 }, { $set: { n: 1 } }, { session });
      await items.insertOne({ _id: 'outside' });
      await items.deleteOne({ _id: 0 }, { session });
      expect(await stream.next()).toMatchObject({ documentKey: { _id: 'outside' } });
      expect(await stream.tryNext()).toBeNull();
      expect(await failure(items.aggregate([{ $changeStream: {} }], { session }).toArray())).toMatchObject({ code: 263 });
    });
    await fixture.client.withSession((session) =>
      session.withTransaction(async () => {
        await items.insertOne({ _id: 2 }, { session });
        await items.updateOne({ _id: 2 }, { $set: { n: 1 } }, { session });
        await items.deleteOne({ _id: 0 }, { session });
      }),
    );
    expect(
      (await take(stream, 3)).map((event) => [event.operationType, 'documentKey' in event && event.documentKey._id]),
    ).toEqual([
      ['insert', 2],
      ['update', 2],
      ['delete', 0],
    ]);
    await stream.close();
  });

  it('gives documents back as large and as deep as they may be', async () => {
    const deep = (levels: number): Document => (levels === 0 ? { end: 1 } : { d: deep(levels - 1) });
    const stream = await opened(watch(items));
    await items.insertOne({ _id: 1, large: 'x'.repeat(16_000_000) });
    await items.insertOne({ _id: 2, deep: deep(190) });
    await items.updateOne({ _id: 2 }, { $set: { more: deep(190) } });
    const [large, , update] = await take(stream, 3);
    expect(large && 'fullDocument' in large && large.fullDocument?.large.length).toBe(16_000_000);
    expect(update).toMatchObject({ updateDescription: { updatedFields: { more: { d: { d: {} } } } } });
    await stream.close();
  });

  it('gives batches of the size that is asked for, and nothing twice', async () => {
    const stream = await opened(items.watch([], { ...SOON, batchSize: 2 }));
    await items.insertMany(Array.from({ length: 25 }, (_, _id) => ({ _id })));
    const events = await take(stream, 25);
    expect(events.map((event) => 'documentKey' in event && event.documentKey._id)).toEqual(
      Array.from({ length: 25 }, (_, _id) => _id),
    );
    await stream.close();
  });
});

describe('an open change stream', () => {
  it('ends when its cursor is killed, also with a waiting reader', async () => {
    const admin = database.admin();
    const opening = await database.command({ aggregate: 'items', pipeline: [{ $changeStream: {} }], cursor: {} });
    const id = Long.fromValue(opening.cursor.id);
    const waiting = failure(database.command({ getMore: id, collection: 'items', maxTimeMS: 60_000 }));
    await admin.ping();
    const busy = failure(database.command({ getMore: id, collection: 'items', maxTimeMS: 1 }));
    expect(await busy).toMatchObject({ code: 12051 });
    expect(await failure(database.command({ getMore: id, collection: 'other' }))).toMatchObject({ code: 13 });
    expect(await database.command({ killCursors: 'items', cursors: [id] })).toMatchObject({ cursorsKilled: [id.toNumber()] });
    expect(await waiting).toMatchObject({ code: 237 });
    expect(await failure(database.command({ getMore: id, collection: 'items' }))).toMatchObject({ code: 43 });
  });

  it('is one of so many, and gone with its connection', async () => {
    const other = await new MongoClient(fixture.uri, { maxPoolSize: 1 }).connect();
    const open = (client: MongoClient) =>
      client.db('many').command({ aggregate: 'items', pipeline: [{ $changeStream: {} }], cursor: {} });
    for (let count = 0; count < 900; count++) await open(other);
    const fill = async () => {
      for (let count = 900; count <= 1_000; count++) await open(other);
    };
    expect(await failure(fill())).toMatchObject({ code: 146 });
    expect(await failure(open(fixture.client))).toMatchObject({ code: 146 });
    await other.close();
    await expect
      .poll(() =>
        open(fixture.client).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

describe('the oplog', () => {
  it('is as large as it may be: older tokens are rejected, and a stream that is too slow ends', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'oplog-'));
    const oplog = { bytes: 256 << 10, ageMs: 3_600_000 };
    const store = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 's.sock'), mode: 'inline', oplog });
    const client = await new MongoClient(store.uri).connect();
    const collection = client.db('db').collection<TestDocument>('items');
    const stream = await opened(watch(collection));
    const first = stream.resumeToken;
    await collection.insertOne({ _id: 'first' });
    expect(await stream.next()).toMatchObject({ operationType: 'insert' });
    for (let round = 0; round < 4; round++) {
      await collection.insertMany(Array.from({ length: 600 }, (_, n) => ({ _id: round * 600 + n, text: 'x'.repeat(500) })));
    }
    await expect
      .poll(() => failure(collection.watch([], { ...SOON, resumeAfter: first }).tryNext()))
      .toMatchObject({ code: 286 });
    const startAtOperationTime = new Timestamp({ t: 1, i: 1 });
    expect(await failure(collection.watch([], { startAtOperationTime }).tryNext())).toMatchObject({ code: 286 });
    await expect.poll(() => failure(stream.next())).toMatchObject({ code: 286 });
    await client.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('can be left out', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'oplog-'));
    const oplog = { bytes: 0, ageMs: 0 };
    const store = await startEmbeddedMongo({ dataDir: directory, socketPath: join(directory, 's.sock'), mode: 'inline', oplog });
    const client = await new MongoClient(store.uri).connect();
    const collection = client.db('db').collection<TestDocument>('items');
    await collection.insertOne({ _id: 1 });
    expect(await failure(collection.watch().tryNext())).toMatchObject({ code: 40573 });
    await client.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
});
