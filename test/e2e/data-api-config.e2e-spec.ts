import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { DataApiApp } from './platform/data-api.js';

const platform = inject('platform');

const DEFAULTS = {
  disabled: false,
  versions: ['v1'],
  return_type: 'JSON',
  validation_method: 'NO_VALIDATION',
  secret_name: '',
  run_as_user_id: '',
  run_as_user_id_script_source: '',
  create_user_on_auth: false,
  fetch_custom_user_data: false,
  log_function_arguments: false,
  can_evaluate: {},
  run_as_system: false,
};
const GIVEN = {
  disabled: false,
  versions: ['v1', 'beta'],
  return_type: 'EJSON',
  validation_method: '',
  create_user_on_auth: true,
};

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

function brief({ status, body }: { status: number; body: unknown }) {
  return [status, body];
}

async function refused(method: string, json: object): Promise<unknown> {
  return brief(await app.send(method, '/data_api/config', { json }));
}

describe('the configuration of the Data API', () => {
  it('is nothing until it is made, and made once', async () => {
    const missing = [404, { error: 'the data api is not configured' }];
    expect(brief(await app.send('GET', '/data_api/config'))).toEqual(missing);
    expect(await refused('PATCH', { disabled: true })).toEqual(missing);

    expect(brief(await app.send('POST', '/data_api/config', { json: {} }))).toEqual([201, DEFAULTS]);
    expect(brief(await app.send('GET', '/data_api/config'))).toEqual([200, DEFAULTS]);
    expect(await refused('POST', { disabled: true })).toEqual([409, { error: 'the data api is already configured' }]);
    expect(await app.must('GET', '/data_api/config')).toEqual(DEFAULTS);
  });

  it('is changed property by property', async () => {
    const made = await app.must('POST', '/data_api/config', GIVEN);
    expect(made).toEqual({ ...DEFAULTS, ...GIVEN });

    const changed = await app.send('PATCH', '/data_api/config', {
      json: { disabled: true, can_evaluate: { '%%user.type': 'server' } },
    });
    expect([changed.status, changed.text]).toEqual([204, '']);
    expect(await app.must('GET', '/data_api/config')).toEqual({
      ...DEFAULTS,
      ...GIVEN,
      disabled: true,
      can_evaluate: { '%%user.type': 'server' },
    });
    await app.must('PATCH', '/data_api/config', { disabled: null, can_evaluate: {}, unknown: 1 });
    expect(await app.must('GET', '/data_api/config')).toEqual({ ...DEFAULTS, ...GIVEN, disabled: true });
  });

  it('has the known versions', async () => {
    expect(brief(await app.send('GET', '/data_api/versions'))).toEqual([200, ['v1']]);
  });

  it.each<[config: object, error: string, code: string]>([
    [{ versions: [] }, 'versions must contain at least 1 elements', 'InvalidParameter'],
    [{ versions: ['v2'] }, 'each value in versions must be one of the following values: v1, beta', 'InvalidParameter'],
    [{ versions: ['v1', 'v1'] }, "All versions's elements must be unique", 'InvalidParameter'],
    [{ versions: 'v1' }, 'versions must be an array', 'InvalidParameter'],
    [{ return_type: 'XML' }, 'return_type must be one of JSON, EJSON', 'InvalidParameter'],
    [{ disabled: 'yes' }, 'disabled must be a boolean value', 'InvalidParameter'],
    [{ validation_method: 'VERIFY_PAYLOAD' }, 'secret_name is required for VERIFY_PAYLOAD', 'MissingParameter'],
    [{ verification_method: 'SECRET_AS_QUERY_PARAM' }, 'secret_name is required for SECRET_AS_QUERY_PARAM', 'MissingParameter'],
    [{ secret_name: 'none' }, "secret 'none' does not exist", 'InvalidParameter'],
    [
      { run_as_user_id: 'a', run_as_user_id_script_source: 'exports = () => "a"' },
      'run_as_user_id and run_as_user_id_script_source cannot be combined',
      'InvalidParameter',
    ],
    [{ can_evaluate: { '%%nothing': 1 } }, expect.stringContaining('can_evaluate'), 'InvalidParameter'],
    [{ run_as_user_id_script_source: 'exports = (' }, expect.stringContaining('line 1'), 'FunctionSyntaxError'],
    [
      { run_as_user_id_script_source: '1' },
      "the source does not assign a function to 'exports' or 'module.exports'",
      'FunctionInvalid',
    ],
  ])('is rejected as %j', async (config, error, error_code) => {
    expect(await refused('POST', config)).toEqual([400, { error, error_code }]);
    expect((await app.send('GET', '/data_api/config')).status).toBe(404);
    await app.must('POST', '/data_api/config', {});
    expect(await refused('PATCH', config)).toEqual([400, { error, error_code }]);
    expect(await app.must('GET', '/data_api/config')).toEqual(DEFAULTS);
  });

  it('holds its secret, which keeps its name with it', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/secrets', { name: 'hook', value: 'x' });
    await app.must('POST', '/data_api/config', { verification_method: 'VERIFY_PAYLOAD', secret_name: 'hook' });

    expect(brief(await app.send('DELETE', `/secrets/${_id}`))).toEqual([
      400,
      { error: "secret 'hook' is used by setting 'data_api'", error_code: 'BadRequest' },
    ]);
    await app.must('PUT', `/secrets/${_id}`, { name: 'renamed', value: 'x' });
    expect(await app.must('GET', '/data_api/config')).toEqual({
      ...DEFAULTS,
      validation_method: 'VERIFY_PAYLOAD',
      secret_name: 'renamed',
    });
  });

  it('belongs to its project only', async () => {
    await app.must('POST', '/data_api/config', {});
    const path = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/data_api/config`;
    for (const method of ['GET', 'POST', 'PATCH'])
      expect((await fetch(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) })).status).toBe(401);
    const foreign = await admin.send('GET', `/groups/000000000000000000000000/apps/${app.app._id}/data_api/config`);
    expect([403, 404]).toContain(foreign.status);
  });

  it('waits in a draft until that is deployed', async () => {
    const data = await DataApiApp.create(admin);
    const { _id } = await data.app.must<{ _id: string }>('POST', '/drafts');
    await data.configure({ run_as_system: true });
    const status = async () => (await data.act('find')).status;

    expect(await status()).toBe(404);
    const { diffs } = await data.app.must<{ diffs: string[] }>('GET', `/drafts/${_id}/diff`);
    expect(diffs.join('')).toContain('data_api_config.json');
    await data.app.must('POST', `/drafts/${_id}/deployment`);
    await expect.poll(status).toBe(200);
    const [newest, before] = await data.app.must<{ _id: string }[]>('GET', '/deployments');
    await data.app.must('POST', `/deployments/${before?._id}/redeploy`);
    expect(newest?._id).not.toBe(before?._id);
    await expect.poll(status).toBe(404);
  });
});

async function exported(from: AppAdmin, version: string): Promise<Record<string, string>> {
  const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${from.app._id}/export?version=${version}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return files;
}

describe('the configuration of the Data API in files', () => {
  const FILES = [
    ['20180301', 'data_api_config.json'],
    ['20200603', 'data_api_config.json'],
    ['20210101', 'http_endpoints/data_api_config.json'],
  ] as const;

  async function push(document: object, to = app, query = 'strategy=replace-by-name') {
    return to.send('POST', `/import?${query}`, { json: document });
  }

  it.each(FILES)('has exactly the given properties in layout %s', async (version, path) => {
    const before = await exported(app, version);
    expect(Object.keys(before).filter((file) => file.endsWith('data_api_config.json'))).toEqual([]);
    await app.must('POST', '/data_api/config', GIVEN);

    const files = await exported(app, version);
    const text = files[path] ?? '';
    expect(JSON.parse(text)).toEqual(GIVEN);

    const other = await admin.createApp('other');
    const document = { config_version: Number(version), data_api_config: JSON.parse(text) as object };
    expect((await push(document, other)).status).toBe(204);
    expect((await exported(other, version))[path]).toBe(text);
    expect(await other.must('GET', '/data_api/config')).toEqual({ ...DEFAULTS, ...GIVEN });
    expect(brief(await push(document, other, 'strategy=replace-by-name&diff=true'))).toEqual([200, []]);
  });

  it('stays where an import does not speak of it', async () => {
    await app.must('POST', '/data_api/config', GIVEN);
    expect((await push({ config_version: 20210101, values: [] })).status).toBe(204);
    expect(await app.must('GET', '/data_api/config')).toEqual({ ...DEFAULTS, ...GIVEN });
  });

  it('is served once it was imported, a misprinted property included', async () => {
    const data = await DataApiApp.create(admin);
    await data.app.must('POST', '/secrets', { name: 'hook', value: '12345' });
    const data_api_config = {
      verification_method: 'SECRET_AS_QUERY_PARAM',
      secret_name: 'hook',
      run_as_system: true,
      disabled: '',
      can_evaluate: null,
    };
    expect((await push({ config_version: 20210101, data_api_config }, data.app)).status).toBe(204);

    await expect.poll(async () => (await data.act('find?secret=12345')).status).toBe(200);
    expect((await data.act('find')).status).toBe(401);
  });

  it.each<[config: object, error: RegExp]>([
    [{ versions: ['v3'] }, /^the data API configuration: each value in versions/],
    [{ return_type: 7 }, /^the data API configuration: return_type/],
    [{ validation_method: 'VERIFY_PAYLOAD' }, /^the data API configuration: secret_name is required/],
    [{ validation_method: 'VERIFY_PAYLOAD', secret_name: 'gone' }, /'gone' \(http_endpoints\/data_api_config\.json\)/],
    [{ run_as_user_id: 'a', run_as_user_id_script_source: 'exports = 1' }, /cannot be combined$/],
    [{ can_evaluate: { '%%nothing': 1 } }, /^the data API configuration: can_evaluate/],
  ])('is rejected as %j, and nothing has changed', async (data_api_config, error) => {
    const answer = await push({ config_version: 20210101, data_api_config });

    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, expect.stringMatching(error)]);
    expect((await app.send('GET', '/data_api/config')).status).toBe(404);
  });
});
