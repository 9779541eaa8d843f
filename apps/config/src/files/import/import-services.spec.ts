import { describe, expect, it } from 'vitest';
import type { DataSourceEntity, ServiceEntity } from '#app-files/app-configuration.js';
import { newId } from '#contracts/ids.js';
import { anImport, putService, type TestImport } from './import-run.fixture.js';
import { importServices } from './import-services.js';

const ROLE = { name: 'owner', apply_when: { owner: '%%user.id' }, read: true, write: false };
const FILTER = { name: 'mine', apply_when: {}, query: { owner: '%%user.id' }, projection: { secret: 0 } };
const SCHEMA = { title: 'Thing', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } };
const RELATIONSHIPS = { owner: { ref: '#/relationship/db/d/users', source_key: 'o', foreign_key: '_id', is_list: false } };

const SOURCE: DataSourceEntity = {
  name: 'db',
  type: 'mongodb-atlas',
  config: { clusterName: 'Cluster0' },
  secret_config: {},
  default_rule: { roles: [{ name: 'all', apply_when: {} }], filters: [] },
  rules: [{ database: 'd', collection: 'c', roles: [ROLE], filters: [FILTER] }],
  schemas: [{ database: 'd', collection: 'c', schema: SCHEMA, relationships: RELATIONSHIPS }],
};

const WEB: ServiceEntity = {
  name: 'sms',
  type: 'twilio',
  config: { sid: 's' },
  secret_config: { auth_token: 'key' },
  rules: [{ name: 'send', actions: ['send'], when: { '%%args.to': '1' } }],
  incoming_webhooks: [
    {
      name: 'hook',
      source: 'exports = 2;',
      run_as_authed_user: true,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      respond_result: true,
      fetch_custom_user_data: true,
      create_user_on_auth: true,
      can_evaluate: { '%%user.type': 'normal' },
      private: true,
      disabled: false,
      disable_arg_logs: true,
      run_as_system: true,
      options: { httpMethod: 'POST', validationMethod: 'NO_VALIDATION' },
    },
  ],
};

function withSecret(removesRest = false, before: Parameters<typeof anImport>[0] = {}): TestImport {
  return anImport({
    removesRest,
    before: (edit) => {
      edit.putSecret(newId(), 'key', 'hidden');
      before.before?.(edit);
    },
  });
}

async function idOf(run: TestImport, name: string): Promise<string> {
  const found = [...(await run.after('services'))].find(([, service]) => service.name === name);
  if (!found) throw new Error(`there is no service '${name}'`);
  return found[0];
}

describe('a push service of files', () => {
  const push: ServiceEntity = {
    name: 'push',
    type: 'gcm',
    config: { senderId: '1' },
    secret_config: { apiKey: 'key' },
    rules: [{ name: 'sending', actions: ['send'], when: {} }],
    incoming_webhooks: [],
  };

  it('becomes one of the app with its rules', async () => {
    const run = withSecret();
    await importServices(run, { services: [push] });
    const { name, type, config, secret_config } = push;
    expect(await run.only('services')).toEqual({ name, type, version: 1, config, secret_config });
    expect(await run.only('rules')).toEqual({
      service_id: await idOf(run, 'push'),
      name: 'sending',
      actions: ['send'],
      when: {},
    });
    expect(run.notes).toEqual([]);
  });

  it('is skipped with its rules and reported if it is not available', async () => {
    const run = anImport();
    await importServices(run, { services: [push, { ...push, name: 'pigeons', type: 'pigeon' }] });
    expect((await run.after('services')).size + (await run.after('rules')).size).toBe(0);
    expect(run.notes).toEqual([
      "service 'push' is left out: secret 'key' does not exist",
      "service 'pigeons' is left out: unknown service type 'pigeon'",
    ]);
  });
});

describe('a data source of files', () => {
  it('becomes a service with its rules and schemas', async () => {
    const run = anImport();
    await importServices(run, { dataSources: [SOURCE] });
    const serviceId = await idOf(run, 'db');
    expect(await run.only('services')).toEqual({
      name: 'db',
      type: 'mongodb-atlas',
      version: 1,
      config: { clusterName: 'Cluster0' },
      secret_config: {},
    });
    expect(await run.only('default_rules')).toMatchObject({
      service_id: serviceId,
      roles: SOURCE.default_rule?.roles,
      filters: [],
    });
    const rule = await run.only('rules');
    expect(rule).toMatchObject({ service_id: serviceId, database: 'd', collection: 'c', roles: [ROLE], filters: [FILTER] });
    expect(await run.only('schemas')).toEqual({
      metadata: { data_source: 'db', database: 'd', collection: 'c' },
      schema: SCHEMA,
      relationships: RELATIONSHIPS,
    });
  });

  it('reports nothing about schemas of a deleted source, and everything about its own', async () => {
    const [gone, old] = [newId(), newId()];
    const content = (data_source: string) => ({
      metadata: { data_source, database: 'd', collection: 'old' },
      schema: SCHEMA,
      relationships: {},
    });
    const run = anImport({
      removesRest: true,
      before: (edit) => {
        putService(edit, newId(), 'db');
        edit.put('schemas', gone, content('gone'));
        edit.put('schemas', old, content('db'));
      },
    });
    await importServices(run, { dataSources: [SOURCE] });
    const after = await run.after('schemas');
    expect(after.has(gone)).toBe(true);
    expect(after.has(old)).toBe(false);
    expect(after.size).toBe(2);
  });
});

