import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
let functionId: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  functionId = (await app.addFunction('answer', 'exports = () => 42'))._id;
});

const settings = {
  validation_method: 'NO_VALIDATION',
  secret_id: '',
  secret_name: '',
  respond_result: true,
  fetch_custom_user_data: false,
  create_user_on_auth: false,
  return_type: 'JSON',
  disabled: false,
};

describe('HTTPS endpoints', () => {
  it('are created, listed, read, changed and deleted', async () => {
    const created = await app.send('POST', '/endpoints', {
      json: { route: '/answer', http_method: 'GET', function_name: 'answer', respond_result: true },
    });
    const whole = {
      _id: ID,
      route: '/answer',
      http_method: 'GET',
      function_id: functionId,
      function_name: 'answer',
      ...settings,
    };
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ ...whole, last_modified: expect.any(Number) });
    const { _id } = created.body as { _id: string };
    expect((await app.send('GET', '/endpoints')).body).toEqual([{ ...(created.body as object), version: expect.any(String) }]);
    expect((await app.send('GET', `/endpoints/${_id}`)).body).toEqual(created.body);

    const changed = await app.send('PUT', `/endpoints/${_id}`, { json: { http_method: '*', disabled: true } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...whole, http_method: '*', disabled: true, last_modified: expect.any(Number) });

    const deleted = await app.send('DELETE', `/endpoints/${_id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({});
    expect((await app.send('GET', '/endpoints')).body).toEqual([]);
    const gone = await app.send('PUT', `/endpoints/${_id}`, { json: {} });
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `endpoint not found: '${_id}'`, error_code: 'EndpointNotFound' });
  });

  it('follow a function that is renamed', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/endpoints', {
      route: '/answer',
      http_method: 'GET',
      function_id: functionId,
    });

    await app.must('PUT', `/functions/${functionId}`, { name: 'reply' });

    expect((await app.send('GET', `/endpoints/${_id}`)).body).toMatchObject({
      function_id: functionId,
      function_name: 'reply',
    });
  });

  it('are one per route and method', async () => {
    const input = { route: '/answer', http_method: 'GET', function_name: 'answer' };
    await app.must('POST', '/endpoints', input);

    const taken = await app.send('POST', '/endpoints', { json: input });

    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({ error: "an endpoint 'GET /answer' already exists", error_code: 'EndpointAlreadyExists' });
    const post = await app.must<{ _id: string }>('POST', '/endpoints', { ...input, http_method: 'POST' });
    expect((await app.send('PUT', `/endpoints/${post._id}`, { json: { http_method: 'GET' } })).status).toBe(409);
    expect((await app.send('GET', '/endpoints')).body).toHaveLength(2);
  });

  it('hold on to the secret they validate with', async () => {
    const secret = await app.must<{ _id: string }>('POST', '/secrets', { name: 'hook', value: '12345' });
    const input = { route: '/hook', http_method: 'POST', function_name: 'answer', verification_method: 'VERIFY_PAYLOAD' };

    const missing = await app.send('POST', '/endpoints', { json: input });
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({ error: 'secret_name is required for VERIFY_PAYLOAD', error_code: 'MissingParameter' });
    const unknown = await app.send('POST', '/endpoints', { json: { ...input, secret_name: 'elsewhere' } });
    expect(unknown.body).toEqual({ error: "secret 'elsewhere' does not exist", error_code: 'InvalidParameter' });

    const created = await app.send('POST', '/endpoints', { json: { ...input, secret_id: secret._id } });
    expect(created.body).toMatchObject({
      validation_method: 'VERIFY_PAYLOAD',
      secret_id: secret._id,
      secret_name: 'hook',
    });
    const refused = await app.send('DELETE', `/secrets/${secret._id}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: "secret 'hook' is used by endpoint 'POST /hook'", error_code: 'BadRequest' });
  });

  it.each([
    [{ http_method: 'GET', function_name: 'answer' }, /route/],
    [{ route: 'answer', http_method: 'GET', function_name: 'answer' }, /^route must begin with '\/'/],
    [{ route: '/a?b', http_method: 'GET', function_name: 'answer' }, /^route must begin with '\/'/],
    [{ route: '/a', http_method: 'HEAD', function_name: 'answer' }, /http_method/],
    [{ route: '/a', http_method: 'GET' }, /^function_id or function_name is required$/],
    [{ route: '/a', http_method: 'GET', function_name: 'none' }, /^function 'none' does not exist$/],
    [{ route: '/a', http_method: 'GET', function_id: UNKNOWN }, /^function '0{24}' does not exist$/],
    [{ route: '/a', http_method: 'GET', function_name: 'answer', return_type: 'XML' }, /return_type/],
  ])('reject %j', async (json, message) => {
    const answer = await app.send('POST', '/endpoints', { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', '/endpoints')).body).toEqual([]);
  });
});
