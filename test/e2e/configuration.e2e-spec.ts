import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

describe('functions', () => {
  const input = { name: 'sum', source: 'exports = (a, b) => a + b', private: false, can_evaluate: {} };

  it('are created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', '/functions', { json: input });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...input, _id: ID, last_modified: expect.any(Number) });
    const { _id: id } = created.body as { _id: string };

    expect((await app.send('GET', '/functions')).body).toEqual([
      { _id: id, name: 'sum', last_modified: expect.any(Number), version: expect.any(String) },
    ]);
    const read = await app.send('GET', `/functions/${id}`);
    expect(read.body).toEqual({
      ...input,
      _id: id,
      last_modified: expect.any(Number),
      run_as_system: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      disable_arg_logs: false,
    });

    const replaced = await app.send('PUT', `/functions/${id}`, { json: { name: 'total', private: true } });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ ...input, _id: id, name: 'total', private: true });

    const deleted = await app.send('DELETE', `/functions/${id}`);
    expect(deleted.status).toBe(204);
    expect((await app.send('GET', `/functions/${id}`)).body).toMatchObject({ error_code: 'FunctionNotFound' });
  });

  it.skipIf(isShortCluster)('reject a source that leaves nothing to call, and take one that only throws here', async () => {
    const { _id: id } = await app.must<{ _id: string }>('POST', '/functions', input);
    const refused = {
      error: "the source does not assign a function to 'exports' or 'module.exports'",
      error_code: 'FunctionInvalid',
    };
    for (const source of ['1', '// nothing', 'exports = 1', 'module.exports = {}', 'exports = () => 1; exports = null']) {
      const created = await app.send('POST', '/functions', { json: { name: 'f', source } });
      expect([created.status, created.body]).toMatchObject([400, refused]);
      const replaced = await app.send('PUT', `/functions/${id}`, { json: { source } });
      expect([replaced.status, replaced.body]).toMatchObject([400, refused]);
    }
    const taken = [
      'throw new Error("only where there is a context")',
      'const { noop } = require("lodash"); exports = noop;',
      'exports = (() => () => 1)(); if (typeof module === "object") module.exports = exports;',
      'function run() {} module.exports = run;',
    ];
    for (const [index, source] of taken.entries()) await app.must('POST', '/functions', { name: `taken${index}`, source });

    expect((await app.send('GET', `/functions/${id}`)).body).toMatchObject(input);
    expect((await app.send('GET', '/functions')).body).toHaveLength(1 + taken.length);
  });

  it('reject a taken name with 409', async () => {
    await app.must('POST', '/functions', input);

    const answer = await app.send('POST', '/functions', { json: input });

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'FunctionDuplicateName' });
  });

  it('give one of 32 creators of a name 201 and the others 409', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => app.send('POST', '/functions', { json: input })));

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(31).fill(409)]);
    expect((await app.send('GET', '/functions')).body).toHaveLength(1);
  });

  it('are renamed in all their callers, in one deployment', async () => {
    const called = (name: string) => ({ '%%true': { '%function': { name, arguments: ['%%user.id'] } } });
    const { _id: id } = await app.addFunction('check', 'exports = () => true', { can_evaluate: called('check') });
    const { _id: gated } = await app.addFunction('gated', 'exports = () => 1', { can_evaluate: called('check') });
    const { _id: provider } = await app.must<{ _id: string }>('POST', '/auth_providers', {
      type: 'custom-function',
      config: { authFunctionName: 'check' },
    });
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'data', type: 'mongodb-atlas' });
    const { _id: rule } = await app.must<{ _id: string }>('POST', `/services/${service}/rules`, {
      database: 'shop',
      collection: 'orders',
      roles: [{ name: 'checked', apply_when: called('check'), read: true }],
    });
    const before = await app.must<unknown[]>('GET', '/deployments');

    const answer = await app.send('PUT', `/functions/${id}`, { json: { name: 'inspect' } });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'inspect', can_evaluate: called('inspect') });
    expect(await app.must('GET', `/functions/${id}`)).toMatchObject({ name: 'inspect', can_evaluate: called('inspect') });
    expect(await app.must('GET', `/functions/${gated}`)).toMatchObject({ name: 'gated', can_evaluate: called('inspect') });
    expect(await app.must('GET', `/auth_providers/${provider}`)).toMatchObject({ config: { authFunctionName: 'inspect' } });
    expect(await app.must('GET', `/services/${service}/rules/${rule}`)).toMatchObject({
      roles: [{ name: 'checked', apply_when: called('inspect') }],
    });
    expect(await app.must<unknown[]>('GET', '/deployments')).toHaveLength(before.length + 1);
  });

  it.skipIf(isShortCluster)('reports line and column of a syntax error', async () => {
    const answer = await app.send('POST', '/functions', {
      json: { ...input, source: 'exports = () => {\n  return 1 +;\n}' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(/2:\d+|line 2/), error_code: 'FunctionSyntaxError' });
  });

  it
    .skipIf(isShortCluster)
    .each([
      {},
      { name: 'x' },
      { source: 'exports = 1' },
      { name: '', source: 'x' },
      { name: 'x', source: 5 },
      { name: ['x'], source: 'x' },
    ])('reject %o', async (json) => {
    const answer = await app.send('POST', '/functions', { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: expect.any(String) });
  });
});

