import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';

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

async function deployments(): Promise<number> {
  return ((await app.send('GET', '/deployments')).body as unknown[]).length;
}

describe('environment', () => {
  it('is selected, taken away and shown with the app', async () => {
    const selected = await app.send('PUT', '/environment', { json: { environment: 'testing' } });

    expect(selected.status).toBe(200);
    expect(selected.body).toMatchObject({ _id: app.app._id, client_app_id: app.app.client_app_id, environment: 'testing' });
    const read = (await app.send('GET', '')).body;
    expect(read).toMatchObject({ environment: 'testing' });
    expect(Object.keys(selected.body as object)).toEqual(Object.keys(read as object));
    for (const environment of ['', null]) {
      await app.must('PUT', '/environment', { environment: 'qa' });
      expect((await app.send('PUT', '/environment', { json: { environment } })).body).toMatchObject({ environment: '' });
      expect((await app.send('GET', '')).body).toMatchObject({ environment: '' });
    }
  });

  it('is one of four', async () => {
    const answer = await app.send('PUT', '/environment', { json: { environment: 'staging' } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringContaining('environment'), error_code: 'InvalidParameter' });
    expect(await deployments()).toBe(0);
  });
});

describe('environment values', () => {
  const input = { name: 'greeting', values: { none: 'hello', testing: { text: 'hi' }, production: 'good day' } };

  it('are created, listed, read, changed and deleted', async () => {
    const created = await app.send('POST', '/environment_values', { json: input });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, ...input, last_modified: expect.any(Number) });
    const { _id, last_modified } = created.body as { _id: string; last_modified: number };

    expect((await app.send('GET', '/environment_values')).body).toEqual([
      { _id, name: 'greeting', last_modified, version: expect.any(String) },
    ]);
    expect((await app.send('GET', `/environment_values/${_id}`)).body).toEqual(created.body);

    const changed = await app.send('PUT', `/environment_values/${_id}`, { json: { name: 'greeting', values: { qa: 1 } } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ _id, name: 'greeting', values: { qa: 1 }, last_modified: expect.any(Number) });

    expect((await app.send('DELETE', `/environment_values/${_id}`)).status).toBe(204);
    expect((await app.send('GET', '/environment_values')).body).toEqual([]);
    const gone = await app.send('GET', `/environment_values/${_id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `environment value not found: '${_id}'`, error_code: 'EnvironmentValueNotFound' });
    expect(await deployments()).toBe(3);
  });

  it('have a unique name and known environments', async () => {
    await app.must('POST', '/environment_values', input);

    const taken = await app.send('POST', '/environment_values', { json: input });
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: "an environment value named 'greeting' already exists",
      error_code: 'EnvironmentValueAlreadyExists',
    });
    for (const json of [
      { name: 'x', values: { staging: 1 } },
      { name: 'x', values: [] },
      { name: '-', values: {} },
      { name: 'x' },
    ]) {
      expect((await app.send('POST', '/environment_values', { json })).body).toMatchObject({ error_code: 'InvalidParameter' });
    }
    expect((await app.send('GET', '/environment_values')).body).toHaveLength(1);
  });

  it('reach functions by the environment that is selected', async () => {
    await app.enableAnonymous();
    await app.addFunction('greet', 'exports = () => context.environment');
    await app.must('POST', '/environment_values', input);
    const user = await EndUser.login(platform, app.app.client_app_id);

    expect((await user.call('greet')).body).toEqual({ tag: '', values: { greeting: 'hello' } });
    await app.must('PUT', '/environment', { environment: 'testing' });
    expect((await user.call('greet')).body).toEqual({ tag: 'testing', values: { greeting: { text: 'hi' } } });
    await app.must('PUT', '/environment', { environment: 'qa' });
    expect((await user.call('greet')).body).toEqual({ tag: 'qa', values: {} });
  });
});

describe('GraphQL settings', () => {
  it('have defaults, keep what is not named and never give up natural plurals', async () => {
    const read = async () => (await app.send('GET', '/graphql/config')).body;
    const switches = { insert_many_returns: 'documents', default_limit: null, long_scalar: 'Int', nullable_in_lists: false };
    expect(await read()).toEqual({ use_natural_pluralization: false, disable_schema_introspection: false, ...switches });

    expect((await app.send('PUT', '/graphql/config', { json: { use_natural_pluralization: true } })).status).toBe(204);
    expect((await app.send('PUT', '/graphql/config', { json: { disable_schema_introspection: true } })).status).toBe(204);
    expect(await read()).toEqual({ use_natural_pluralization: true, disable_schema_introspection: true, ...switches });

    const refused = await app.send('PUT', '/graphql/config', { json: { use_natural_pluralization: false } });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'use_natural_pluralization cannot be disabled once it is enabled',
      error_code: 'InvalidParameter',
    });
    expect((await app.send('PUT', '/graphql/config', { json: { disable_schema_introspection: 'no' } })).status).toBe(400);
    expect(await read()).toEqual({ use_natural_pluralization: true, disable_schema_introspection: true, ...switches });
    expect(await deployments()).toBe(2);
  });

  it('have switches, each kept until it is set again', async () => {
    const set = (json: object) => app.send('PUT', '/graphql/config', { json });
    const switches = { insert_many_returns: 'ids', default_limit: 2, long_scalar: 'Long', nullable_in_lists: true };
    expect((await set(switches)).status).toBe(204);
    expect((await app.send('GET', '/graphql/config')).body).toMatchObject({ use_natural_pluralization: false, ...switches });

    for (const wrong of [
      { insert_many_returns: 'nothing' },
      { default_limit: 0 },
      { default_limit: 50_001 },
      { default_limit: 1.5 },
      { long_scalar: 'BigInt' },
      { nullable_in_lists: 'yes' },
    ]) {
      const refused = await set(wrong);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: expect.stringContaining(Object.keys(wrong)[0] ?? ''),
        error_code: 'InvalidParameter',
      });
    }

    expect((await set({ default_limit: null, long_scalar: 'Int', nullable_in_lists: false })).status).toBe(204);
    expect((await app.send('GET', '/graphql/config')).body).toEqual({
      use_natural_pluralization: false,
      disable_schema_introspection: false,
      insert_many_returns: 'ids',
      default_limit: null,
      long_scalar: 'Int',
      nullable_in_lists: false,
    });
  });
});

describe('validation settings', () => {
  const DEFAULTS = {
    read_validation_action: 'WARN',
    read_validation_level: 'STRICT',
    write_validation_action: 'ERROR',
    write_validation_level: 'STRICT',
  };

  it('are separate for GraphQL and the rest', async () => {
    const set = await app.send('PUT', '/validation_settings/graphql', { json: { ...DEFAULTS, read_validation_level: 'OFF' } });

    expect(set.status).toBe(204);
    expect((await app.send('GET', '/validation_settings/graphql')).body).toEqual({ ...DEFAULTS, read_validation_level: 'OFF' });
    expect((await app.send('GET', '/validation_settings/rest')).body).toEqual(DEFAULTS);
    expect((await app.send('PUT', '/validation_settings/rest', { json: { write_validation_action: 'WARN' } })).status).toBe(204);
    expect((await app.send('GET', '/validation_settings/rest')).body).toEqual({ ...DEFAULTS, write_validation_action: 'WARN' });
  });

  it.each([{ read_validation_level: 'LOOSE' }, { write_validation_action: 'IGNORE' }])('reject %j', async (json) => {
    const answer = await app.send('PUT', '/validation_settings/graphql', { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error_code: 'InvalidParameter' });
  });

  it('set to what they already are leave no deployment', async () => {
    expect((await app.send('PUT', '/validation_settings/graphql', { json: DEFAULTS })).status).toBe(204);

    expect(await deployments()).toBe(0);
  });

  it('have a switch for null types', async () => {
    const path = '/validation_settings/null_type_schema_validation';
    expect((await app.send('GET', path)).body).toEqual({ enabled: false });

    expect((await app.send('PUT', path, { json: { enabled: true } })).status).toBe(204);
    expect((await app.send('GET', path)).body).toEqual({ enabled: true });
    expect((await app.send('PUT', path, { json: {} })).status).toBe(400);
  });
});

describe('sync settings', () => {
  it('carry the development mode', async () => {
    expect((await app.send('GET', '/sync/config')).body).toEqual({ development_mode_enabled: false });

    const set = await app.send('PUT', '/sync/config', { json: { development_mode_enabled: true } });

    expect(set.status).toBe(204);
    expect((await app.send('GET', '/sync/config')).body).toEqual({ development_mode_enabled: true });
    expect((await app.send('PUT', '/sync/config', { json: { development_mode_enabled: 1 } })).status).toBe(400);
  });
});

describe('data access settings', () => {
  const PATH = '/data_access/config';

  it('make predicates strict, and are off before', async () => {
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: false });

    expect((await app.send('PATCH', PATH, { json: { strict_predicates: true } })).status).toBe(204);

    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: true });
    expect(await deployments()).toBe(1);
    expect((await app.send('PATCH', PATH, { json: {} })).status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: true });
    expect(await deployments()).toBe(1);
    expect((await app.send('PATCH', PATH, { json: { strict_predicates: false } })).status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: false });
    expect(await deployments()).toBe(2);
  });

  it.each([{ strict_predicates: 1 }, { strict_predicates: 'true' }])('reject %j', async (json) => {
    const answer = await app.send('PATCH', PATH, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringContaining('strict_predicates'), error_code: 'InvalidParameter' });
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: false });
  });

  it('are part of a draft, and of what it deploys', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/drafts', {});
    await app.must('PATCH', PATH, { strict_predicates: true });
    const { diffs } = await app.must<{ diffs: string[] }>('GET', `/drafts/${_id}/diff`);
    expect(diffs).toEqual([expect.stringContaining('+    "strict_predicates": true')]);
    await app.must('DELETE', `/drafts/${_id}`);
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: false });

    const second = await app.must<{ _id: string }>('POST', '/drafts', {});
    await app.must('PATCH', PATH, { strict_predicates: true });
    await app.must('POST', `/drafts/${second._id}/deployment`, {});
    expect((await app.send('GET', PATH)).body).toEqual({ strict_predicates: true });
  });

  it('hold for questions of users from the moment they are set', async () => {
    await app.enableAnonymous();
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const namespace = { database: 'shop', collection: 'orders' };
    const roles = [{ name: 'r', apply_when: {}, fields: { secret: { read: false } }, additional_fields: { read: true } }];
    await app.must('POST', `/services/${_id}/rules`, { ...namespace, roles, filters: [] });
    const user = await EndUser.login(platform, app.app.client_app_id, 'anon-user', {});
    const find = async () => {
      const { status, body } = await user.call('find', [{ ...namespace, query: { secret: 1 } }], { service: 'mongodb-atlas' });
      return [status, body];
    };
    expect(await find()).toEqual([200, []]);

    await app.must('PATCH', PATH, { strict_predicates: true });

    expect(await find()).toEqual([
      403,
      {
        error: "the field 'secret' cannot be used in a filter: no rule grants read access to it",
        error_code: 'NoMatchingRuleFound',
        link: expect.stringContaining('logs?co_id='),
      },
    ]);
  });
});

describe('custom user data', () => {
  const PATH = '/custom_user_data';
  const where = { database_name: 'shop', collection_name: 'people', user_id_field: 'owner' };

  it('says where it is found, by service and function', async () => {
    expect((await app.send('GET', PATH)).body).toEqual({ enabled: false });
    const service = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const created = await app.addFunction('onCreation', 'exports = () => {}');

    const set = await app.send('PATCH', PATH, {
      json: { enabled: true, mongo_service_id: service._id, on_user_creation_function_name: 'onCreation', ...where },
    });

    expect(set.status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({
      enabled: true,
      mongo_service_id: service._id,
      mongo_service_name: 'mongodb-atlas',
      ...where,
      on_user_creation_function_id: created._id,
      on_user_creation_function_name: 'onCreation',
    });

    expect((await app.send('PATCH', PATH, { json: { enabled: false, on_user_creation_function_id: '' } })).status).toBe(204);
    expect((await app.send('GET', PATH)).body).toEqual({
      enabled: false,
      mongo_service_id: service._id,
      mongo_service_name: 'mongodb-atlas',
      ...where,
    });
  });

  it('cannot be enabled without saying where', async () => {
    await app.must('POST', '/services', { name: 'web', type: 'http' });
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const refused = async (json: object) => (await app.send('PATCH', PATH, { json: { enabled: true, ...where, ...json } })).body;

    expect(await refused({})).toEqual({
      error: 'mongo_service_id is required to enable custom user data',
      error_code: 'MissingParameter',
    });
    expect(await refused({ mongo_service_name: 'mongodb-atlas', user_id_field: '' })).toEqual({
      error: 'user_id_field is required to enable custom user data',
      error_code: 'MissingParameter',
    });
    expect(await refused({ mongo_service_id: UNKNOWN })).toEqual({
      error: `service '${UNKNOWN}' does not exist`,
      error_code: 'InvalidParameter',
    });
    expect(await refused({ mongo_service_name: 'web' })).toEqual({
      error: "service 'web' is not a data source",
      error_code: 'InvalidParameter',
    });
    expect((await app.send('GET', PATH)).body).toEqual({ enabled: false });
  });
});

describe('values', () => {
  it('respond to a change with 200 and the value', async () => {
    const created = await app.must<{ _id: string }>('POST', '/values', { name: 'limit', value: 1 });

    const changed = await app.send('PUT', `/values/${created._id}`, {
      json: { _id: created._id, name: 'limit', value: { max: null }, from_secret: false, private: true },
    });

    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      _id: created._id,
      name: 'limit',
      value: { max: null },
      from_secret: false,
      private: true,
      last_modified: expect.any(Number),
    });
  });
});
