import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  forwardEntries,
  type ForwardEntriesReply,
  type ForwardEntriesRequest,
} from '#contracts/runtime/log-forwarding.contract.js';
import { newId } from '#contracts/ids.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { aFunction, aService } from '../testing/app-builders.js';
import { RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
let mongo: MongoClient;
beforeAll(async () => {
  await runtime.start();
  mongo = await MongoClient.connect(runtime.storeUri);
});
afterAll(async () => {
  await mongo?.close();
  await runtime.close();
});

function forward({ app }: Session, request: Partial<ForwardEntriesRequest>): Promise<ForwardEntriesReply> {
  const entries = JSON.stringify([aLogEntry()]);
  const whole = { appId: app.appId, forwarderId: newId(), entries, ...request } as ForwardEntriesRequest;
  return runtime.process.bus.call(forwardEntries, whole);
}

const source = aService('store', 'mongodb-atlas');

function into(collection: string, entries: readonly object[]): Partial<ForwardEntriesRequest> {
  const place = { data_source: 'store', database: runtime.database, collection };
  return { type: 'collection', ...place, entries: JSON.stringify(entries) };
}

describe('log entries', () => {
  it('are inserted into a collection, each once however often it is delivered', async () => {
    const session = runtime.deployed([], { services: [source] });
    const [one, two] = [aLogEntry(), aLogEntry({ type: 'FUNCTION', function_call: { name: 'f', arguments: [{ $set: 1 }] } })];
    const delivered = { ok: true, error: '', errorCode: '', isFinal: false, dataSourceId: source._id };

    expect(await forward(session, into('logs', [one]))).toEqual(delivered);
    expect(await forward(session, into('logs', [one, two]))).toEqual(delivered);

    const found = await mongo.db(runtime.database).collection('logs').find().toArray();
    const stored = (entry: typeof one) => ({
      ...entry,
      _id: new ObjectId(entry._id),
      started: new Date(entry.started),
      completed: new Date(entry.completed),
    });
    expect(found).toEqual([stored(one), { ...stored(two), function_call: JSON.stringify(two.function_call) }]);
  });

  it('are given to a function as one list, which runs as the system and leaves no entry', async () => {
    const fn = aFunction(
      'sink',
      'exports = (...args) => { if (!context.runningAsSystem()) throw "no"; throw JSON.stringify(args); }',
    );
    const session = runtime.deployed([{ ...fn, private: true }]);
    const entries = [aLogEntry(), aLogEntry()];

    const reply = await forward(session, { type: 'function', name: 'sink', entries: JSON.stringify(entries) });

    expect({ ...reply, error: '' }).toEqual({ ok: false, error: '', errorCode: 'FunctionExecutionError', isFinal: false });
    expect(JSON.parse(reply.error)).toEqual([entries]);
    const quiet = runtime.deployed([aFunction('quiet', 'exports = () => {}')]);
    expect(await forward(quiet, { type: 'function', name: 'quiet' })).toEqual({
      ok: true,
      error: '',
      errorCode: '',
      isFinal: false,
    });
    expect(runtime.entriesOf(session)).toEqual([]);
    expect(runtime.entriesOf(quiet)).toEqual([]);
  });

  it('cannot go to what is not there, which is final', async () => {
    const session = runtime.deployed([], { services: [source, aService('web', 'http')] });
    const gone = { ok: false, errorCode: 'ServiceNotFound', isFinal: true };

    expect(await forward(session, { type: 'function', name: 'gone' })).toEqual({
      ok: false,
      error: "function not found: 'gone'",
      errorCode: 'FunctionNotFound',
      isFinal: true,
    });
    for (const name of ['gone', 'web']) {
      const request = { ...into('logs', [aLogEntry()]), data_source: name };
      expect(await forward(session, request)).toEqual({ ...gone, error: `data source not found: '${name}'` });
    }
    const reserved = await forward(session, { ...into('logs', [aLogEntry()]), database: 'groundwork_identity' });
    expect(reserved).toMatchObject({ ok: false, isFinal: true, dataSourceId: source._id });
  });
});
