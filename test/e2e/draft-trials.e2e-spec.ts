import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import type { Answer } from './platform/http.js';

const platform = inject('platform');
const HEADER = 'x-groundwork-draft';
const TASK = {
  title: 'Task',
  bsonType: 'object',
  properties: { _id: { bsonType: 'objectId' }, text: { bsonType: 'string' } },
};

let admin: Admin;
let app: AppAdmin;
/** The same app, through an administrator who holds no draft. */
let theirs: AppAdmin;
let user: EndUser;
let functionId: string;
let draftId: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp('draft-trials');
  theirs = (await Admin.loginByEmail(platform)).appOf(app);
  await app.enableAnonymous();
  await app.must('POST', '/values', { name: 'rate', value: 1 });
  functionId = (await app.addFunction('which', 'exports = () => "deployed " + context.values.get("rate")'))._id;
  user = await EndUser.login(platform, app.app.client_app_id);
  draftId = (await app.must<{ _id: string }>('POST', '/drafts'))._id;
});

function debug(of: AppAdmin, json: object, query = ''): Promise<Answer> {
  return of.send('POST', `/debug/execute_function${query}`, { json });
}

/** Returns the outcome of a debug run, and the draft it ran on. */
function outcome({ status, body, headers }: Answer): unknown[] {
  const { result } = body as { result?: unknown };
  return [status, result, headers.get(HEADER)];
}

async function changeDraft(): Promise<void> {
  const [value] = await app.must<{ _id: string }[]>('GET', '/values');
  await app.must('PUT', `/values/${value?._id}`, { name: 'rate', value: 2 });
  await app.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "draft " + context.values.get("rate")' });
  await app.addFunction('outer', 'exports = async () => `outer of ${await context.functions.execute("which")}`');
}

describe('debug executions', () => {
  it('run on the content of the holder’s draft, change after change, and for others on the deployed one', async () => {
    expect(outcome(await debug(app, { name: 'which' }))).toEqual([201, 'deployed 1', draftId]);
    await changeDraft();

    expect(outcome(await debug(app, { name: 'which' }))).toEqual([201, 'draft 2', draftId]);
    expect(outcome(await debug(app, { name: 'outer' }))).toEqual([201, 'outer of draft 2', draftId]);
    const asUser = await debug(app, { name: 'which' }, `?user_id=${user.userId}`);
    expect(outcome(asUser)).toEqual([201, 'draft 2', draftId]);
    const source = await app.send('POST', '/debug/execute_function_source', {
      json: { source: 'exports = () => context.functions.execute("which")', eval_source: 'exports()' },
    });
    expect(outcome(source)).toEqual([200, 'draft 2', draftId]);

    expect(outcome(await debug(theirs, { name: 'which' }))).toEqual([201, 'deployed 1', null]);
    const missing = await debug(theirs, { name: 'outer' });
    expect([missing.status, missing.body, missing.headers.get(HEADER)]).toMatchObject([
      404,
      { error_code: 'FunctionNotFound' },
      null,
    ]);
    expect(await user.call('which')).toMatchObject({ status: 200, body: 'deployed 1' });
    expect(await user.call('outer')).toMatchObject({ status: 404, body: { error_code: 'FunctionNotFound' } });
  });

  it.each([
    ['deployed', () => app.must('POST', `/drafts/${draftId}/deployment`, {}), 'draft 2'],
    ['discarded', () => app.must('DELETE', `/drafts/${draftId}`), 'deployed 1'],
  ])('forget a draft that was %s', async (_, end, expected) => {
    await changeDraft();
    expect(outcome(await debug(app, { name: 'which' }))).toEqual([201, 'draft 2', draftId]);

    await end();

    expect(outcome(await debug(app, { name: 'which' }))).toEqual([201, expected, null]);
    expect(await user.call('which')).toMatchObject({ status: 200, body: expected });
  });

  it('name the draft where they are rejected, too', async () => {
    const refused = await debug(app, { name: 'nobody' });

    expect([refused.status, refused.headers.get(HEADER)]).toEqual([404, draftId]);
  });
});

describe('commands of services and GraphQL', () => {
  it('see what only the draft has for its holder alone', async () => {
    const database = `draft_${app.app._id}`;
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const { _id: serviceId } = await app.must<{ _id: string }>('POST', '/services', service);
    const metadata = { data_source: 'mongodb-atlas', database, collection: 'tasks' };
    await app.must('POST', '/schemas', { metadata, schema: TASK });
    await app.addFunction(
      'store',
      `exports = () => context.services.get('mongodb-atlas').db('${database}').collection('tasks').insertOne({ text: 'do' })`,
      { run_as_system: true },
    );
    expect(outcome(await debug(app, { name: 'store' }))).toMatchObject([201, { insertedId: {} }, draftId]);

    const commands = [
      (of: AppAdmin) =>
        of.send('POST', `/services/${serviceId}/commands/list_collections`, { json: { database_name: database } }),
      (of: AppAdmin) => of.send('GET', `/services/${serviceId}/commands/build_info`),
    ];
    for (const command of commands) {
      const [mine, other] = [await command(app), await command(theirs)];
      expect([mine.status, mine.headers.get(HEADER)]).toEqual([200, draftId]);
      expect([other.status, other.body, other.headers.get(HEADER)]).toMatchObject([404, { error_code: 'ServiceNotFound' }, null]);
    }
    const query = { query: '{ tasks { text } }' };
    const mine = await app.send('POST', '/graphql', { json: query });
    expect([mine.body, mine.headers.get(HEADER)]).toEqual([{ data: { tasks: [{ text: 'do' }] } }, draftId]);
    const other = await theirs.send('POST', '/graphql', { json: query });
    expect([other.body, other.headers.get(HEADER)]).toMatchObject([{ errors: [expect.any(Object)] }, null]);
    expect(other.text).not.toContain('do"');
    const validated = await app.send('GET', '/graphql/validate');
    expect([validated.status, validated.body, validated.headers.get(HEADER)]).toEqual([200, [], draftId]);
  });
});
