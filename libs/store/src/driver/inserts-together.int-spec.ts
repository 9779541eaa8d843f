import { BSON, MongoClient, MongoWriteConcernError, type Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerCommands, useCommands } from '#store/command/store-commands.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { startTestStore } from '#testing/test-store.js';
import { ScriptedCommands } from '../testing/scripted-commands.js';
import { someTerms } from '../testing/some-terms.js';
import type { DriverPlace } from './driver-database.js';
import { openedPlace } from '../testing/opened-place.js';
import type { Statement } from '../port/statement.js';
import type { Terms } from '../port/store.js';
import { StoreError } from '../port/store-error.js';

/** Number of commands that are in flight concurrently. */
const CONNECTIONS = 4;

let store: ScriptedStore;
let client: MongoClient;
let things: DriverPlace;

beforeEach(async () => {
  store = await ScriptedStore.start();
  client = new MongoClient(store.uri, { heartbeatFrequencyMS: 500, minPoolSize: CONNECTIONS });
  let ready = 0;
  client.on('connectionReady', () => (ready += 1));
  await client.connect();
  await expect.poll(() => ready).toBe(CONNECTIONS);
  things = openedPlace(client, 'shop', 'things');
});
afterEach(async () => {
  await client.close();
  await store.close();
});

/** Inserts a document through the store that a collection is of. */
async function stored(into: DriverPlace, document: Document, more?: Partial<Terms>): Promise<void> {
  const statement = { op: 'insert', documents: [document], bytes: BSON.serialize(document) } as const;
  await into.database.store.run(into, statement, someTerms(more));
}

const insert = (document: Document, more?: Partial<Terms>, into = things): Promise<void> => stored(into, document, more);

/** Returns the documents each command inserted. */
const inserted = (): unknown[] => store.commands('insert').map(({ documents }) => documents as unknown);
const ids = (from: number, to: number): Document[] => Array.from({ length: to - from }, (_, index) => ({ _id: from + index }));
const done = (count: number) => Array.from({ length: count }, () => ({ status: 'fulfilled', value: undefined }));

/** Sends a statement on the collection. */
async function sent(statement: Statement): Promise<void> {
  const reply = things.database.store.run(things, statement, someTerms());
  if ('next' in reply) await reply.next();
  else await reply;
}

