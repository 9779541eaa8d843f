import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportApp } from '#contracts/config/app-files.contract.js';
import { listAudit } from '#contracts/config/audit.contract.js';
import { getDeployment } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft } from '#contracts/config/drafts.contract.js';
import { startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

const ROOT = { config_version: 20210101 };

function files(given: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(
    Object.entries({ 'realm_config.json': ROOT, ...given }).map(([path, value]) => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

const IGNORED = files({
  'README.md': '# App',
  'values/rate.json': { value: 1 },
});
const NOTES = ['README.md: ignored'];

describe('notes of an import', () => {
  it('are in the reply, with the deployment and in the audit trail', async () => {
    const key = await config.anAppWith();

    await expect(config.importing(key, IGNORED)).resolves.toEqual({ diffs: null, notes: NOTES });

    const [listed] = await config.deployments(key);
    expect(listed?.notes).toEqual(NOTES);
    const deploymentId = listed?._id ?? '';
    await expect(config.call(getDeployment, { ...key, deploymentId })).resolves.toMatchObject({ notes: NOTES });
    const [entry] = await config.call(listAudit, key);
    expect(entry).toMatchObject({ deployment_id: deploymentId, notes: NOTES });
  });

  it('are returned for unchanged apps and comparisons', async () => {
    const key = await config.anAppWith();
    await config.importing(key, IGNORED);

    await expect(config.importing(key, IGNORED)).resolves.toEqual({ diffs: null, notes: NOTES });
    await expect(config.importing(key, IGNORED, { diff: true })).resolves.toEqual({ diffs: [], notes: NOTES });
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });

  it('stay with its deployment after a draft', async () => {
    const key = await config.anAppWith();
    const { _id: draftId } = await config.call(createDraft, key);
    await config.importing(key, IGNORED);
    await config.importing(key, files({ 'values/rate.json': { value: 2 }, LICENSE: '' }));

    const deployed = await config.call(deployDraft, { ...key, draftId });

    expect(deployed.notes).toEqual([...NOTES, 'LICENSE: ignored']);
    const [, last, first] = await config.call(listAudit, key);
    expect([first?.notes, last?.notes]).toEqual([NOTES, ['LICENSE: ignored']]);
  });

  it('are none where everything was taken', async () => {
    const key = await config.anAppWith();

    await expect(config.importing(key, files({ 'values/rate.json': { value: 1 } }))).resolves.toEqual({ diffs: null, notes: [] });

    const [listed] = await config.deployments(key);
    expect(listed).not.toHaveProperty('notes');
  });

  it('name hosted files in an export', async () => {
    const key = await config.anAppWith();
    await config.importing(key, files({ 'hosting/files/index.html': '<h1>Shop</h1>' }));
    const { head } = await config.open(exportApp, key);
    expect(head.notes).toEqual(['hosting/files: left out: export them with hosting=true']);

    const other = await config.anAppWith();
    await expect(config.open(exportApp, other)).resolves.toMatchObject({ head: { notes: [] } });
  });
});

describe('secrets that do not exist', () => {
  const wanting = files({
    'values/a.json': { value: 'one', from_secret: true },
    'values/b.json': { value: 'two', from_secret: true },
    'auth/providers.json': {
      'custom-token': { type: 'custom-token', disabled: true, secret_config: { signingKeys: ['one', 'three', 'there'] } },
    },
    'services/sms/config.json': { name: 'sms', type: 'twilio', secret_config: { auth_token: 'four' } },
    'functions/f.js': 'exports = () => 1;',
    'http_endpoints/config.json': [
      { route: '/a', http_method: 'GET', function_name: 'f', validation_method: 'SECRET_AS_QUERY_PARAM', secret_name: 'five' },
    ],
  });
  const missing = [
    "'five' (http_endpoints/config.json)",
    "'four' (services/sms/config.json)",
    "'one' (auth/providers.json, values/a.json)",
    "'three' (auth/providers.json)",
    "'two' (values/b.json)",
  ];

  it('are listed together with the files that need them', async () => {
    const key = await config.anAppWith('there');

    await expect(config.importing(key, wanting)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: `these secrets do not exist: ${missing.join(', ')}`,
    });
    await expect(config.deployments(key)).resolves.toEqual([]);
  });

  it('are accepted and reported if requested', async () => {
    const key = await config.anAppWith('there');

    const { notes } = await config.importing(key, wanting, { allow_missing_secrets: true });

    expect(notes).toEqual(missing.map((place) => `secret ${place} does not exist`));
    expect((await config.exported(key)).get('values/b.json')).toContain('"two"');
  });

  it('are none that the import itself brings', async () => {
    const key = await config.anAppWith();
    const inline = files({
      'services/sms/config.json': { name: 'sms', type: 'twilio', secret_config: { auth_token: 'gone' } },
      'secrets.json': { services: { sms: { auth_token: 'value' } } },
    });

    await expect(config.importing(key, inline)).resolves.toEqual({ diffs: null, notes: [] });
  });
});

describe('what real apps hold', () => {
  const custom = { enabled: true, mongo_service_name: 'mdb', database_name: 'd', collection_name: 'c', user_id_field: 'u' };

  it('custom user data without any data source is taken as disabled', async () => {
    const key = await config.anAppWith();

    await expect(config.importing(key, files({ 'auth/custom_user_data.json': custom }))).resolves.toEqual({
      diffs: null,
      notes: ["custom user data is disabled: service 'mdb' does not exist"],
    });
    expect((await config.exported(key)).get('auth/custom_user_data.json')).toBe('{\n    "enabled": false\n}\n');
  });

  it.each(['admin', 'local', 'config', 'groundwork_config', 'Groundwork_x', 'ADMIN'])(
    'custom user data in %s is treated as disabled',
    async (database) => {
      const key = await config.anAppWith();
      const given = files({
        'auth/custom_user_data.json': { ...custom, database_name: database },
        'data_sources/mdb/config.json': { name: 'mdb', type: 'mongodb-atlas' },
      });

      await expect(config.importing(key, given)).resolves.toEqual({
        diffs: null,
        notes: [
          `custom user data is disabled: database_name '${database}' is reserved: it belongs to the platform or the database server`,
        ],
      });
      expect((await config.exported(key)).get('auth/custom_user_data.json')).toBe('{\n    "enabled": false\n}\n');
    },
  );

  it('custom user data of another data source than the app has is taken as disabled, too', async () => {
    const key = await config.anAppWith();
    const given = files({
      'auth/custom_user_data.json': custom,
      'data_sources/other/config.json': { name: 'other', type: 'mongodb-atlas' },
    });

    await expect(config.importing(key, given)).resolves.toEqual({
      diffs: null,
      notes: ["custom user data is disabled: service 'mdb' does not exist"],
    });
  });

  it('accepts and reports an enabled OAuth2 provider without a client', async () => {
    const key = await config.anAppWith();
    const provider = {
      name: 'oauth2-google',
      type: 'oauth2-google',
      config: { clientId: '' },
      secret_config: { clientSecret: '' },
    };

    await expect(config.importing(key, files({ 'auth/providers.json': { 'oauth2-google': provider } }))).resolves.toEqual({
      diffs: null,
      notes: ["authentication provider 'oauth2-google' cannot be used: config.clientId is required"],
    });
  });
});

describe('rules about actions of a data source', () => {
  const source = { name: 'mdb', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
  const rule = { name: 'reading', actions: ['find', 'unheard'], when: { '%%user.type': 'normal' } };
  const ofCollection = { database: 'd', collection: 'c', roles: [] };
  const given = (...rules: readonly object[]): Map<string, string> =>
    files({
      'data_sources/mdb/config.json': source,
      'data_sources/mdb/action_rules.json': rules,
      'data_sources/mdb/d/c/rules.json': ofCollection,
    });

  it('are imported with those of collections, exported, and removed if the files lack them', async () => {
    const key = await config.anAppWith();
    await config.importing(key, given(rule, { name: 'other', actions: ['*'], when: {} }));
    await config.importing(key, given(rule));

    const current = await config.exported(key);
    expect(JSON.parse(current.get('data_sources/mdb/action_rules.json') ?? '')).toEqual([rule]);
    expect(JSON.parse(current.get('data_sources/mdb/d/c/rules.json') ?? '')).toEqual(ofCollection);
    const older = await config.exported({ ...key, version: '20200603' });
    expect(JSON.parse(older.get('services/mdb/rules/reading.json') ?? '')).toEqual(rule);

    await config.importing(key, older);
    expect(await config.exported(key)).toEqual(current);
    await expect(config.deployments(key)).resolves.toHaveLength(2);
  });

  it('cannot be called like a collection', async () => {
    const key = await config.anAppWith();
    await expect(config.importing(key, given({ ...rule, name: 'd.c' }))).rejects.toMatchObject({
      message: "service 'mdb': rule 'd.c': has the name of a collection's rule",
    });
  });
});
