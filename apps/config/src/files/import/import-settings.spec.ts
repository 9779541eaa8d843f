import { expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { putSetting } from '../../core/versions/put-setting.js';
import { readSetting } from '../../core/trees/read-setting.js';
import { importSecrets } from './import-secrets.js';
import { importSettings } from './import-settings.js';
import { anImport, putFunction, putService } from './import-run.fixture.js';

const [F, DB] = [newId(), newId()];

it('become those of the app, with names replaced by ids', async () => {
  const run = anImport({
    before: (edit) => {
      putFunction(edit, F, 'created');
      putService(edit, DB, 'db');
    },
  });
  await importSettings(run, {
    root: { environment: 'qa' },
    allowedRequestOrigins: ['https://a.example.com', 'https://b.example.com', 'https://a.example.com'],
    graphqlConfig: { use_natural_pluralization: false, disable_schema_introspection: true },
    customUserData: {
      enabled: true,
      mongo_service_name: 'db',
      database_name: 'd',
      collection_name: 'u',
      user_id_field: 'i',
      on_user_creation_function_name: 'created',
    },
    sync: { development_mode_enabled: true, state: 'x' },
    hosting: { enabled: true },
    dataApi: { disabled: true },
  });
  const after = run.draft.outcome();
  expect(await readSetting(after, 'environment')).toBe('qa');
  expect(await readSetting(after, 'allowed_request_origins')).toEqual(['https://a.example.com', 'https://b.example.com']);
  expect(await readSetting(after, 'graphql')).toEqual({ use_natural_pluralization: false, disable_schema_introspection: true });
  expect(await readSetting(after, 'custom_user_data')).toEqual({
    enabled: true,
    mongo_service_id: DB,
    database_name: 'd',
    collection_name: 'u',
    user_id_field: 'i',
    on_user_creation_function_id: F,
  });
  expect(await readSetting(after, 'sync')).toEqual({ development_mode_enabled: true, state: 'x' });
  expect(await readSetting(after, 'hosting')).toEqual({ enabled: true });
  expect(await readSetting(after, 'data_api')).toEqual({ disabled: true });
});

it.each([
  [{ enabled: true }, 'mongo_service_id is required to enable custom user data'],
  [{ enabled: false, mongo_service_name: 'no' }, "service 'no' does not exist"],
  [
    { enabled: true, mongo_service_name: 'db', database_name: 'admin', collection_name: 'users', user_id_field: 'name' },
    "database_name 'admin' is reserved: it belongs to the platform or the database server",
  ],
  [{ enabled: true, mongo_service_name: 'db', on_user_creation_function_name: 'gone' }, "function 'gone' does not exist"],
])('disables invalid custom user data and reports it: %j', async (customUserData, problem) => {
  const stored = { enabled: true, mongo_service_id: DB, database_name: 'd', collection_name: 'c', user_id_field: 'u' };
  const run = anImport({
    before: (edit) => {
      putService(edit, DB, 'db');
      putSetting(edit, 'custom_user_data', { ...stored, on_user_creation_function_id: '' });
    },
  });
  await importSettings(run, { root: {}, customUserData });

  expect(await readSetting(run.draft.outcome(), 'custom_user_data')).toMatchObject({ enabled: false, database_name: '' });
  expect(run.notes).toEqual([`custom user data is disabled: ${problem}`]);
});

it('keeps omitted settings', async () => {
  const run = anImport();
  await importSettings(run, { root: {} });
  expect(await run.after('settings')).toHaveProperty('size', 0);
});

it.each([
  [{ root: {}, allowedRequestOrigins: ['nowhere'] }, /^allowed_request_origins: /],
  [{ root: {}, hosting: { text: 'x'.repeat(100_000) } }, /^the hosting configuration may have at most/],
])('settings that are wrong are rejected: %j', async (configuration, message) => {
  await expect(importSettings(anImport(), configuration)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  });
});

const INLINE = { owner: 'service', name: 'sms', member: 'auth_token', secret: '__sms_auth_token', value: 'hidden' } as const;

it('values given with the files become secrets of the name that is given', async () => {
  const run = anImport();
  await importSecrets(run, [INLINE]);
  expect([...run.draft.result.secrets.entries()].map(([, { name }]) => name)).toEqual(['__sms_auth_token']);
});

it.each([
  [{ ...INLINE, secret: '__sms auth' }, "secrets.json: auth_token of 'sms' cannot be used in the name of a secret"],
  [{ ...INLINE, value: '' }, "secrets.json: auth_token of 'sms' must have 1 to 8192 characters"],
])('values that cannot be secrets are rejected, and not quoted', async (secret, message) => {
  await expect(importSecrets(anImport(), [secret])).rejects.toThrow(message);
});
