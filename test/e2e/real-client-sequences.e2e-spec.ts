import { beforeEach, describe, expect, inject, it } from 'vitest';
import { send, type Answer } from './platform/http.js';

/*
 * The calls two real tools make, in their order, with their bodies and headers, and what they require of the responses.
 * Drafts, import and export are in separate files.
 */

const platform = inject('platform');
const { PROJECT_ID, ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = platform.credentials;
const GROUP = `/groups/${PROJECT_ID}`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

/** A tool's session: it sends a content type only with a body, and `X-BAAS-Request-Origin` only if it has a name. */
class Tool {
  private token = '';

  constructor(private readonly origin?: string) {}

  async login(provider: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.call('POST', `/auth/providers/${provider}/login`, body);
    expect(answer.status).toBe(200);
    const session = answer.body as Record<string, unknown>;
    this.token = session['access_token'] as string;
    return session;
  }

  call(method: string, path: string, json?: unknown): Promise<Answer> {
    return send(method, `${platform.url}/api/admin/v3.0${path}`, {
      ...(this.token === '' ? {} : { token: this.token }),
      ...(json === undefined ? {} : { json }),
      ...(this.origin === undefined ? {} : { headers: { 'x-baas-request-origin': this.origin } }),
    });
  }

  /** Sends a request that must get exactly this status; returns the response body. */
  async must<T>(status: number, method: string, path: string, json?: unknown): Promise<T> {
    const answer = await this.call(method, path, json);
    expect({ call: `${method} ${path}`, status: answer.status, text: status < 300 ? '' : answer.text }).toEqual({
      call: `${method} ${path}`,
      status,
      text: expect.any(String),
    });
    // Both tools compare the type as a whole.
    if (answer.text === '') expect(answer.headers.has('content-type')).toBe(false);
    else expect(answer.headers.get('content-type')).toBe('application/json');
    return answer.body as T;
  }
}

interface Identified {
  readonly _id: string;
}
interface Provider extends Identified {
  readonly name: string;
  readonly type: string;
}

describe('the app importer', () => {
  let importer: Tool;
  beforeEach(() => {
    importer = new Tool();
  });

  it.each([
    ['local-userpass', { username: ADMIN_EMAIL, password: ADMIN_PASSWORD }],
    ['mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY }],
  ])('logs in with %s and finds one project', async (provider, credentials) => {
    const session = await importer.login(provider, credentials);
    expect(session).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: ID,
      device_id: ID,
    });

    const { roles } = await importer.must<{ roles: { role_name: unknown; group_id?: unknown }[] }>(200, 'GET', '/auth/profile');
    expect(roles.every(({ role_name }) => typeof role_name === 'string')).toBe(true);
    expect(new Set(roles.map(({ group_id }) => group_id))).toEqual(new Set([PROJECT_ID]));
  });

  it('imports an app', async () => {
    await importer.login('local-userpass', { username: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const created = await importer.must<{ _id: string; client_app_id: string }>(201, 'POST', `${GROUP}/apps`, {
      name: 'imported',
      sync: { development_mode_enabled: true },
    });
    expect(created).toMatchObject({ _id: ID, client_app_id: expect.stringMatching(/^imported-[a-z]{5}$/) });
    const app = `${GROUP}/apps/${created._id}`;

    const background = [importer.must(204, 'POST', `${app}/security/allowed_request_origins`, ['http://localhost:8080'])];
    const secrets = { uri: 'mongodb://localhost:1/', key: 'k'.repeat(32), other: 'x' };
    const added = Object.entries(secrets).map(([name, value]) => importer.must(201, 'POST', `${app}/secrets`, { name, value }));
    await Promise.all(added);
    await Promise.all(
      ['a', 'b', 'c'].map((name) => importer.must(201, 'POST', `${app}/values`, { name, value: `value of ${name}` })),
    );
    await importer.must(204, 'PUT', `${app}/sync/config`, { development_mode_enabled: true });

    const mongodb = await importer.must<Identified>(201, 'POST', `${app}/services`, {
      name: 'mongodb',
      type: 'mongodb',
      config: {},
      secret_config: { uri: 'uri' },
      version: 1,
    });
    expect(mongodb._id).toEqual(ID);
    background.push(
      importer.must(201, 'POST', `${app}/services/${mongodb._id}/default_rule`, {
        roles: [{ name: 'default', apply_when: {}, read: true, write: true, insert: true, delete: true }],
      }),
    );
    const http = await importer.must<Identified>(201, 'POST', `${app}/services`, { name: 'http', type: 'http', config: {} });
    background.push(importer.must(201, 'POST', `${app}/services/${http._id}/rules`, { name: 'get', actions: ['get'] }));

    const names: string[] = [];
    for (const [name, source] of [
      ['confirm', 'exports = () => ({ status: "success" })'],
      ['reset', 'exports = () => ({ status: "success" })'],
    ] as const) {
      const body = { name, source, private: false, can_evaluate: {}, run_as_system: true };
      const added = await importer.must<{ _id: string; name: string }>(201, 'POST', `${app}/functions`, body);
      expect(added).toMatchObject({ _id: ID, name });
      names.push(added.name);
    }
    const functions = await importer.must<{ _id: string; name: string }[]>(200, 'GET', `${app}/functions`);
    expect(functions.map(({ name }) => name).toSorted()).toEqual(names.toSorted());

    const existing = await importer.must<Provider[]>(200, 'GET', `${app}/auth_providers`);
    expect(existing).toEqual([{ _id: ID, name: 'api-key', type: 'api-key', disabled: true, version: expect.any(String) }]);
    for (const provider of [
      { name: 'api-key', type: 'api-key', disabled: false },
      { name: 'anon-user', type: 'anon-user', disabled: false },
      {
        name: 'local-userpass',
        type: 'local-userpass',
        config: {
          autoConfirm: false,
          confirmationFunctionName: 'confirm',
          confirmationFunctionId: functions[0]?._id,
          emailConfirmationUrl: 'http://localhost/confirm',
          resetFunctionName: 'reset',
          resetFunctionId: functions[1]?._id,
          resetPasswordUrl: 'http://localhost/reset',
          runConfirmationFunction: true,
          runResetFunction: true,
        },
        disabled: false,
      },
      {
        name: 'custom-token',
        type: 'custom-token',
        config: { audience: '', signingAlgorithm: 'HS256', useJWKURI: false },
        secret_config: { signingKeys: ['key'] },
        metadata_fields: [{ required: false, name: 'email', field_name: 'email' }],
        disabled: false,
      },
    ]) {
      const same = existing.find(({ type }) => type === provider.type);
      if (same) await importer.must(204, 'PATCH', `${app}/auth_providers/${same._id}`, { _id: same._id, ...provider });
      else await importer.must(201, 'POST', `${app}/auth_providers`, provider);
    }
    await Promise.all(background);

    const deployments = await importer.must<Identified[]>(200, 'GET', `${app}/deployments`);
    const newest = await importer.must<object>(200, 'GET', `${app}/deployments/${deployments[0]?._id ?? ''}`);
    expect(newest).toMatchObject({ _id: ID, deployed_at: expect.any(Number), status: 'successful' });

    const providers = await importer.must<Provider[]>(200, 'GET', `${app}/auth_providers`);
    expect(providers.map(({ type }) => type).toSorted()).toEqual(['anon-user', 'api-key', 'custom-token', 'local-userpass']);
    expect(await importer.must(200, 'GET', `${app}/security/allowed_request_origins`)).toEqual(['http://localhost:8080']);
    await importer.must(204, 'DELETE', app);
    await importer.must(404, 'GET', app);
  });

  it('uses one app again and again', async () => {
    await importer.login('mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY });
    const { _id } = await importer.must<Identified>(201, 'POST', `${GROUP}/apps`, { name: 'reused' });
    const app = `${GROUP}/apps/${_id}`;
    await importer.must(201, 'POST', `${app}/values`, { name: 'dummyValue', value: 'whatever' });
    const [clean, ...others] = await importer.must<Identified[]>(200, 'GET', `${app}/deployments`);
    expect(others).toEqual([]);
    await importer.must(204, 'PATCH', `${app}/deploy/config`, {
      ui_drafts_disabled: true,
      automatic_deployment: { enabled: false },
    });

    for (let round = 1; round <= 2; round += 1) {
      const secret = await importer.must<Identified>(201, 'POST', `${app}/secrets`, { name: 'uri', value: 'mongodb://a/' });
      const body = { name: 'mongodb', type: 'mongodb', config: {}, secret_config: { uri: 'uri' } };
      const service = await importer.must<Identified>(201, 'POST', `${app}/services`, body);
      await importer.must(201, 'POST', `${app}/services/${service._id}/default_rule`, { roles: [] });
      await importer.must(201, 'POST', `${app}/functions`, { name: 'f', source: 'exports = () => 1', private: false });
      const [provider] = await importer.must<Provider[]>(200, 'GET', `${app}/auth_providers`);
      await importer.must(204, 'PATCH', `${app}/auth_providers/${provider?._id ?? ''}`, { ...provider, disabled: false });

      await importer.must(204, 'POST', `${app}/deployments/${clean?._id ?? ''}/redeploy`);

      const [newest, before] = await importer.must<Identified[]>(200, 'GET', `${app}/deployments`);
      expect(newest?._id).not.toBe(clean?._id);
      expect(before?._id).not.toBe(clean?._id);
      for (const left of await importer.must<Identified[]>(200, 'GET', `${app}/secrets`)) {
        expect(left._id).toBe(secret._id);
        await importer.must(204, 'DELETE', `${app}/secrets/${left._id}`);
      }
      expect(await importer.must(200, 'GET', `${app}/services`)).toEqual([]);
      expect(await importer.must(200, 'GET', `${app}/functions`)).toEqual([]);
      expect(await importer.must(200, 'GET', `${app}/auth_providers`)).toEqual([
        { _id: ID, name: 'api-key', type: 'api-key', disabled: true, version: expect.any(String) },
      ]);
    }
  });
});

describe('the command-line tool', () => {
  const PRODUCTS = ['standard', 'atlas', 'data-api', 'device-sync'];
  let cli: Tool;
  let app: string;
  let clientAppId: string;

  beforeEach(async () => {
    cli = new Tool('mongodb-baas-cli');
    await cli.login('mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY });
    const name = `cli-${Math.floor(Math.random() * 1e9).toString(36)}`;
    const created = await cli.must<{ _id: string; client_app_id: string }>(201, 'POST', `${GROUP}/apps`, {
      name,
      location: 'US-VA',
      deployment_model: 'GLOBAL',
      environment: 'testing',
    });
    app = `${GROUP}/apps/${created._id}`;
    clientAppId = created.client_app_id;
  });

  it('finds an app by asking for every product, once', async () => {
    const found: string[] = [];
    for (const product of PRODUCTS) {
      const apps = await cli.must<{ client_app_id: string }[]>(200, 'GET', `${GROUP}/apps?product=${product}`);
      found.push(...apps.map(({ client_app_id }) => client_app_id).filter((id) => id.startsWith(clientAppId)));
    }
    expect(found).toEqual([clientAppId]);
    await cli.must(200, 'GET', '/auth/profile');
  });

  it('reads the profile, describes an app and deletes it', async () => {
    const profile = await cli.must<{ identities: object[]; roles: object[] }>(200, 'GET', '/auth/profile');
    expect(profile.roles[0]).toEqual({ role_name: expect.any(String), group_id: PROJECT_ID });
    expect(await cli.must(200, 'GET', `${app}/description`)).toMatchObject({
      client_app_id: clientAppId,
      environment: 'testing',
      auth_providers: [{ name: 'api-key', type: 'api-key', enabled: false }],
    });
    await cli.must(204, 'DELETE', app);
    await cli.must(404, 'GET', app);
  });

  it('renews an expired session with the refresh token and keeps it', async () => {
    const session = await cli.login('mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY });
    const renewed = await send('POST', `${platform.url}/api/admin/v3.0/auth/session`, {
      token: session['refresh_token'] as string,
      headers: { 'x-baas-request-origin': 'mongodb-baas-cli' },
    });

    expect(renewed.status).toBe(201);
    expect(renewed.body).toEqual({ access_token: expect.any(String) });
  });

  it('runs functions, and receives their errors in error_logs', async () => {
    const run = (name: string) =>
      cli.must(200, 'POST', `${app}/debug/execute_function?run_as_system=true`, { name, arguments: [] });
    const source = 'exports = () => { console.error("soon"); throw new Error("too late") }';
    const failing = { name: 'failing', source, private: false, can_evaluate: {}, run_as_system: false };
    await cli.must(201, 'POST', `${app}/functions`, failing);
    await cli.must(201, 'POST', `${app}/functions`, { ...failing, name: 'fine', source: 'exports = () => 1' });

    expect(await run('failing')).toEqual({
      result: null,
      error: expect.objectContaining({ message: 'too late' }),
      logs: ['soon'],
      error_logs: ['soon', 'too late'],
      stats: expect.anything(),
    });
    expect(await run('fine')).toMatchObject({ error_logs: [], error: null });
    expect(
      await cli.must(200, 'POST', `${app}/debug/execute_function_source?run_as_system=true`, {
        source: 'exports = () => missing',
        eval_source: 'exports()',
      }),
    ).toMatchObject({ error_logs: [expect.stringContaining('missing')] });
    const other = new Tool('mongodb-baas-ui');
    await other.login('mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY });
    const path = `${app}/debug/execute_function?run_as_system=true`;
    expect(await other.must(200, 'POST', path, { name: 'failing', arguments: [] })).toMatchObject({ error_logs: ['soon'] });
  });

  it('manages secrets', async () => {
    const { _id } = await cli.must<Identified>(201, 'POST', `${app}/secrets`, { name: 'one', value: 'v' });
    expect(await cli.must(200, 'GET', `${app}/secrets`)).toEqual([{ _id, name: 'one', version: expect.any(String) }]);
    await cli.must(204, 'PUT', `${app}/secrets/${_id}`, { name: 'two', value: '' });
    await cli.must(204, 'PUT', `${app}/secrets/${_id}`, { _id, name: 'two', value: 'w' });
    expect(await cli.must(200, 'GET', `${app}/secrets`)).toEqual([{ _id, name: 'two', version: expect.any(String) }]);
    await cli.must(204, 'DELETE', `${app}/secrets/${_id}`);
    expect(await cli.must(404, 'DELETE', `${app}/secrets/notASecretID`)).toEqual({ error: 'secret not found: "notASecretID"' });
  });

  it('runs a function as the system', async () => {
    await cli.must(201, 'POST', `${app}/functions`, {
      name: 'sum',
      source: 'exports = (a, b) => { console.log("adding"); return a + b }',
    });
    expect(await cli.must(200, 'GET', `${app}/functions`)).toMatchObject([{ _id: ID, name: 'sum' }]);
    const run = await cli.must<{ logs: unknown; stats: unknown }>(
      200,
      'POST',
      `${app}/debug/execute_function?run_as_system=true`,
      { name: 'sum', arguments: [1, 2] },
    );
    expect(run).toMatchObject({ logs: ['adding'], stats: { execution_time: expect.any(String) } });
  });

  it('lists logs of several types', async () => {
    const page = await cli.must(200, 'GET', `${app}/logs?type=AUTH,API_KEY&errors_only=true&start_date=2020-01-01T00:00:00Z`);
    expect(page).toEqual({ logs: [] });
    expect(await cli.must(200, 'GET', `${app}/logs`)).toHaveProperty('logs');
  });

  it('asks for data models', async () => {
    expect(await cli.must(200, 'GET', `${app}/sync/client_schemas/TYPE_SCRIPT`)).toEqual([]);
    expect(await cli.must(400, 'GET', `${app}/sync/client_schemas/PERL`)).toEqual({
      error: "Unsupported client language: 'PERL'",
    });
  });

  it('manages the access list', async () => {
    const path = `${app}/security/access_list`;
    expect(await cli.must(200, 'GET', path)).toEqual({
      allowed_ips: [{ _id: ID, address: '0.0.0.0/0', includes_current: true }],
      current_ip: expect.any(String),
    });
    const { _id } = await cli.must<Identified>(201, 'POST', path, { address: '1.1.1.1', comment: 'c', use_current: false });
    expect(await cli.must(200, 'PATCH', `${path}/${_id}`, { address: '2.2.2.2', comment: 'd' })).toEqual({
      _id,
      address: '2.2.2.2',
      comment: 'd',
      includes_current: false,
    });
    await cli.must(204, 'DELETE', `${path}/${_id}`);
    const own = await cli.must<Identified>(201, 'POST', path, { address: '', comment: '', use_current: true });
    expect(own).toEqual({ _id: ID, address: expect.stringMatching(/^[0-9.]+$/), includes_current: true });
    expect(await cli.must(200, 'PATCH', `${path}/${own._id}`, { address: '', comment: 'mine' })).toEqual({
      ...own,
      comment: 'mine',
    });
    expect(await cli.must(404, 'DELETE', `${path}/${_id}`)).toEqual({
      error: `allowed IP not found: 'ObjectID("${_id}")'`,
    });
  });

  it('makes server API keys', async () => {
    const key = await cli.must(201, 'POST', `${app}/api_keys`, { name: 'server' });
    expect(key).toEqual({ _id: ID, name: 'server', key: expect.any(String), disabled: false });
  });

  it('finds no templates', async () => {
    expect(await cli.must(200, 'GET', '/templates')).toEqual([]);
    expect(await cli.must(200, 'GET', `${app}/templates`)).toEqual([]);
  });

  it('receives printable messages of rejections', async () => {
    const wrong = await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, {
      json: { username: ADMIN_PUBLIC_KEY, apiKey: 'wrong' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      error: 'failed to authenticate with MongoDB Cloud API: You are not authorized for this resource.',
    });
    const version = await send('GET', `${platform.url}/api/private/v1.0/version`);
    expect(version.status).toBe(200);
  });
});
