import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '#app-files/current-app.fixture.js';
import { legacyAppFiles } from '#app-files/legacy-app.fixture.js';
import { importApp } from '#contracts/config/app-files.contract.js';
import { createAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { getDefaultRule } from '#contracts/config/default-rules.contract.js';
import { deployDraft, createDraft } from '#contracts/config/drafts.contract.js';
import { createFunction, getFunction, listFunctions } from '#contracts/config/functions.contract.js';
import { listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import { listRules } from '#contracts/config/rules.contract.js';
import { listServices } from '#contracts/config/services.contract.js';
import { createValue, listValues } from '#contracts/config/values.contract.js';
import { CURRENT_SECRETS, archived, current, startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

/** Returns the files without the properties of the root file that identify the app. */
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

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();

describe('an import', () => {
  it('brings a whole directory, as one deployment, and the export gives it back', async () => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    const files = current();

    await expect(config.importing(key, files)).resolves.toMatchObject({ diffs: null });

    expect(withoutIdentity(await config.exported(key))).toEqual(withoutIdentity(files));
    await expect(config.deployments(key)).resolves.toHaveLength(1);
    await expect(config.importing(key, files, { diff: true })).resolves.toMatchObject({ diffs: [] });
    await config.importing(key, files);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });

  it('keeps the ids of what has the same name, and removes what is not mentioned', async () => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    const kept = await config.call(createFunction, { ...key, name: 'placeOrder', source: 'exports = () => 1;' });
    await config.call(createFunction, { ...key, name: 'old', source: 'exports = () => 2;' });

    await config.importing(key, current());
    const ofFirst = await config.call(listServices, key);
    await config.importing(key, current({ 'services/sms/rules/send.json': undefined }));

    expect(names(await config.call(listFunctions, key))).toEqual(['audit/welcome', 'placeOrder']);
    await expect(config.call(getFunction, { ...key, functionId: kept._id })).resolves.toMatchObject({
      name: 'placeOrder',
      source: 'exports = async (order) => order;\n',
    });
    expect(await config.call(listServices, key)).toEqual(ofFirst);
    const { _id: serviceId } = ofFirst.find(({ name }) => name === 'mdb') ?? { _id: '' };
    const before = await config.call(getDefaultRule, { ...key, serviceId });
    await config.importing(key, current());
    expect(await config.call(getDefaultRule, { ...key, serviceId })).toEqual(before);
  });

  it('keeps omitted settings when it merges', async () => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    await config.call(createFunction, { ...key, name: 'old', source: 'exports = () => 2;' });
    await config.call(createValue, { ...key, name: 'older', value: 1 });
    await config.call(createAuthProvider, { ...key, type: 'anon-user' });

    await config.call(importApp, { ...key, archive: await archived(current()) });

    expect(names(await config.call(listFunctions, key))).toEqual(['audit/welcome', 'old', 'placeOrder']);
    expect(names(await config.call(listValues, key))).toEqual(['apiKey', 'countries', 'older']);
    const environments = { 'qa.json': { values: { currency: 'CHF' } } };
    await config.call(importApp, { ...key, document: { config_version: 20210101, environments } });
    const written = await config.exported(key);
    expect(written.get('environments/qa.json')).toContain('"currency": "CHF"');
    expect(written.get('environments/development.json')).toContain('"currency": "EUR"');
    expect(names(await config.call(listAuthProviders, key))).toEqual(['anon-user', 'api-key', 'custom-token', 'oauth2-google']);
  });

  it('leaves sections alone that it does not speak of', async () => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'stays', source: 'exports = () => 2;' });
    await config.call(createValue, { ...key, name: 'goes', value: 1 });

    await config.call(importApp, {
      ...key,
      strategy: 'replace',
      document: { config_version: 20210101, functions: {}, values: [] },
    });

    expect(names(await config.call(listFunctions, key))).toEqual(['stays']);
    await expect(config.call(listValues, key)).resolves.toEqual([]);
  });

  it('takes a service of the same name and another type for another service', async () => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    await config.importing(key, current());
    const before = await config.call(listServices, key);
    const changes = {
      'services/sms/config.json': { name: 'sms', type: 'github', config: {} },
      'services/sms/rules/send.json': undefined,
    };

    await expect(config.importing(key, current(changes), { strategy: 'merge' })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "service 'sms': the type of a service cannot be changed from 'twilio'",
    });
    await config.importing(key, current(changes));

    const after = await config.call(listServices, key);
    const idsOf = (list: typeof after, but: string) => list.filter(({ name }) => name !== but).map(({ _id }) => _id);
    expect(after.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual(['api http', 'mdb mongodb-atlas', 'sms github']);
    expect(idsOf(after, 'sms')).toEqual(idsOf(before, 'sms'));
    const sms = (list: typeof after) => list.find(({ name }) => name === 'sms')?._id;
    expect(sms(after)).not.toBe(sms(before));
    const rules = await config.call(listRules, { ...key, serviceId: sms(after) ?? '' });
    expect(rules).toEqual([]);
  });

  it('counts the changes of what a service is configured with, and nothing else, as versions', async () => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    const versions = async () =>
      (await config.call(listServices, key)).map(({ name, version }) => `${name} ${version}`).toSorted();
    await config.importing(key, current());
    await config.importing(key, current({ 'services/sms/rules/send.json': undefined }));
    expect(await versions()).toEqual(['api 1', 'mdb 1', 'sms 1']);

    await config.importing(
      key,
      current({ 'http_endpoints/api/config.json': { name: 'api', type: 'http', config: { changed: true } } }),
    );

    expect(await versions()).toEqual(['api 2', 'mdb 1', 'sms 1']);
  });

  it('reads the legacy layout with its providers and secrets', async () => {
    const key = await config.anAppWith('jwtKey');
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

    await config.importing(key, files);

    const providers = JSON.parse((await config.exported(key)).get('auth/providers.json') ?? '{}') as Record<string, unknown>;
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
    expect([...(await config.exported(key)).values()].join()).not.toContain('t0ken');
    await expect(config.importing(key, files, { diff: true })).resolves.toMatchObject({ diffs: [] });
  });
});

