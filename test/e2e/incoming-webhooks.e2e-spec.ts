import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
let hooks: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  hooks = await hooksOf('web', 'http');
});

async function hooksOf(name: string, type: string): Promise<string> {
  return `/services/${(await app.must<{ _id: string }>('POST', '/services', { name, type }))._id}/incoming_webhooks`;
}

const SOURCE = 'exports = (payload, response) => payload';
const hook = {
  name: 'hook',
  function_source: SOURCE,
  respond_result: true,
  options: { secret: '12345', secretAsQueryParam: true },
};

describe('incoming webhooks', () => {
  it('are created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', hooks, { json: hook });
    expect([created.status, created.body]).toEqual([201, { _id: ID, name: 'hook', last_modified: expect.any(Number) }]);
    const { _id } = created.body as { _id: string };
    const path = `${hooks}/${_id}`;

    const listed = await app.send('GET', hooks);
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual([
      {
        _id,
        name: 'hook',
        last_modified: expect.any(Number),
        function_source: SOURCE,
        respond_result: true,
        options: { secret: '12345', secretAsQueryParam: true, validationMethod: 'SECRET_AS_QUERY_PARAM' },
        version: expect.any(String),
      },
    ]);
    const read = await app.send('GET', path);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      _id,
      ...hook,
      last_modified: expect.any(Number),
      can_evaluate: {},
      run_as_authed_user: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      disable_arg_logs: false,
      disabled: false,
      fetch_custom_user_data: false,
      create_user_on_auth: false,
    });
    const options = { httpMethod: 'POST', validationMethod: 'VERIFY_PAYLOAD', secret: '12345' };
    const replaced = await app.send('PUT', path, { json: { ...hook, _id, name: 'renamed', options } });
    expect([replaced.status, replaced.body]).toEqual([200, { _id, name: 'renamed', last_modified: expect.any(Number) }]);
    expect((await app.send('GET', path)).body).toMatchObject({ name: 'renamed', options });
    const deleted = await app.send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await app.send('GET', hooks)).body).toEqual([]);
  });

  it('are rejected with 409 for a taken name', async () => {
    await app.must('POST', hooks, hook);
    const { _id } = await app.must<{ _id: string }>('POST', hooks, { ...hook, name: 'other' });

    const created = await app.send('POST', hooks, { json: hook });
    expect([created.status, created.body]).toEqual([
      409,
      { error: expect.any(String), error_code: 'IncomingWebhookAlreadyExists' },
    ]);
    const renamed = await app.send('PUT', `${hooks}/${_id}`, { json: hook });
    expect([renamed.status, renamed.body]).toEqual([
      409,
      { error: expect.any(String), error_code: 'IncomingWebhookDuplicateName' },
    ]);
    await app.must('POST', await hooksOf('phone', 'twilio'), hook);
  });

  it.each([
    [{ ...hook, function_source: 'exports = () => {\n  return 1 +;\n}' }, 'FunctionSyntaxError', 'line 2'],
    [{ ...hook, can_evaluate: { '%%user.id': { '%foo': 1 } } }, 'InvalidParameter', 'can_evaluate["%%user.id"].%foo'],
    [{ ...hook, options: { validationMethod: 'TRUST' } }, 'InvalidParameter', 'options.validationMethod'],
    [{ ...hook, options: { validationMethod: 'VERIFY_PAYLOAD' } }, 'InvalidParameter', 'options.secret'],
    [{ ...hook, options: { httpMethod: 'BREW' } }, 'InvalidParameter', 'options.httpMethod'],
    [{ ...hook, name: 'a b' }, 'InvalidParameter', 'name'],
    [{ name: 'hook' }, 'InvalidParameter', 'function_source'],
  ])('reject %j', async (json, error_code, error) => {
    const answer = await app.send('POST', hooks, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringContaining(error), error_code });
    expect((await app.send('GET', hooks)).body).toEqual([]);
  });

  it('belong to services that take them', async () => {
    const answer = await app.send('POST', await hooksOf('db', 'mongodb'), { json: hook });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: "a service of type 'mongodb' has no incoming webhooks",
      error_code: 'InvalidParameter',
    });
  });

  it.each([UNKNOWN, 'nonsense'])('are not found for the unknown id %s', async (id) => {
    for (const [method, json] of [['GET'], ['PUT', hook], ['DELETE']] as const) {
      const answer = await app.send(method, `${hooks}/${id}`, json ? { json } : {});
      expect(answer.status, method).toBe(404);
      expect(answer.body).toEqual({ error: `incoming webhook not found: '${id}'`, error_code: 'IncomingWebhookNotFound' });
    }
    expect((await app.send('GET', `/services/${id}/incoming_webhooks`)).body).toMatchObject({ error_code: 'ServiceNotFound' });
  });
});
