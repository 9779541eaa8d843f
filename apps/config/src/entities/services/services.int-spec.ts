import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { listIncomingWebhooks } from '#contracts/config/incoming-webhooks.contract.js';
import { listRules } from '#contracts/config/rules.contract.js';
import { createSecret, listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import { SERVICE_TYPES, createService, deleteService, getService, listServices } from '#contracts/config/services.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function aKey(): Promise<{ groupId: string; appId: string }> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

describe('create', () => {
  it('returns the service and its configuration', async () => {
    const key = await aKey();
    const given = { clusterName: 'Cluster0', readPreference: 'primary', wireProtocolEnabled: false, sync: { state: 'enabled' } };

    const created = await config.call(createService, { ...key, name: 'mongodb-atlas', type: 'mongodb-atlas', config: given });

    const { config: stored, data_source: _, ...summary } = created;
    expect(created).toEqual({
      _id: ID,
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      version: 1,
      last_modified: expect.any(Number),
      config: given,
      data_source: { cluster: 'Cluster0', location: 'separate' },
    });
    expect(stored).toEqual(given);
    await expect(config.call(getService, { ...key, serviceId: created._id })).resolves.toEqual(summary);
    await expect(config.call(listServices, key)).resolves.toEqual([{ ...summary, etag: VERSION }]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('says where the cluster of a data source is, and nothing of other services', async () => {
    const key = await aKey();
    const asked: [string, object, object | undefined][] = [
      ['mongodb-atlas', { clusterName: 'Archive' }, { cluster: 'Archive', location: 'mapped' }],
      ['mongodb-atlas', { clusterName: 'Dev' }, { cluster: 'Dev', location: 'separate' }],
      ['mongodb-atlas', {}, { cluster: 'Cluster0', location: 'separate' }],
      ['http', {}, undefined],
    ];

    for (const [index, [type, given, expected]] of asked.entries()) {
      const created = await config.call(createService, {
        ...key,
        name: `s${index}`,
        type,
        config: given as Record<string, unknown>,
      });
      expect(created.data_source).toEqual(expected);
    }
  });

  it('accepts every type, without configuration', async () => {
    const key = await aKey();

    for (const type of SERVICE_TYPES) await config.call(createService, { ...key, name: type, type, version: 3 });

    const listed = await config.call(listServices, key);
    expect(listed.map(({ name, type, version }) => ({ name, type, version }))).toEqual(
      SERVICE_TYPES.map((type) => ({ name: type, type, version: 3 })),
    );
  });

  it.each([
    { type: 'mongodb', member: 'uri' },
    { type: 'aws', member: 'secretAccessKey' },
    { type: 'aws-ses', member: 'secretAccessKey' },
    { type: 'twilio', member: 'auth_token' },
    { type: 'gcm', member: 'apiKey' },
  ])('stores $member of $type as a secret and never shows it', async ({ type, member }) => {
    const key = await aKey();

    const created = await config.call(createService, { ...key, name: 'svc', type, config: { open: 'o', [member]: 'hush-hush' } });

    expect(created.config).toEqual({ open: 'o' });
    const name = `__svc_${member}`;
    await expect(config.call(listSecrets, key)).resolves.toEqual([{ _id: ID, name, version: VERSION }]);
    const { values } = await config.call(revealSecrets, { appId: key.appId, names: [name] });
    expect(values).toEqual({ [name]: 'hush-hush' });
    const text = (await config.call(getAppSnapshot, { appId: key.appId })).text();
    expect((JSON.parse(text) as { services: unknown }).services).toEqual([
      { _id: created._id, name: 'svc', type, version: 1, config: { open: 'o' }, secret_config: { [member]: name } },
    ]);
    expect(text).not.toContain('hush-hush');
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('takes rules and webhooks along, all or nothing', async () => {
    const key = await aKey();
    const web = { ...key, name: 'web', type: 'http' };
    const rule = { name: 'r', actions: ['get'] };
    const incoming_webhooks = [{ name: 'hook', function_source: 'exports = () => 1' }];
    const create = (parts: object) => config.call(createService, { ...web, ...parts });

    await expect(create({ rules: [rule, rule], incoming_webhooks })).rejects.toMatchObject(
      refusal('RuleAlreadyExists', "rules[1]: a rule named 'r' already exists"),
    );
    await expect(create({ rules: [rule, { ...rule, name: 5 }] })).rejects.toMatchObject(
      refusal('InvalidParameter', 'rules[1]: name must be a string'),
    );
    await expect(
      create({ incoming_webhooks: [...incoming_webhooks, { name: 'x', function_source: '(' }] }),
    ).rejects.toMatchObject({
      code: 'FunctionSyntaxError',
      message: expect.stringContaining('incoming_webhooks[1]: '),
    });
    await expect(config.call(listServices, key)).resolves.toEqual([]);
    const { _id } = await create({ rules: [rule], incoming_webhooks });

    const of = { ...key, serviceId: _id };
    await expect(config.call(listRules, of)).resolves.toEqual([{ _id: ID, ...rule, when: {}, version: VERSION }]);
    await expect(config.call(listIncomingWebhooks, of)).resolves.toMatchObject([{ _id: ID, name: 'hook' }]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('replaces what an earlier service of the name has left', async () => {
    const key = await aKey();
    const first = await config.call(createService, { ...key, name: 'db', type: 'mongodb', config: { uri: 'mongodb://old' } });
    await config.call(deleteService, { ...key, serviceId: first._id });

    await config.call(createService, { ...key, name: 'db', type: 'mongodb', config: { uri: 'mongodb://new' } });

    const { values } = await config.call(revealSecrets, { appId: key.appId, names: ['__db_uri'] });
    expect(values).toEqual({ __db_uri: 'mongodb://new' });
    await expect(config.call(listSecrets, key)).resolves.toHaveLength(1);
  });

  it('names existing secrets only', async () => {
    const key = await aKey();
    await config.call(createSecret, { ...key, name: 'uri', value: 'mongodb://h' });
    const create = (secret_config: Record<string, unknown>) =>
      config.call(createService, { ...key, name: 'db', type: 'mongodb', config: {}, secret_config });

    await expect(create({ uri: 'unknown' })).rejects.toMatchObject(
      refusal('InvalidParameter', "secret 'unknown' does not exist"),
    );
    await expect(create({ uri: { $secret: 'uri' } })).rejects.toMatchObject(
      refusal('InvalidParameter', 'secret_config.uri must be the name of a secret or a list of names'),
    );
    await expect(config.call(listServices, key)).resolves.toEqual([]);
    await expect(create({ uri: 'uri' })).resolves.toMatchObject({ config: {} });
  });

  it('rejects a taken name, a bad name, an unknown type and a secret that is no text', async () => {
    const key = await aKey();
    await config.call(createService, { ...key, name: 'web', type: 'http' });

    await expect(config.call(createService, { ...key, name: 'web', type: 'aws' })).rejects.toMatchObject(
      refusal('ServiceAlreadyExists', "a service named 'web' already exists"),
    );
    await expect(config.call(createService, { ...key, name: 'x', type: 'teapot' })).rejects.toMatchObject(
      refusal('ServiceTypeNotFound', "unknown service type 'teapot'"),
    );
    for (const name of ['', 'a b', 'a'.repeat(65), 'a.b']) {
      await expect(config.call(createService, { ...key, name, type: 'http' })).rejects.toMatchObject({
        code: 'InvalidParameter',
      });
    }
    await expect(
      config.call(createService, { ...key, name: 'db', type: 'mongodb', config: { uri: { host: 'h' } } }),
    ).rejects.toMatchObject(refusal('InvalidParameter', 'config.uri must be a string of at most 8192 characters'));
    await expect(config.call(listServices, key)).resolves.toHaveLength(1);
    await expect(config.call(listSecrets, key)).resolves.toEqual([]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('links at most 100 data sources', { timeout: 20_000 }, async () => {
    const key = await aKey();
    // A few concurrently: writers of one app wait for each other.
    for (let made = 0; made < 100; made += 10) {
      const names = Array.from({ length: 10 }, (_, index) => `s${made + index}`);
      await Promise.all(names.map((name) => config.call(createService, { ...key, name, type: 'mongodb-atlas' })));
    }

    await expect(config.call(createService, { ...key, name: 'more', type: 'mongodb' })).rejects.toMatchObject(
      refusal('InvalidParameter', 'an app may have at most 100 linked data sources'),
    );
    await expect(config.call(createService, { ...key, name: 'web', type: 'http' })).resolves.toMatchObject({ name: 'web' });
  });

  it('lets one of 32 parallel creators of a name win', async () => {
    const key = await aKey();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, () => config.call(createService, { ...key, name: 'web', type: 'http' })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ServiceAlreadyExists' });
    }
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });
});

describe('scope and delete', () => {
  it('finds no service of another app or project', async () => {
    const key = await aKey();
    const { _id } = await config.call(createService, { ...key, name: 'web', type: 'http' });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };

    const refused = refusal('ServiceNotFound', `service not found: '${_id}'`);
    await expect(config.call(getService, { ...sibling, serviceId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(deleteService, { ...sibling, serviceId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(getService, { groupId: newId(), appId: key.appId, serviceId: _id })).rejects.toMatchObject({
      code: 'AppNotFound',
    });
    await expect(config.call(getService, { ...key, serviceId: 'web' })).rejects.toMatchObject({ code: 'ServiceNotFound' });

    await expect(config.call(deleteService, { ...key, serviceId: _id })).resolves.toBeNull();
    await expect(config.call(getService, { ...key, serviceId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(listServices, key)).resolves.toEqual([]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(2);
  });
});
