import { beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from './platform/eventually.js';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const TAG: unknown = expect.stringMatching(/^"[0-9a-f]{64}"$/);

let app: AppAdmin;
beforeAll(async () => {
  app = await (await Admin.login(platform)).createApp();
});

describe('versions by HTTP', () => {
  it('are the ETag of an entity, and bind changes by If-Match', async () => {
    const { _id } = await app.addFunction('greet', 'exports = () => 1');
    const path = `/functions/${_id}`;
    const read = await app.send('GET', path);
    const etag = read.headers.get('etag') ?? '';
    expect(etag).toEqual(TAG);
    const [listed] = await app.must<{ version: string }[]>('GET', '/functions');
    expect(`"${listed?.version}"`).toBe(etag);

    const put = (source: string, condition: string) =>
      app.send('PUT', path, { json: { name: 'greet', source }, headers: { 'If-Match': condition } });
    const changed = await put('exports = () => 2', etag);
    const now = changed.headers.get('etag');
    expect([changed.status, now]).toEqual([200, TAG]);
    expect(now).not.toBe(etag);

    const late = await put('exports = () => 3', etag);
    expect([late.status, late.headers.get('etag'), late.body]).toEqual([
      412,
      now,
      { error: 'it has been changed in the meantime', error_code: 'PreconditionFailed' },
    ]);
    expect((await put('exports = () => 3', 'plain')).status).toBe(400);
    expect((await app.send('DELETE', path, { headers: { 'If-Match': etag } })).status).toBe(412);
    expect(await app.must('GET', path)).toMatchObject({ source: 'exports = () => 2' });
    const deleted = await app.send('DELETE', path, { headers: { 'If-Match': '*' } });
    expect([deleted.status, deleted.headers.get('etag')]).toEqual([204, null]);
    expect((await app.send('DELETE', path, { headers: { 'If-Match': '*' } })).status).toBe(404);
  });

  it('bind what a route changes on its own, and the setting that is replaced by POST', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/secrets', { name: 'key', value: 'one' });
    const secretOf = async () =>
      (await app.must<{ _id: string; version: string }[]>('GET', '/secrets')).find((one) => one._id === _id);
    const condition = { 'If-Match': `"${(await secretOf())?.version}"` };
    const change = () => app.send('PUT', `/secrets/${_id}`, { json: { name: 'key', value: 'two' }, headers: condition });
    expect([(await change()).status, (await change()).status]).toEqual([204, 412]);

    const origins = '/security/allowed_request_origins';
    const etag = (await app.send('GET', origins)).headers.get('etag') ?? '';
    const replace = (origin: string) => app.send('POST', origins, { json: [origin], headers: { 'If-Match': etag } });
    const first = await replace('https://a.example');
    const second = await replace('https://b.example');
    expect([first.status, second.status, second.headers.get('etag')]).toEqual([204, 412, first.headers.get('etag')]);
  });
});

describe('renaming an app', () => {
  it('is bound to the version of the app, which its name is part of', async () => {
    const own = await (await Admin.login(platform)).createApp();
    const etag = (await own.send('GET', '')).headers.get('etag') ?? '';
    expect(etag).toEqual(TAG);
    const rename = (name: string) => own.send('PATCH', '', { json: { name }, headers: { 'If-Match': etag } });

    const first = await rename('first-name');
    const second = await rename('second-name');

    const now = first.headers.get('etag');
    expect([first.status, first.body]).toMatchObject([200, { name: 'first-name' }]);
    expect([second.status, second.headers.get('etag')]).toEqual([412, now]);
    expect(now).not.toBe(etag);
    const read = await own.send('GET', '');
    expect([read.body, read.headers.get('etag')]).toEqual([first.body, now]);
    expect((await own.send('PATCH', '', { json: { name: 'no name' } })).status).toBe(400);
    expect((await own.send('PATCH', '', { json: { name: 'first-name' }, headers: { 'If-Match': etag } })).status).toBe(412);
  });
});

describe('the console', () => {
  it('leaves no entry in the log of an app for what it reads as GraphQL, and one for what it changes', async () => {
    const read = '{ __schema { queryType { name } mutationType { name } } }';
    const headers = { 'X-BAAS-Request-Origin': 'groundwork-console' };
    for (const query of [read, 'not graphql', 'mutation { nothing }'])
      await app.send('POST', '/graphql', { json: { query }, headers });
    await app.send('POST', '/graphql', { json: { query: read } });
    const { logs } = await eventually(
      () => app.must<{ logs: { graphql_query: string }[] }>('GET', '/logs?type=GRAPHQL'),
      (page) => page.logs.length >= 2,
    );
    expect(logs.map(({ graphql_query }) => graphql_query).toSorted()).toEqual(['mutation { nothing }', read]);
  });

  it('tries a source as the function it is to become, and the entry says that it is a trial', async () => {
    const { _id } = await app.addFunction('tried', 'exports = () => 1');
    const body = { source: 'exports = () => 2', eval_source: '', function_id: _id };
    expect(await app.must('POST', '/debug/execute_function_source', body)).toMatchObject({ result: { $numberInt: '2' } });
    const { logs } = await eventually(
      () => app.must<{ logs: object[] }>('GET', `/logs?function_id=${_id}`),
      (page) => page.logs.length > 0,
    );
    expect(logs).toMatchObject([{ type: 'FUNCTION', function_id: _id, function_name: 'tried', run_type: 'trial' }]);
  });
});
