import { Long } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { runInContext } from '#bus/transport/request-context.js';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import { refused } from '../testing/refusal.js';
import type { Session } from '../testing/runtime-fixture.js';
import { ScriptedStore } from '#testing/scripted-store.js';
import { APP_REQUESTS_MAX, APP_REQUESTS_WAITING_MAX } from './request-turns.js';

const THINGS = { schema: { title: 'thing', properties: { _id: { bsonType: 'objectId' }, n: { bsonType: 'int' } } } };

let slow: Session;
let store: ScriptedStore;
const runtime = new GraphqlFixture({ FUNCTION_WALL_MS: 60_000 });
beforeAll(async () => {
  store = await ScriptedStore.start((command) => {
    const found = { ok: 1, cursor: { id: Long.ZERO, ns: 'x.y', firstBatch: [] } };
    if (!('find' in command)) return { ok: 1 };
    return command['comment'] === slow.app.appId ? null : found;
  });
  await runtime.start(store);
  slow = runtime.appOf({ things: THINGS });
});
afterAll(() => runtime.close());

const find = (session: Session): Promise<string> =>
  runtime.call(session, 'find', [{ database: runtime.database, collection: 'things' }], 'mongodb-atlas');

it('limits running and waiting statements of a slow app without delaying others', async () => {
  const caller = new CallerLiveness();
  const context = { requestId: '', principal: null, request: null, origin: null, remoteAddress: null, caller };
  const waiting = APP_REQUESTS_MAX + APP_REQUESTS_WAITING_MAX;
  const asked = runInContext(context, () => Array.from({ length: waiting }, () => refused(find(slow))));
  await store.next('find', APP_REQUESTS_MAX);

  const other = runtime.appOf({ things: THINGS });
  expect(await find(other)).toBe('[]');
  expect(await runtime.data(other, '{ things { n } }')).toEqual({ things: [] });
  expect(await refused(find(slow))).toEqual({
    code: 'TooManyRequests',
    message: 'too many requests of the app are waiting: retry later',
  });
  expect(await refused(runtime.query(slow, '{ things { n } }'))).toMatchObject({ code: 'TooManyRequests' });
  expect(store.commands('find').filter(({ comment }) => comment === slow.app.appId)).toHaveLength(APP_REQUESTS_MAX);

  caller.disconnect();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ExecutionTimeLimitExceeded']));
  expect(store.commands('find').filter(({ comment }) => comment === slow.app.appId)).toHaveLength(APP_REQUESTS_MAX);
});
