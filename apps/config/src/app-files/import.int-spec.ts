import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentAppFiles, filesOf } from '#app-files/current-app.fixture.js';
import { legacyAppFiles } from '#app-files/legacy-app.fixture.js';
import { exportApp, importApp, type ImportAppRequest } from '#contracts/config/app-files.contract.js';
import { createAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { getDefaultRule } from '#contracts/config/default-rules.contract.js';
import { deployDraft, createDraft } from '#contracts/config/drafts.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createFunction, getFunction, listFunctions } from '#contracts/config/functions.contract.js';
import { createSecret, listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import { listServices } from '#contracts/config/services.contract.js';
import { createValue, listValues } from '#contracts/config/values.contract.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { readArchive } from './read-archive.js';
import { writeArchive } from './write-archive.js';

interface Key {
  readonly groupId: string;
  readonly appId: string;
}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function anApp(...secrets: string[]): Promise<Key> {
  const { groupId, appId } = await config.anApp();
  for (const name of secrets) await config.call(createSecret, { groupId, appId, name, value: `${name}-`.repeat(8) });
  return { groupId, appId };
}

async function importing(key: Key, files: ReadonlyMap<string, string>, options: Partial<ImportAppRequest> = {}) {
  const archive = (await writeArchive(files)).toString('base64');
  return config.call(importApp, { ...key, strategy: 'replace-by-name', archive, ...options });
}

async function exported(key: Key): Promise<Map<string, string>> {
  const { archive } = await config.call(exportApp, key);
  const files = await readArchive(Buffer.from(archive, 'base64'));
  return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

/** The members of the root file that are the app's own. */
function withoutIdentity(files: ReadonlyMap<string, string>): Record<string, string> {
  const {
    app_id: _id,
    name: _name,
    location: _location,
    deployment_model: _model,
    ...root
  } = JSON.parse(files.get('realm_config.json') ?? '{}') as Record<string, unknown>;
  return { ...Object.fromEntries(files), 'realm_config.json': JSON.stringify(root) };
}

const deployments = (key: Key) => config.call(listDeployments, key);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
const CURRENT_SECRETS = ['jwtKey', 'googleSecret', 'endpointSecret', 'mailKey', 'sms'];
/** The example, its secret of a name nobody can give by hand called otherwise. */
const current = (changes: Readonly<Record<string, unknown>> = {}) =>
  currentAppFiles({
    'services/sms/config.json': {
      name: 'sms',
      type: 'twilio',
      config: { sid: 'my_sid' },
      secret_config: { auth_token: 'sms' },
    },
    ...changes,
  });

describe('an import', () => {
  it('brings a whole directory, as one deployment, and the export gives it back', async () => {
    const key = await anApp(...CURRENT_SECRETS);
    const files = current();

    await expect(importing(key, files)).resolves.toEqual({ diffs: null });

    expect(withoutIdentity(await exported(key))).toEqual(withoutIdentity(files));
    await expect(deployments(key)).resolves.toHaveLength(1);
    await expect(importing(key, files, { diff: true })).resolves.toEqual({ diffs: [] });
    await importing(key, files);
    await expect(deployments(key)).resolves.toHaveLength(1);
  });

  it('keeps the ids of what has the same name, and removes what is not mentioned', async () => {
    const key = await anApp(...CURRENT_SECRETS);
    const kept = await config.call(createFunction, { ...key, name: 'placeOrder', source: 'exports = 1;' });
    await config.call(createFunction, { ...key, name: 'old', source: 'exports = 2;' });

    await importing(key, current());
    const ofFirst = await config.call(listServices, key);
    await importing(key, current({ 'services/sms/rules/send.json': undefined }));

    expect(names(await config.call(listFunctions, key))).toEqual(['audit/welcome', 'placeOrder']);
    await expect(config.call(getFunction, { ...key, functionId: kept._id })).resolves.toMatchObject({
      name: 'placeOrder',
      source: 'exports = async (order) => order;\n',
    });
    expect(await config.call(listServices, key)).toEqual(ofFirst);
    const { _id: serviceId } = ofFirst.find(({ name }) => name === 'mdb') ?? { _id: '' };
    const before = await config.call(getDefaultRule, { ...key, serviceId });
    await importing(key, current());
    expect(await config.call(getDefaultRule, { ...key, serviceId })).toEqual(before);
  });

  it('that merges keeps what is not mentioned', async () => {
    const key = await anApp(...CURRENT_SECRETS);
    await config.call(createFunction, { ...key, name: 'old', source: 'exports = 2;' });
    await config.call(createValue, { ...key, name: 'older', value: 1 });
    await config.call(createAuthProvider, { ...key, type: 'anon-user' });

    await config.call(importApp, { ...key, archive: (await writeArchive(current())).toString('base64') });

    expect(names(await config.call(listFunctions, key))).toEqual(['audit/welcome', 'old', 'placeOrder']);
    expect(names(await config.call(listValues, key))).toEqual(['apiKey', 'countries', 'older']);
    const environments = { 'qa.json': { values: { currency: 'CHF' } } };
    await config.call(importApp, { ...key, document: { config_version: 20210101, environments } });
    const written = await exported(key);
    expect(written.get('environments/qa.json')).toContain('"currency": "CHF"');
    expect(written.get('environments/development.json')).toContain('"currency": "EUR"');
    expect(names(await config.call(listAuthProviders, key))).toEqual(['anon-user', 'api-key', 'custom-token', 'oauth2-google']);
  });

  it('leaves sections alone that it does not speak of', async () => {
    const key = await anApp();
    await config.call(createFunction, { ...key, name: 'stays', source: 'exports = 2;' });
    await config.call(createValue, { ...key, name: 'goes', value: 1 });

    await config.call(importApp, {
      ...key,
      strategy: 'replace',
      document: { config_version: 20210101, functions: {}, values: [] },
    });

    expect(names(await config.call(listFunctions, key))).toEqual(['stays']);
    await expect(config.call(listValues, key)).resolves.toEqual([]);
  });

  it('reads the legacy layout with its providers and secrets', async () => {
    const key = await anApp('jwtKey');
    const files = legacyAppFiles({
      'auth_providers/custom-token.json': {
        name: 'custom-token',
        type: 'custom-token',
        config: { audience: 'shop', signingAlgorithm: 'HS256', useJWKURI: false },
        secret_config: { signingKeys: ['jwtKey'] },
        metadata_fields: [{ required: true, name: 'user.email', field_name: 'email' }],
        disabled: false,
      },
    });

    await importing(key, files);

    const providers = JSON.parse((await exported(key)).get('auth/providers.json') ?? '{}') as Record<string, unknown>;
    expect(Object.keys(providers)).toEqual(['anon-user', 'custom-token', 'oauth2-google']);
    expect(providers['custom-token']).toEqual({
      name: 'custom-token',
      type: 'custom-token',
      config: { audience: 'shop', signingAlgorithm: 'HS256', useJWKURI: false },
      secret_config: { signingKeys: ['jwtKey'] },
      metadata_fields: [{ required: true, name: 'user.email', field_name: 'email' }],
      disabled: false,
    });
    expect(names(await config.call(listSecrets, key))).toEqual(['__oauth2-google_clientSecret', '__sms_auth_token', 'jwtKey']);
    await expect(config.call(revealSecrets, { appId: key.appId, names: ['__sms_auth_token'] })).resolves.toEqual({
      values: { __sms_auth_token: 't0ken' },
    });
    expect([...(await exported(key)).values()].join()).not.toContain('t0ken');
    await expect(importing(key, files, { diff: true })).resolves.toEqual({ diffs: [] });
  });
});

describe('what would change', () => {
  it('is told by file, and nothing changes', async () => {
    const key = await anApp();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = 1;\n' });
    const before = await exported(key);
    const files = new Map([...before, ['functions/f.js', 'exports = 2;\n']]);

    const { diffs } = await importing(key, files, { diff: true });

    expect(diffs).toEqual([expect.stringContaining('functions/f.js')]);
    expect(diffs?.[0]).toContain('-exports = 1;\n+exports = 2;');
    expect(await exported(key)).toEqual(before);
    await expect(deployments(key)).resolves.toHaveLength(1);
  });
});

describe('all or nothing', () => {
  it.each([
    {
      title: 'a function that does not parse',
      changes: { 'functions/placeOrder.js': 'exports = (' },
      code: 'FunctionSyntaxError',
      message: /^function 'placeOrder': .* at line 1, column 12$/,
    },
    {
      title: 'an endpoint of an unknown function',
      changes: { 'functions/placeOrder.js': undefined, 'functions/config.json': [] },
      code: 'InvalidParameter',
      message: /^endpoint 'GET \/orders': function 'placeOrder' does not exist$/,
    },
    {
      title: 'a faulty expression',
      changes: { 'data_sources/mdb/default_rule.json': { roles: [{ name: 'r', apply_when: { '%nothing': 1 } }] } },
      code: 'InvalidParameter',
      message: /^service 'mdb': default rule: roles\[0\]\.apply_when/,
    },
    {
      title: 'a member of the wrong type',
      changes: { 'values/countries.json': { name: 'countries', value: 1, private: 'yes' } },
      code: 'InvalidParameter',
      message: /^values\/countries\.json: private must be a boolean$/,
    },
    {
      title: 'two providers of a type',
      changes: {
        'auth/providers.json': {
          one: { name: 'one', type: 'anon-user', disabled: false },
          two: { name: 'two', type: 'anon-user', disabled: false },
        },
      },
      code: 'InvalidParameter',
      message: /^authentication provider '(one|two)': there is a second authentication provider of type 'anon-user'$/,
    },
    {
      title: 'a second provider of a type the app has',
      changes: {
        'auth/providers.json': {
          'api-key': { name: 'api-key', type: 'api-key', disabled: false },
          keys: { name: 'keys', type: 'api-key', disabled: true },
        },
      },
      code: 'InvalidParameter',
      message: /^authentication provider '(api-key|keys)': there is a second authentication provider of type 'api-key'$/,
    },
    {
      title: 'a provider of an unknown secret',
      changes: {
        'auth/providers.json': {
          jwt: { name: 'jwt', type: 'custom-token', config: {}, secret_config: { signingKeys: ['gone'] }, disabled: false },
        },
      },
      code: 'InvalidParameter',
      message: /^authentication provider 'jwt': secret 'gone' does not exist$/,
    },
    {
      title: 'a trigger of an unknown service',
      changes: {
        'triggers/onOrder.json': {
          name: 'onOrder',
          type: 'DATABASE',
          config: { service_name: 'elsewhere', database: 'store', collection: 'orders', operation_types: ['INSERT'] },
          event_processors: { FUNCTION: { config: { function_name: 'placeOrder' } } },
        },
      },
      code: 'InvalidParameter',
      message: /^trigger 'onOrder': service 'elsewhere' does not exist$/,
    },
    {
      title: 'an unknown type of service',
      changes: { 'services/sms/config.json': { name: 'sms', type: 'pigeon', config: {} } },
      code: 'ServiceTypeNotFound',
      message: /^service 'sms': unknown service type 'pigeon'$/,
    },
    {
      title: 'a file of JSON that is none',
      changes: { 'triggers/nightly.json': '{"name": }' },
      code: 'InvalidParameter',
      message: /^triggers\/nightly\.json: /,
    },
  ])('$title leaves the app as it was', async ({ changes, code, message }) => {
    const key = await anApp(...CURRENT_SECRETS);
    const before = await exported(key);

    for (const diff of [false, true]) {
      await expect(importing(key, current(changes), { diff })).rejects.toMatchObject({
        name: 'AppError',
        code,
        message: expect.stringMatching(message),
      });
    }

    expect(await exported(key)).toEqual(before);
    await expect(deployments(key)).resolves.toEqual([]);
  });

  it('a secret that does not exist is named, and inline ones of the same import are not kept', async () => {
    const key = await anApp();
    const files = legacyAppFiles({
      'values/apiKey.json': { name: 'apiKey', value: 'nowhere', from_secret: true },
    });

    await expect(importing(key, files)).rejects.toMatchObject({ message: "value 'apiKey': secret 'nowhere' does not exist" });

    await expect(config.call(listSecrets, key)).resolves.toEqual([]);
  });

  it.each([
    { title: 'text', archive: Buffer.from('no archive').toString('base64'), message: 'the archive is not a zip file' },
    { title: 'half of it', archive: 'UEsDBBQAAAA', message: 'the archive is not a zip file' },
  ])('is refused that is no archive: $title', async ({ archive, message }) => {
    const key = await anApp();

    await expect(config.call(importApp, { ...key, archive })).rejects.toMatchObject({ code: 'BadRequest', message });
  });
});

describe('beside other changes', () => {
  it('an import that comes second is made again on what the first left', async () => {
    const key = await anApp();
    const another = await config.another();
    const creations = Array.from({ length: 8 }, (_, index) =>
      another.call(createFunction, { ...key, name: `f${index}`, source: 'exports = 1;' }),
    );
    const imports = Array.from({ length: 4 }, (_, index) =>
      importing(key, filesOf({ 'realm_config.json': { config_version: 20210101 }, [`functions/i${index}.js`]: 'exports = 2;' }), {
        strategy: 'merge',
      }),
    );

    await Promise.all([...creations, ...imports]);

    const expected = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `f${index}`);
    expect(names(await config.call(listFunctions, key))).toEqual([...expected, 'i0', 'i1', 'i2', 'i3']);
    await expect(deployments(key)).resolves.toHaveLength(12);
    await another.close();
  });

  it('goes into the draft of who imports, whose export shows it; others see it when it is deployed', async () => {
    const key = await anApp();
    const before = await exported(key);
    const { _id: draftId } = await config.call(createDraft, key);

    await importing(key, filesOf({ 'realm_config.json': { config_version: 20210101 }, 'functions/f.js': 'exports = 2;' }));

    const mine = await exported(key);
    expect(mine.get('functions/f.js')).toBe('exports = 2;');
    const other = { userId: '0'.repeat(24) };
    const { archive } = await config.call(exportApp, key, other);
    expect([...(await readArchive(Buffer.from(archive, 'base64'))).keys()]).toEqual([...before.keys()]);
    await expect(deployments(key)).resolves.toEqual([]);
    await config.call(deployDraft, { ...key, draftId });
    expect(await exported(key)).toEqual(mine);
    await expect(deployments(key)).resolves.toHaveLength(1);
  });
});

describe('an export', () => {
  it('is the same bytes for the same configuration, and shows an earlier deployment when asked for', async () => {
    const key = await anApp();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = 1;' });
    const [first] = await deployments(key);
    const early = await config.call(exportApp, key);
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = 1;' });

    const again = await config.call(exportApp, { ...key, deployment: first?._id ?? '' });

    expect(again.archive).toBe(early.archive);
    expect(early.file_name).toMatch(/^shop_\d{14}\.zip$/);
    expect((await config.call(exportApp, key)).archive).not.toBe(early.archive);
    await expect(config.call(exportApp, { ...key, deployment: '0'.repeat(24) })).rejects.toMatchObject({
      code: 'DeploymentNotFound',
    });
  });

  it('names the app unless it is to be a template', async () => {
    const key = await anApp();
    const { archive } = await config.call(exportApp, { ...key, template: true });

    const files = await readArchive(Buffer.from(archive, 'base64'));

    expect(JSON.parse(Buffer.from(files.get('realm_config.json') ?? '').toString())).toEqual({ config_version: 20210101 });
    await expect(config.call(exportApp, { ...key, template: true, source_control: true })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
    await expect(config.call(exportApp, { ...key, version: '20180301' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('is for those who may change the app', async () => {
    const key = await anApp();

    await expect(config.call(exportApp, key, { role: 'reader' })).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});
