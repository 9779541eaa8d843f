import { MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppSnapshot, RoleConfig } from '#contracts/config/app-snapshot.js';
import { watchCollection } from '#contracts/runtime/watch.contract.js';
import type { Chunks } from '#contracts/stream.js';
import { newId } from '#contracts/ids.js';
import { asUser } from '#testing/principals.js';
import { aService } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { REQUEST, RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
let mongo: MongoClient;
let collection: Collection<Document & { _id: number }>;
const open: Chunks<Uint8Array>[] = [];

beforeAll(async () => {
  await runtime.start();
  mongo = await new MongoClient(runtime.storeUri).connect();
});
afterAll(async () => {
  await mongo.close();
  await runtime.close();
});
beforeEach(() => {
  collection = mongo.db(runtime.database).collection(`c${newId()}`);
});
afterEach(async () => {
  for (const chunks of open.splice(0)) await chunks.return();
});

const everything: RoleConfig = { name: 'all', apply_when: {}, read: true, write: true };
const own: RoleConfig = { ...everything, name: 'own', apply_when: { owner: '%%user.id' } };

function watching(roles: readonly RoleConfig[], settings: Partial<AppSnapshot> = {}): Session {
  const service = aService('mongodb-atlas', 'mongodb-atlas');
  const rule = { _id: newId(), service_id: service._id, database: runtime.database, collection: collection.collectionName };
  return runtime.deployed([], { services: [service], rules: [{ ...rule, roles: [...roles], filters: [] }], ...settings });
}

async function watch({ app, user }: Session, members: object = {}, clientAppId = app.clientAppId): Promise<Chunks<Uint8Array>> {
  const names = { database: runtime.database, collection: collection.collectionName };
  const asked = { name: 'watch', service: 'mongodb-atlas', arguments: [{ ...names, ...members }] };
  const baas_request = Buffer.from(JSON.stringify(asked)).toString('base64');
  const { chunks } = await asUser(app.domainId, user.id, () =>
    runtime.process.bus.open(watchCollection, { clientAppId, baas_request, request: REQUEST }),
  );
  open.push(chunks);
  return chunks;
}

/** Returns operations and ids of the next events. */
async function events(chunks: Chunks<Uint8Array>, count: number): Promise<string[]> {
  const found: string[] = [];
  let text = '';
  while (found.length < count) {
    const { value, done } = await chunks.next();
    if (done) throw new Error(`ended after ${JSON.stringify(found)}`);
    text += Buffer.from(value).toString();
    for (const [, data = ''] of text.matchAll(/data: (.*)\n\n/g)) {
      const event = JSON.parse(data.replaceAll('%25', '%')) as {
        operationType?: string;
        documentKey: unknown;
        error_code?: string;
      };
      found.push(event.error_code ?? `${event.operationType} ${JSON.stringify(event.documentKey)}`);
    }
    text = text.slice(text.lastIndexOf('\n\n') + 2);
  }
  return found;
}

const key = (operation: string, id: number) => `${operation} {"_id":{"$numberInt":"${id}"}}`;

describe('streams of several users of one collection', () => {
  it('each show what their user may see, from when they were opened, and none misses what it reads late', async () => {
    const session = watching([own, { ...everything, name: 'others', apply_when: {}, read: { shared: true }, write: false }]);
    const first = await watch(session);
    await collection.insertOne({ _id: 1, shared: true });
    const other = runtime.anotherUser(session);
    const second = await watch(other);
    const slow = await watch(other);
    await collection.insertMany([
      { _id: 2, shared: true },
      { _id: 3, owner: session.user.id },
      { _id: 4, shared: true },
    ]);
    const many = Array.from({ length: 300 }, (_, index) => ({ _id: 100 + index, shared: true }));
    await collection.insertMany(many);

    const late = many.map(({ _id }) => key('insert', _id));
    expect(await events(first, 304)).toEqual([...[1, 2, 3, 4].map((id) => key('insert', id)), ...late]);
    expect(await events(second, 302)).toEqual([...[2, 4].map((id) => key('insert', id)), ...late]);
    expect(await events(slow, 302)).toEqual([...[2, 4].map((id) => key('insert', id)), ...late]);
  });
});

describe('strict predicates', () => {
  const hiding: RoleConfig = {
    name: 'hiding',
    apply_when: {},
    fields: { secret: { read: false } },
    additional_fields: { read: true },
  };
  const STRICT = { dataAccess: { strict_predicates: true } };
  const no = (what: string) => `NoMatchingRuleFound: ${what} cannot be used in a filter: no rule grants read access to it`;

  it.each([
    [{ 'fullDocument.secret': 1 }, "the field 'secret'"],
    [
      { $or: [{ operationType: 'insert' }, { 'updateDescription.updatedFields.secret': { $exists: true } }] },
      "the field 'secret'",
    ],
    [{ 'updateDescription.removedFields': 'secret' }, 'every field'],
    [{ 'updateDescription.removedFields': { $size: 1 } }, 'every field'],
    [{ fullDocument: { secret: 1 } }, 'every field'],
  ])('reject the filter %j', async (filter, what) => {
    expect(await refusal(watch(watching([hiding], STRICT), { filter }))).toBe(no(what));
    expect(await refusal(watch(watching([hiding]), { filter }))).toBe('accepted: ');
  });

  it('reject ids that may not be read', async () => {
    const named: RoleConfig = { name: 'named', apply_when: {}, fields: { name: { read: true } } };
    expect(await refusal(watch(watching([named], STRICT), { ids: [1] }))).toBe(no("the field '_id'"));
  });

  it('allow what may be read', async () => {
    const session = watching([hiding], STRICT);
    const stream = await watch(session, { filter: { 'fullDocument.name': 'x' } });
    const byId = await watch(session, { ids: [2] });
    await collection.insertMany([
      { _id: 1, name: 'y' },
      { _id: 2, name: 'x' },
    ]);
    expect(await events(stream, 1)).toEqual([key('insert', 2)]);
    expect(await events(byId, 1)).toEqual([key('insert', 2)]);
  });
});

describe('watching', () => {
  it('is for users of the app that is named', async () => {
    const [session, other] = [watching([everything]), runtime.deployed([])];
    expect(await refusal(watch(other, {}, session.app.clientAppId))).toMatch(/^UserAppDomainMismatch:/);
  });

  it('shows deletions of documents the user knows of, and no others', async () => {
    const session = watching([own]);
    const owner = session.user.id;
    await collection.insertMany([
      { _id: 1, owner },
      { _id: 2, owner: 'another' },
      { _id: 3, owner },
      { _id: 4, owner },
    ]);
    const byIds = await watch(session, { ids: [1, 2] });
    const all = await watch(session);

    await collection.updateOne({ _id: 3 }, { $set: { n: 1 } });
    expect(await events(all, 1)).toEqual([key('update', 3)]);
    await collection.updateOne({ _id: 4 }, { $set: { owner: 'another' } });
    await collection.deleteMany({});
    await collection.insertOne({ _id: 1, owner });

    expect(await events(byIds, 2)).toEqual([key('delete', 1), key('insert', 1)]);
    expect(await events(all, 2)).toEqual([key('delete', 3), key('insert', 1)]);
  });

  it('forgets a document that is no longer for the user', async () => {
    const session = watching([own]);
    const owner = session.user.id;
    const stream = await watch(session);
    await collection.insertOne({ _id: 1, owner });
    expect(await events(stream, 1)).toEqual([key('insert', 1)]);
    await collection.updateOne({ _id: 1 }, { $set: { owner: 'another' } });
    // Read before it is deleted, so that the stream remembers it.
    await collection.insertOne({ _id: 2, owner });
    expect(await events(stream, 1)).toEqual([key('insert', 2)]);
    await collection.deleteOne({ _id: 1 });
    await collection.insertOne({ _id: 3, owner });
    expect(await events(stream, 1)).toEqual([key('insert', 3)]);
  });

  it('ends for a user who is deleted, before anything else is shown', async () => {
    const session = watching([everything]);
    const stream = await watch(session);
    await runtime.changeUser(session, null);
    expect(await events(stream, 1)).toEqual(['InvalidSession']);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(await runtime.onlyEntry(session)).toMatchObject({
      type: 'SERVICE_STREAM_FUNCTION',
      status: 401,
      error_code: 'InvalidSession',
      user_id: session.user.id,
      function_name: 'watch',
    });
  });

  it('ends when the collection is gone', async () => {
    const session = watching([everything]);
    const stream = await watch(session);
    await collection.insertOne({ _id: 1 });
    await collection.drop();
    expect(await events(stream, 1)).toEqual([key('insert', 1)]);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(await runtime.onlyEntry(session)).toMatchObject({ type: 'SERVICE_STREAM_FUNCTION', status: 200 });
  });

  it('waits for a slow reader, and loses nothing', async () => {
    const session = watching([everything]);
    const stream = await watch(session);
    const text = 'x'.repeat(50_000);
    await collection.insertMany(Array.from({ length: 40 }, (_, _id) => ({ _id, text })));
    await collection.insertMany(Array.from({ length: 40 }, (_, n) => ({ _id: 40 + n, text })));
    expect(await events(stream, 80)).toEqual(Array.from({ length: 80 }, (_, id) => key('insert', id)));
  });
});
