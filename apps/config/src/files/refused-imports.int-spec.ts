import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legacyAppFiles } from '#app-files/legacy-app.fixture.js';
import { importApp } from '#contracts/config/app-files.contract.js';
import { listSecrets } from '#contracts/config/secrets.contract.js';
import { CURRENT_SECRETS, current, startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

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
      title: 'two providers of a type',
      changes: {
        'auth/providers.json': {
          one: { name: 'one', type: 'anon-user', disabled: false },
          two: { name: 'two', type: 'anon-user', disabled: false },
        },
      },
      code: 'InvalidParameter',
      message: /^auth\/providers\.json: two is a second authentication provider of type 'anon-user'$/,
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
      message: /^auth\/providers\.json: keys is a second authentication provider of type 'api-key'$/,
    },
    {
      title: 'a provider of an unknown secret',
      changes: {
        'auth/providers.json': {
          jwt: { name: 'jwt', type: 'custom-token', config: {}, secret_config: { signingKeys: ['gone'] }, disabled: false },
        },
      },
      code: 'InvalidParameter',
      message: /^these secrets do not exist: 'gone' \(auth\/providers\.json\)$/,
    },
    ...['admin', 'local', 'config', 'groundwork_config', 'Groundwork_x', 'ADMIN'].flatMap((database) => {
      const reserved = `'${database}' is reserved: it belongs to the platform or the database server`;
      const message = (text: string) => new RegExp(`${text}$`);
      return [
        {
          title: `a rule for ${database}`,
          changes: { [`data_sources/mdb/${database}/c/rules.json`]: { database, collection: 'c', roles: [], filters: [] } },
          code: 'InvalidParameter',
          message: message(`^service 'mdb': rule '${database}\\.c': database ${reserved}`),
        },
        {
          title: `a schema of ${database}`,
          changes: {
            [`data_sources/mdb/${database}/c/schema.json`]: { title: 'c', bsonType: 'object' },
            [`data_sources/mdb/${database}/c/relationships.json`]: {},
          },
          code: 'InvalidParameter',
          message: message(`^schema '.*': database ${reserved}`),
        },
        {
          title: `a trigger on ${database}`,
          changes: {
            'triggers/onOrder.json': {
              name: 'onOrder',
              type: 'DATABASE',
              config: { service_name: 'mdb', database, collection: 'orders', operation_types: ['INSERT'] },
              event_processors: { FUNCTION: { config: { function_name: 'placeOrder' } } },
            },
          },
          code: 'InvalidParameter',
          message: message(`^trigger 'onOrder': config\\.database ${reserved}`),
        },
      ];
    }),
    {
      title: 'a file of JSON that is none',
      changes: { 'triggers/nightly.json': '{"name": }' },
      code: 'InvalidParameter',
      message: /^triggers\/nightly\.json: /,
    },
  ])('$title leaves the app as it was', async ({ changes, code, message }) => {
    const key = await config.anAppWith(...CURRENT_SECRETS);
    const before = await config.exported(key);

    for (const diff of [false, true]) {
      await expect(config.importing(key, current(changes), { diff })).rejects.toMatchObject({
        name: 'AppError',
        code,
        message: expect.stringMatching(message),
      });
    }

    expect(await config.exported(key)).toEqual(before);
    await expect(config.deployments(key)).resolves.toEqual([]);
  });

  it('a secret that does not exist is named, and inline ones of the same import are not kept', async () => {
    const key = await config.anAppWith();
    const files = legacyAppFiles({
      'values/apiKey.json': { name: 'apiKey', value: 'nowhere', from_secret: true },
    });

    await expect(config.importing(key, files)).rejects.toMatchObject({
      message: "these secrets do not exist: 'nowhere' (values/apiKey.json)",
    });

    await expect(config.call(listSecrets, key)).resolves.toEqual([]);
  });

  it.each([
    { title: 'text', archive: Buffer.from('no archive').toString('base64'), message: 'the archive is not a zip file' },
    { title: 'half of it', archive: 'UEsDBBQAAAA', message: 'the archive is not a zip file' },
  ])('is rejected that is no archive: $title', async ({ archive, message }) => {
    const key = await config.anAppWith();

    await expect(config.call(importApp, { ...key, archive })).rejects.toMatchObject({ code: 'BadRequest', message });
  });
});
