import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { runInContext } from '#bus/transport/request-context.js';
import { debugSource } from '#contracts/runtime/functions.contract.js';
import { runEndpoint, runWebhook } from '#contracts/runtime/incoming-requests.contract.js';
import { runServiceCommand } from '#contracts/runtime/service-commands.contract.js';
import { asAdmin } from '#testing/principals.js';
import { aFunction } from '../testing/app-builders.js';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import { refused } from '../testing/refusal.js';
import { REQUEST, type Session } from '../testing/runtime-fixture.js';
import { ScriptedStore } from '#testing/scripted-store.js';

const LEFT = { code: 'ExecutionTimeLimitExceeded', message: 'the caller disconnected before the result' };

/** Never replies to reads. */
function silent(command: Document): Document | null {
  return 'find' in command || 'aggregate' in command ? null : { ok: 1, n: 1 };
}

let store: ScriptedStore;
const runtime = new GraphqlFixture();
beforeAll(async () => {
  store = await ScriptedStore.start(silent);
  await runtime.start(store);
});
afterAll(() => runtime.close());
beforeEach(() => store.play(silent));

const THINGS = { schema: { title: 'thing', properties: { _id: { bsonType: 'objectId' }, n: { bsonType: 'int' } } } };

const READ_ONCE = `exports = async () => {
  const things = context.services.get('mongodb-atlas').db('shop').collection('things');
  const told = [];
  for (const step of [() => things.findOne({}), () => things.insertOne({ n: 1 })]) {
    try { await step(); told.push('done'); } catch (error) { told.push(error.code + ': ' + error.message); }
  }
  return told;
};`;

function session(): Session {
  return runtime.appOf({ things: THINGS }, { functions: [aFunction('read', READ_ONCE, { run_as_system: true })] });
}

/** Returns the outcome of a call whose caller disconnects while this command is running. */
async function leaving<T>(command: string, call: () => Promise<T>): Promise<T> {
  const caller = new CallerLiveness();
  const context = { requestId: '', principal: null, request: null, origin: null, remoteAddress: null, caller };
  const answer = runInContext(context, call);
  const { cutOff } = await store.next(command);
  caller.disconnect();
  await cutOff.given;
  return answer;
}

describe('a caller that leaves', () => {
  it.each([
    ['find', {}],
    ['aggregate', { pipeline: [] }],
  ])('ends its %s immediately', async (action, members) => {
    const asking = session();
    const where = { database: runtime.database, collection: 'things', ...members };
    const call = () => refused(runtime.call(asking, action, [where], 'mongodb-atlas'));
    expect(await leaving(action, call)).toEqual(LEFT);
    expect((await runtime.onlyEntry(asking)).error).toContain(LEFT.message);
  });

  it('ends its GraphQL operation immediately', async () => {
    const asking = session();
    const answer = await leaving('find', () => runtime.query(asking, '{ things { n } }'));
    expect(answer.errors?.map(({ message }) => message)).toEqual([LEFT.message]);
  });

  it('ends the statement of its function and later ones; the code continues', async () => {
    const told = await leaving('find', () => runtime.call(session(), 'read'));
    expect(JSON.parse(told)).toEqual([`${LEFT.code}: ${LEFT.message}`, `${LEFT.code}: ${LEFT.message}`]);
    expect(store.commands('insert')).toEqual([]);
  });

  it('ends what an administrator tries out, and commands of services', async () => {
    const { app } = session();
    const scope = { groupId: app.groupId, appId: app.appId };
    const bodyText = JSON.stringify({ source: READ_ONCE });
    const debugged = await leaving('find', () =>
      asAdmin(app.groupId, async () =>
        (await runtime.process.bus.call(debugSource, { ...scope, bodyText, request: REQUEST })).text(),
      ),
    );
    expect(JSON.parse(debugged)).toMatchObject({ result: Array(2).fill(`${LEFT.code}: ${LEFT.message}`) });

    store.play(silent);
    const [service] = app.services;
    const body = JSON.stringify({ database_name: 'shop', collection_name: 'things' });
    const command = { ...scope, serviceId: service?._id ?? '', commandName: 'generate_schema', bodyText: body };
    const call = () => asAdmin(app.groupId, () => refused(runtime.process.bus.call(runServiceCommand, command)));
    expect(await leaving('aggregate', call)).toEqual(LEFT);
  });

  it('does not end what third parties ask for: many hang up early', () => {
    expect([runWebhook.outlivesCaller, runEndpoint.outlivesCaller]).toEqual([true, true]);
  });
});