describe('inserts of one turn', () => {
  it('go with one command, each for itself, and those of a later turn with another', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    await Promise.all(ids(0, 3).map((one) => insert(one)));
    await insert({ _id: 3 });

    const [together, alone] = store.commands('insert');
    expect(together).toEqual({
      insert: 'things',
      documents: ids(0, 3),
      ordered: false,
      comment: 'app',
      maxTimeMS: expect.any(Number) as unknown,
      lsid: expect.anything() as unknown,
      txnNumber: 1,
      $db: 'shop',
    });
    expect(alone).toMatchObject({ documents: [{ _id: 3 }], ordered: true });
  });

  it('are no more than a hundred, and of 128 KiB', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    await Promise.all(ids(0, 150).map((one) => insert(one)));
    expect(inserted()).toEqual([ids(0, 100), ids(100, 150)]);

    store.play(() => ({ ok: 1, n: 1 }));
    const text = 'x'.repeat(15_000);
    await Promise.all(ids(0, 10).map((one) => insert({ ...one, text })));
    expect(store.commands('insert').map(({ documents }) => (documents as unknown[]).length)).toEqual([8, 2]);
  });

  it('are of one app and one collection, and small', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    const others = things.database.place('others');
    const large = { _id: 5, text: 'x'.repeat(20_000) };
    await Promise.all([
      insert({ _id: 1 }),
      insert({ _id: 2 }, { owner: 'other app' }),
      insert({ _id: 3 }, {}, others),
      insert({ _id: 4 }, {}, others),
      insert(large),
    ]);
    const sent = store.commands('insert').map(({ insert: into, comment, documents }): unknown => [into, comment, documents]);
    const expected = [
      ['things', 'app', [{ _id: 1 }]],
      ['things', 'other app', [{ _id: 2 }]],
      ['others', 'app', [{ _id: 3 }, { _id: 4 }]],
      ['things', 'app', [large]],
    ];
    expect(sent).toHaveLength(expected.length);
    expect(sent).toEqual(expect.arrayContaining(expected));
  });

  it('are each refused for itself, as one alone is', async () => {
    const errmsg = 'E11000 duplicate key';
    store.play(() => ({ ok: 1, n: 2, writeErrors: [{ index: 1, code: 11_000, errmsg }] }));
    const [first, second, third] = await Promise.allSettled(ids(0, 3).map((one) => insert(one)));
    expect([first, third]).toEqual(done(2));
    expect(second?.status === 'rejected' && second.reason).toBeInstanceOf(StoreError);
    expect(second).toMatchObject({ reason: { kind: 'refused', code: 11_000, message: errmsg, cause: { index: 0 } } });

    store.play(() => ({ ok: 1, n: 2, writeConcernError: { code: 64, errmsg: 'not on enough servers' } }));
    for (const one of await Promise.allSettled(ids(0, 2).map((each) => insert(each))))
      expect(one).toMatchObject({ reason: { kind: 'refused', code: 64, cause: expect.any(MongoWriteConcernError) as unknown } });

    store.play(() => ({ ok: 0, code: 13, errmsg: 'not authorized' }));
    for (const one of await Promise.allSettled(ids(0, 2).map((each) => insert(each))))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 13 } });
  });

  it('by the port of a store in this process are told each why it is refused', async () => {
    const commands = new ScriptedCommands();
    offerCommands(store.uri, commands);
    await using past = useCommands(store.uri, new MongoClient(store.uri));
    const errmsg = 'E11000 duplicate key';
    commands.play = () => ({ ok: 1, n: 2, writeErrors: [{ index: 1, code: 11_000, errmsg }] });
    const there = openedPlace(past, 'shop', 'things');
    const [first, second, third] = await Promise.allSettled(ids(0, 3).map((one) => insert(one, {}, there)));
    expect([first, third]).toEqual(done(2));
    expect(second).toMatchObject({ reason: { code: 11_000, message: errmsg, cause: { index: 0 } } });
    expect(commands.received).toMatchObject([{ insert: 'things', documents: ids(0, 3), ordered: false, txnNumber: 1 }]);
    expect(store.received).toEqual([]);
  });

  it('are the driver’s, each for itself, where nothing can be sent past it now', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    // It connects with the first statement it sends itself.
    await using other = new MongoClient(store.uri);
    const there = openedPlace(other, 'shop', 'things');
    await Promise.all(ids(0, 2).map((one) => insert(one, {}, there)));
    expect(inserted()).toHaveLength(2);
    expect(inserted()).toEqual(expect.arrayContaining([[{ _id: 0 }], [{ _id: 1 }]]));
  });

  it('are not gathered where they say more than the documents', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    await using other = new MongoClient(store.uri, { writeConcern: { w: 'majority' } });
    const concerned = openedPlace(other, 'shop', 'things');
    await Promise.all(ids(0, 2).map((one) => insert(one, {}, concerned)));
    const sent = store.commands('insert').map(({ documents, writeConcern }): unknown => ({ documents, writeConcern }));
    expect(sent).toHaveLength(2);
    const writeConcern = { w: 'majority' };
    expect(sent).toEqual(expect.arrayContaining(ids(0, 2).map((one) => ({ documents: [one], writeConcern }))));
  });

  it('are sent before any other statement of the collection', async () => {
    store.play(() => ({ ok: 1, n: 1, nModified: 1, cursor: { id: 0n, ns: 'shop.things', firstBatch: [] } }));
    const change = { kind: 'operators', update: { $set: { n: 1 } } } as const;
    const statements: (readonly [string, Statement])[] = [
      ['update', { op: 'update', filter: {}, change, many: false }],
      ['update', { op: 'update', filter: {}, change, many: true }],
      ['delete', { op: 'delete', filter: {}, many: false }],
      ['find', { op: 'find', filter: {}, limit: 1 }],
      ['find', { op: 'find', filter: {}, limit: 0 }],
      ['aggregate', { op: 'count', filter: {}, limit: 0 }],
    ];
    for (const [name, statement] of statements) {
      store.play(() => ({ ok: 1, n: 1, nModified: 1, cursor: { id: 0n, ns: 'shop.things', firstBatch: [] } }));
      await Promise.all([insert({ _id: 1 }), insert({ _id: 2 }), sent(statement)]);
      expect(store.received.map(({ command }) => Object.keys(command)[0])).toEqual(['insert', name]);
    }
  });
});

describe('whoever leaves', () => {
  it('before the inserts are sent inserts nothing', async () => {
    store.play(() => ({ ok: 1, n: 1 }));
    const leaving = new AbortController();
    const left = insert({ _id: 1 }, { signal: leaving.signal }).catch((error: unknown) => error);
    const stays = insert({ _id: 2 });
    leaving.abort(new Error('nobody waits'));
    expect(await left).toEqual(new Error('nobody waits'));
    await stays;
    expect(inserted()).toEqual([[{ _id: 2 }]]);
  });

  it('is told so at once and takes nothing from the others; with the last of them the command ends', async () => {
    store.play(() => null);
    const [first, second] = [new AbortController(), new AbortController()];
    const [left, stays] = [insert({ _id: 1 }, { signal: first.signal }), insert({ _id: 2 }, { signal: second.signal })];
    const asked = await store.next('insert');
    first.abort(new Error('nobody waits'));
    await expect(left).rejects.toThrow('nobody waits');
    asked.answer({ ok: 1, n: 2 });
    await stays;

    const third = new AbortController();
    const all = [{ _id: 3 }, { _id: 4 }].map((one) => insert(one, { signal: third.signal }).catch((error: unknown) => error));
    store.play(() => null);
    const again = await store.next('insert');
    third.abort(new Error('nobody is left'));
    expect(await Promise.all(all)).toEqual([new Error('nobody is left'), new Error('nobody is left')]);
    await again.cutOff.given;
  });

  it('is refused where no time is left', async () => {
    await expect(insert({ _id: 1 }, { deadline: Date.now() - 1 })).rejects.toMatchObject({ kind: 'late' });
    expect(store.received).toEqual([]);
  });
});

describe('inserts of one turn into a store', () => {
  it('are there, but for those that are refused', async () => {
    const real = await startTestStore();
    const mongo = await new MongoClient(real.uri).connect();
    const orders = openedPlace(mongo, 'shop', 'orders');
    const answers = await Promise.allSettled([1, 2, 2, 3].map((number) => insert({ _id: number, number }, {}, orders)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(answers[2]).toMatchObject({ reason: { code: 11_000 } });
    expect(await orders.handle.countDocuments()).toBe(3);
    await mongo.close();
    await real.close();
  });
});