describe('secrets', () => {
  it('never show their value', async () => {
    const created = await app.send('POST', '/secrets', { json: { name: 'key', value: 'super-secret-value' } });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, name: 'key' });
    const { _id: id } = created.body as { _id: string };
    expect((await app.send('GET', '/secrets')).body).toEqual([{ _id: id, name: 'key', version: expect.any(String) }]);
    const cli = await app.send('PUT', `/secrets/${id}`, { json: { name: 'renamed', value: '' } });
    expect(cli.status).toBe(204);
    expect(cli.text).toBe('');
    const foreign = await app.send('PUT', `/secrets/${id}`, { json: { _id: '0123456789abcdef01234567', name: 'n', value: 'v' } });
    expect([foreign.status, foreign.body]).toMatchObject([400, { error_code: 'InvalidParameter' }]);
    const full = await app.send('PUT', `/secrets/${id}`, { json: { _id: id, name: 'again', value: 'new-value' } });
    expect(full.status).toBe(200);
    expect(full.body).toEqual([{ _id: id, name: 'again', value: 'new-value' }]);
    expect((await app.send('DELETE', `/secrets/${id}`)).status).toBe(204);
    expect((await app.send('GET', '/secrets')).body).toEqual([]);
  });

  it.skipIf(isShortCluster)('reject a taken name with 409', async () => {
    await app.must('POST', '/secrets', { name: 'key', value: 'v' });

    const answer = await app.send('POST', '/secrets', { json: { name: 'key', value: 'v' } });

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'SecretAlreadyExists' });
  });

  it.skipIf(isShortCluster).each([UNKNOWN, 'nonsense'])(
    'of the unknown id %s answer the literal message without a code',
    async (id) => {
      const answer = await app.send('DELETE', `/secrets/${id}`);

      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: `secret not found: "${id}"` });
    },
  );

  it('are kept while something refers to them', async () => {
    await app.must('POST', '/secrets', { name: 'key', value: 'v' });
    await app.must('POST', '/values', { name: 'shown', from_secret: true, value: 'key' });
    const [secret] = await app.must<{ _id: string }[]>('GET', '/secrets');

    const answer = await app.send('DELETE', `/secrets/${secret?._id}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: expect.stringContaining('shown') });
  });
});

describe('authentication providers', () => {
  it('are created, enabled, disabled, changed and deleted', async () => {
    const created = await app.send('POST', '/auth_providers', { json: { type: 'anon-user' } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, name: 'anon-user', type: 'anon-user', disabled: false });
    const { _id: id } = created.body as { _id: string };

    const read = await app.send('GET', `/auth_providers/${id}`);
    expect(read.body).toEqual({
      _id: id,
      name: 'anon-user',
      type: 'anon-user',
      disabled: false,
      config: {},
      secret_config: {},
      metadata_fields: [],
      domain_restrictions: [],
      redirect_uris: [],
    });
    expect((await app.send('PUT', `/auth_providers/${id}/disable`, { raw: '' })).status).toBe(204);
    expect((await app.send('GET', `/auth_providers/${id}`)).body).toMatchObject({ disabled: true });
    expect((await app.send('PUT', `/auth_providers/${id}/enable`, { json: {} })).status).toBe(204);
    expect((await app.send('PATCH', `/auth_providers/${id}`, { json: { _id: id, disabled: false } })).status).toBe(204);
    expect((await app.send('DELETE', `/auth_providers/${id}`)).status).toBe(204);
    expect((await app.send('GET', `/auth_providers/${id}`)).body).toMatchObject({ error_code: 'AuthProviderNotFound' });
  });

  it('exist once per type', async () => {
    await app.enableAnonymous();

    const answer = await app.send('POST', '/auth_providers', { json: { type: 'anon-user' } });

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'AuthProviderAlreadyExists' });
  });

  it.skipIf(isShortCluster)('reject a signing key shorter than 32 characters', async () => {
    await app.must('POST', '/secrets', { name: 'short', value: 'x'.repeat(31) });

    const answer = await app.send('POST', '/auth_providers', {
      json: { type: 'custom-token', config: { signingAlgorithm: 'HS256' }, secret_config: { signingKeys: ['short'] } },
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
  });
});

describe('services', () => {
  it('are created, listed, read and deleted', async () => {
    const created = await app.send('POST', '/services', {
      json: { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } },
    });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      _id: ID,
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      version: expect.any(Number),
      config: { clusterName: 'Cluster0' },
    });
    const { _id: id } = created.body as { _id: string };
    const summary = {
      _id: id,
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      version: expect.any(Number),
      last_modified: expect.any(Number),
    };
    expect((await app.send('GET', '/services')).body).toEqual([{ ...summary, etag: expect.any(String) }]);
    expect((await app.send('GET', `/services/${id}`)).body).toEqual(summary);
    const taken = await app.send('POST', '/services', { json: { name: 'mongodb-atlas', type: 'http' } });
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({ error: expect.any(String), error_code: 'ServiceAlreadyExists' });
    expect((await app.send('DELETE', `/services/${id}`)).status).toBe(204);
    expect((await app.send('GET', `/services/${id}`)).body).toMatchObject({ error_code: 'ServiceNotFound' });
  });

  it.skipIf(isShortCluster)('reject an unknown type', async () => {
    const answer = await app.send('POST', '/services', { json: { name: 'x', type: 'carrier-pigeon' } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'ServiceTypeNotFound' });
  });
});

describe('deployments', () => {
  it('record every direct change exactly once', async () => {
    const { _id: id } = await app.addFunction('f', 'exports = () => 1');
    await app.must('PUT', `/functions/${id}`, { source: 'exports = () => 2' });
    await app.send('POST', '/functions', { json: { name: 'f', source: 'exports = () => 3' } });
    await app.must('POST', '/secrets', { name: 'not-versioned', value: 'v' });

    const listed = await app.must<{ _id: string }[]>('GET', '/deployments');

    expect(listed).toHaveLength(2);
    expect(listed[0]).toEqual({
      _id: ID,
      name: expect.any(String),
      app_id: app.app._id,
      user_id: ID,
      user_name: expect.any(String),
      deployed_at: expect.any(Number),
      origin: 'Admin API',
      commit: '',
      status: 'successful',
      status_error_message: '',
      diff_url: '',
      remote_location: 'US-VA',
    });
    expect(await app.must('GET', `/deployments/${listed[0]?._id}`)).toEqual(listed[0]);
    expect((await app.send('GET', `/deployments/${UNKNOWN}`)).body).toMatchObject({ error_code: 'DeploymentNotFound' });
  });
});

describe('another app', () => {
  it('does not know ids of this one', async () => {
    const other = await admin.createApp('other');
    const { _id: functionId } = await app.addFunction('f', 'exports = () => 1');
    const { _id: providerId } = await app.enableAnonymous();
    const { _id: serviceId } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
    const { _id: secretId } = await app.must<{ _id: string }>('POST', '/secrets', { name: 's', value: 'v' });
    const { _id: valueId } = await app.must<{ _id: string }>('POST', '/values', { name: 'v', value: 1 });
    const paths = [
      ['GET', `/functions/${functionId}`],
      ['PUT', `/functions/${functionId}`],
      ['DELETE', `/functions/${functionId}`],
      ['GET', `/auth_providers/${providerId}`],
      ['PUT', `/auth_providers/${providerId}/disable`],
      ['DELETE', `/auth_providers/${providerId}`],
      ['GET', `/services/${serviceId}`],
      ['DELETE', `/services/${serviceId}`],
      ['PUT', `/secrets/${secretId}`],
      ['DELETE', `/secrets/${secretId}`],
      ['GET', `/values/${valueId}`],
      ['DELETE', `/values/${valueId}`],
    ] as const;

    for (const [method, path] of paths) {
      const answer = await other.send(method, path, method === 'GET' ? {} : { json: { name: 'taken' } });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    expect(await app.must('GET', `/functions/${functionId}`)).toMatchObject({ name: 'f' });
  });
});