describe('another service of files', () => {
  it('becomes a service with its rules and webhooks, which run without special rights', async () => {
    const run = withSecret();
    await importServices(run, { services: [WEB] });
    const serviceId = await idOf(run, 'sms');
    const { rules: _rules, incoming_webhooks: _hooks, ...service } = WEB;
    expect(await run.only('services')).toEqual({ ...service, version: 1 });
    expect(await run.only('rules')).toEqual({
      service_id: serviceId,
      name: 'send',
      actions: ['send'],
      when: { '%%args.to': '1' },
    });
    const hook = await run.only('incoming_webhooks');
    expect(hook).toMatchObject({
      service_id: serviceId,
      name: 'hook',
      function_source: 'exports = 2;',
      run_as_authed_user: true,
      respond_result: true,
      fetch_custom_user_data: true,
      create_user_on_auth: true,
      can_evaluate: { '%%user.type': 'normal' },
      disable_arg_logs: true,
      options: { httpMethod: 'POST', validationMethod: 'NO_VALIDATION' },
    });
    expect(hook).not.toHaveProperty('private');
    expect(hook).not.toHaveProperty('run_as_system');
  });

  it('counts changes of what it is configured with, and keeps its type', async () => {
    const id = newId();
    const before = { before: (edit: Parameters<typeof putService>[0]) => putService(edit, id, 'sms', 'twilio') };
    const changed = withSecret(false, before);
    await importServices(changed, { services: [{ ...WEB, rules: [], incoming_webhooks: [] }] });
    expect((await changed.after('services')).get(id)).toMatchObject({ version: 2 });

    const same = withSecret(false, before);
    await importServices(same, { services: [{ ...WEB, config: {}, secret_config: {}, rules: [], incoming_webhooks: [] }] });
    expect((await same.after('services')).get(id)).toMatchObject({ version: 1 });

    const merging = withSecret(false, before);
    await expect(importServices(merging, { services: [{ ...WEB, type: 'github' }] })).rejects.toMatchObject({
      message: "service 'sms': the type of a service cannot be changed from 'twilio'",
    });
  });

  it.each([
    [{ services: [] }, ['db', 'web']],
    [{ httpServices: [] }, ['db', 'sms']],
    [{ dataSources: [] }, ['sms', 'web']],
    [{}, ['db', 'sms', 'web']],
  ])('goes with the section that does not mention it: %j', async (sections, names) => {
    const run = anImport({
      removesRest: true,
      before: (edit) => {
        for (const [name, type] of [
          ['db', 'mongodb-atlas'],
          ['web', 'http'],
          ['sms', 'twilio'],
        ] as const) {
          putService(edit, newId(), name, type);
        }
      },
    });
    await importServices(run, sections);
    expect([...(await run.after('services')).values()].map(({ name }) => name).toSorted()).toEqual(names);
  });

  it('needs the secrets it names', async () => {
    await expect(importServices(anImport(), { services: [WEB] })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringMatching(/^service 'sms': .*'key'/),
    });
  });
});

describe('expressions that are never true', () => {
  const apply_when = { allOf: [{ class_admins: { $nin: ['%%user.id'] } }] };
  const told = 'is compared with a list that contains "$nin", which is not expanded there: it is never true';
  const role = { name: 'admins', apply_when, read: true };

  it('are imported unchanged and reported with their location', async () => {
    const run = withSecret();
    await importServices(run, {
      dataSources: [
        {
          ...SOURCE,
          default_rule: { roles: [role], filters: [] },
          rules: [{ database: 'd', collection: 'c', roles: [role], filters: [] }],
        },
      ],
      services: [{ ...WEB, rules: [{ name: 'send', actions: ['send'], when: apply_when }] }],
    });

    expect(run.notes).toEqual([
      `service 'db': default rule: roles[0].apply_when.allOf: ${told}`,
      `service 'db': rule 'd.c': roles[0].apply_when.allOf: ${told}`,
      `service 'sms': rule 'send': when.allOf: ${told}`,
    ]);
    const rules = [...(await run.after('rules')).values()];
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ collection: 'c', roles: [expect.objectContaining({ apply_when })] }),
        expect.objectContaining({ name: 'send', when: apply_when }),
      ]),
    );
  });

  it('are rejected below a negation', async () => {
    const negated = { ...role, apply_when: { '%not': apply_when } };
    const rules = [{ database: 'd', collection: 'c', roles: [negated], filters: [] }];

    await expect(importServices(withSecret(), { dataSources: [{ ...SOURCE, rules }] })).rejects.toThrow(
      `"$nin" cannot be used inside a value`,
    );
  });
});

describe('webhooks that ask for a secret and have none', () => {
  it.each([
    { validationMethod: 'SECRET_AS_QUERY_PARAM' },
    { validationMethod: 'VERIFY_PAYLOAD', secret: '' },
    { secretAsQueryParam: true },
  ])('are accepted and reported: %j', async (options) => {
    const run = anImport();
    const [webhook] = WEB.incoming_webhooks;
    if (!webhook) throw new Error('there is no webhook');
    await importServices(run, {
      httpServices: [
        {
          ...WEB,
          name: 'web',
          type: 'http',
          config: {},
          secret_config: {},
          rules: [],
          incoming_webhooks: [{ ...webhook, options }],
        },
      ],
    });

    expect(await run.only('incoming_webhooks')).toMatchObject({ name: 'hook', options });
    expect(run.notes).toEqual(["service 'web': incoming webhook 'hook' rejects every request until it has a secret"]);
  });
});