describe('what would change', () => {
  it('is reported by file without changes', async () => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1;\n' });
    const before = await config.exported(key);
    const files = new Map([...before, ['functions/f.js', 'exports = () => 2;\n']]);

    const { diffs } = await config.importing(key, files, { diff: true });

    expect(diffs).toEqual([expect.stringContaining('functions/f.js')]);
    expect(diffs?.[0]).toContain('-exports = () => 1;\n+exports = () => 2;');
    expect(await config.exported(key)).toEqual(before);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });
});

describe('beside other changes', () => {
  it('an import that comes second is made again on what the first left', async () => {
    const key = await config.anAppWith();
    const another = await config.another();
    const creations = Array.from({ length: 8 }, (_, index) =>
      another.call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1;' }),
    );
    const imports = Array.from({ length: 4 }, (_, index) =>
      config.importing(
        key,
        filesOf({ 'realm_config.json': { config_version: 20210101 }, [`functions/i${index}.js`]: 'exports = () => 2;' }),
        {
          strategy: 'merge',
        },
      ),
    );

    await Promise.all([...creations, ...imports]);

    const expected = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `f${index}`);
    expect(names(await config.call(listFunctions, key))).toEqual([...expected, 'i0', 'i1', 'i2', 'i3']);
    await expect(config.deployments(key)).resolves.toHaveLength(12);
    await another.close();
  });

  it('goes into the draft of who imports, whose export shows it; others see it when it is deployed', async () => {
    const key = await config.anAppWith();
    const before = await config.exported(key);
    const { _id: draftId } = await config.call(createDraft, key);

    await config.importing(
      key,
      filesOf({ 'realm_config.json': { config_version: 20210101 }, 'functions/f.js': 'exports = () => 2;' }),
    );

    const mine = await config.exported(key);
    expect(mine.get('functions/f.js')).toBe('exports = () => 2;');
    const other = { userId: '0'.repeat(24) };
    expect([...(await config.exported(key, other)).keys()]).toEqual([...before.keys()]);
    await expect(config.deployments(key)).resolves.toEqual([]);
    await config.call(deployDraft, { ...key, draftId });
    expect(await config.exported(key)).toEqual(mine);
    await expect(config.deployments(key)).resolves.toHaveLength(1);
  });
});
