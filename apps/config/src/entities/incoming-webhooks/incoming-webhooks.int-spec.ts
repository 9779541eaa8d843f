import { createHash, randomBytes } from 'node:crypto';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
} from '#contracts/config/incoming-webhooks.contract.js';
import { createService, deleteService } from '#contracts/config/services.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { storedTexts } from '../../stored-texts.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const SOURCE = 'exports = (payload, response) => payload.query';
const SECRET = 'hush-hush-12345';

type ServiceKey = { groupId: string; appId: string; serviceId: string };

let config: ConfigProcess;
let app: { groupId: string; appId: string };
let web: ServiceKey;

async function aService(name: string, type: string): Promise<ServiceKey> {
  const { _id } = await config.call(createService, { ...app, name, type });
  return { ...app, serviceId: _id };
}

beforeAll(async () => {
  config = await startConfigProcess();
});
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  app = { groupId, appId };
  web = await aService('web', 'http');
});
afterAll(() => config.close());

const defaults = {
  respond_result: false,
  options: {},
  can_evaluate: {},
  run_as_authed_user: false,
  run_as_user_id: '',
  run_as_user_id_script_source: '',
  disable_arg_logs: false,
  disabled: false,
  fetch_custom_user_data: false,
  create_user_on_auth: false,
};
const given = {
  name: 'hook',
  function_source: SOURCE,
  respond_result: true,
  options: { httpMethod: 'POST', validationMethod: 'SECRET_AS_QUERY_PARAM', secret: SECRET },
  can_evaluate: { '%%request.httpMethod': 'POST' },
  run_as_authed_user: true,
  run_as_user_id: 'u',
  run_as_user_id_script_source: 'exports = () => "u"',
  disable_arg_logs: true,
  disabled: true,
  fetch_custom_user_data: true,
  create_user_on_auth: true,
};

describe('an incoming webhook', () => {
  it('is kept as it was given', async () => {
    const created = await config.call(createIncomingWebhook, { ...web, ...given });

    expect(created).toEqual({ _id: ID, name: 'hook', last_modified: expect.any(Number) });
    await expect(config.call(getIncomingWebhook, { ...web, webhookId: created._id })).resolves.toEqual({ ...created, ...given });
    const { incomingWebhooks } = JSON.parse((await config.call(getAppSnapshot, { appId: app.appId })).text()) as {
      incomingWebhooks: unknown;
    };
    expect(incomingWebhooks).toEqual([{ _id: created._id, service_id: web.serviceId, ...given }]);
  });

  it('needs a name and a source only', async () => {
    const created = await config.call(createIncomingWebhook, { ...web, name: 'hook', function_source: SOURCE });

    await expect(config.call(getIncomingWebhook, { ...web, webhookId: created._id })).resolves.toEqual({
      ...created,
      ...defaults,
      function_source: SOURCE,
    });
  });

  it.each([
    { options: {}, validationMethod: 'NO_VALIDATION', secret: '', secretAsQueryParam: false },
    { options: { secret: 's', secretAsQueryParam: true }, validationMethod: 'SECRET_AS_QUERY_PARAM', secret: 's' },
    { options: { secret: 's', secretAsQueryParam: false }, validationMethod: 'VERIFY_PAYLOAD', secret: 's' },
    { options: { secret: 's', validationMethod: 'VERIFY_PAYLOAD', httpMethod: 'ANY' }, secret: 's' },
    { options: { secret: 's', validationMethod: 'SECRET_AS_QUERY_PARAM' }, secret: 's', secretAsQueryParam: true },
    { options: { secret: 's', validationMethod: 'NO_VALIDATION' }, secret: 's', secretAsQueryParam: false },
  ])('lists $options in both forms and reads it in the given one', async ({ options, ...completed }) => {
    const created = await config.call(createIncomingWebhook, { ...web, name: 'hook', function_source: SOURCE, options });

    await expect(config.call(listIncomingWebhooks, web)).resolves.toEqual([
      {
        ...created,
        function_source: SOURCE,
        respond_result: false,
        options: { secretAsQueryParam: false, ...options, ...completed },
        version: VERSION,
      },
    ]);
    await expect(config.call(getIncomingWebhook, { ...web, webhookId: created._id })).resolves.toMatchObject({ options });
  });

  it('keeps its secret from readers and from replies to writes', async () => {
    const created = await config.call(createIncomingWebhook, { ...web, ...given });
    const reader = { role: 'reader' } as const;

    const replaced = await config.call(replaceIncomingWebhook, { ...web, webhookId: created._id, ...given });
    const read = await config.call(getIncomingWebhook, { ...web, webhookId: created._id }, reader);
    const listed = await config.call(listIncomingWebhooks, web, reader);

    expect(JSON.stringify([created, replaced, read, listed])).not.toContain(SECRET);
    expect(replaced).toEqual(created);
    expect(read.options).toEqual({ httpMethod: 'POST', validationMethod: 'SECRET_AS_QUERY_PARAM' });
    expect(listed.map(({ options }) => options)).toEqual([
      { httpMethod: 'POST', validationMethod: 'SECRET_AS_QUERY_PARAM', secretAsQueryParam: true },
    ]);
  });

  it('keeps what a replacement does not name', async () => {
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...given });

    const replaced = await config.call(replaceIncomingWebhook, { ...web, webhookId: _id, name: 'other', options: {} });

    expect(replaced).toEqual({ _id, name: 'other', last_modified: expect.any(Number) });
    await expect(config.call(getIncomingWebhook, { ...web, webhookId: _id })).resolves.toEqual({
      ...replaced,
      ...given,
      name: 'other',
      options: {},
    });
  });

  it('has a unique name in its service', async () => {
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...given });
    const { _id: other } = await config.call(createIncomingWebhook, { ...web, ...given, name: 'other' });

    const text = "an incoming webhook named 'hook' already exists";
    await expect(config.call(createIncomingWebhook, { ...web, ...given })).rejects.toMatchObject(
      refusal('IncomingWebhookAlreadyExists', text),
    );
    await expect(config.call(replaceIncomingWebhook, { ...web, webhookId: other, name: 'hook' })).rejects.toMatchObject(
      refusal('IncomingWebhookDuplicateName', text),
    );
    await config.call(replaceIncomingWebhook, { ...web, webhookId: _id, name: 'hook' });
    await expect(config.call(createIncomingWebhook, { ...(await aService('phone', 'twilio')), ...given })).resolves.toMatchObject(
      { name: 'hook' },
    );
  });

  it.each<[string, object]>([
    ["incoming webhook name must have 1 to 64 letters, digits, '_' or '-'", { name: 'a/b' }],
    [
      'options.validationMethod must be one of VERIFY_PAYLOAD, SECRET_AS_QUERY_PARAM, NO_VALIDATION',
      { options: { validationMethod: 'X' } },
    ],
    ['options.httpMethod must be one of GET, POST, PUT, PATCH, DELETE, HEAD, ANY', { options: { httpMethod: 'TRACE' } }],
    ['options.secret must be a string of at most 512 characters', { options: { secret: 5 } }],
    ['options.secret must be a string of at most 512 characters', { options: { secret: 's'.repeat(513) } }],
    ['options.secretAsQueryParam must be a boolean', { options: { secretAsQueryParam: 'yes' } }],
    ['options.secret is required', { options: { validationMethod: 'VERIFY_PAYLOAD' } }],
    ['options.secret is required', { options: { secretAsQueryParam: true, secret: '' } }],
    [
      'options.secretAsQueryParam contradicts options.validationMethod',
      { options: { secret: 's', secretAsQueryParam: true, validationMethod: 'NO_VALIDATION' } },
    ],
    ['options may have at most 10000 characters of JSON', { options: { more: 'x'.repeat(10_000) } }],
    ['can_evaluate must be an object', { can_evaluate: 5 }],
  ])('is rejected: %s', async (message, wrong) => {
    await expect(config.call(createIncomingWebhook, { ...web, ...given, ...wrong })).rejects.toMatchObject(
      refusal('InvalidParameter', message),
    );
    await expect(config.call(listIncomingWebhooks, web)).resolves.toEqual([]);
  });

  it('is rejected for a faulty source or expression, on replacement too', async () => {
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...given });
    const wrongs = [
      [{ function_source: 'exports = (' }, 'FunctionSyntaxError', 'line 1'],
      [{ run_as_user_id_script_source: ')' }, 'FunctionSyntaxError', 'line 1'],
      [{ can_evaluate: { '%%user.id': { '%foo': 1 } } }, 'InvalidParameter', 'can_evaluate["%%user.id"].%foo'],
    ] as const;

    for (const [wrong, code, message] of wrongs) {
      const refused = { code, message: expect.stringContaining(message) };
      await expect(config.call(createIncomingWebhook, { ...web, ...given, name: 'b', ...wrong })).rejects.toMatchObject(refused);
      await expect(config.call(replaceIncomingWebhook, { ...web, webhookId: _id, ...wrong })).rejects.toMatchObject(refused);
    }
    await expect(config.call(getIncomingWebhook, { ...web, webhookId: _id })).resolves.toMatchObject(given);
  });

  it('is rejected by services that take none', async () => {
    await expect(config.call(createIncomingWebhook, { ...(await aService('db', 'mongodb')), ...given })).rejects.toMatchObject(
      refusal('InvalidParameter', "a service of type 'mongodb' has no incoming webhooks"),
    );
  });

  it('is found by its own service only', async () => {
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...given });
    const other = { ...(await aService('other', 'http')), webhookId: _id };
    const refused = refusal('IncomingWebhookNotFound', `incoming webhook not found: '${_id}'`);

    await expect(config.call(getIncomingWebhook, other)).rejects.toMatchObject(refused);
    await expect(config.call(replaceIncomingWebhook, { ...other, name: 'x' })).rejects.toMatchObject(refused);
    await expect(config.call(deleteIncomingWebhook, other)).rejects.toMatchObject(refused);
    await expect(config.call(listIncomingWebhooks, other)).resolves.toEqual([]);
    await expect(config.call(getIncomingWebhook, { ...web, webhookId: 'hook' })).rejects.toMatchObject({
      code: 'IncomingWebhookNotFound',
    });
    await expect(config.call(listIncomingWebhooks, { ...web, serviceId: newId() })).rejects.toMatchObject({
      code: 'ServiceNotFound',
    });
    await expect(config.call(listIncomingWebhooks, { ...web, groupId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
  });

  it('goes when it is deleted, and with its service', async () => {
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...given });
    await config.call(createIncomingWebhook, { ...web, ...given, name: 'other' });

    await expect(config.call(deleteIncomingWebhook, { ...web, webhookId: _id })).resolves.toBeNull();
    await expect(config.call(deleteIncomingWebhook, { ...web, webhookId: _id })).rejects.toMatchObject({
      code: 'IncomingWebhookNotFound',
    });
    await config.call(deleteService, web);

    const text = (await config.call(getAppSnapshot, { appId: app.appId })).text();
    expect(JSON.parse(text)).toMatchObject({ services: [], incomingWebhooks: [] });
  });
});

interface Stored {
  _id: string;
  appId: string;
  text?: string;
  sealed?: { buffer: Uint8Array };
}

describe('the secret of a webhook', () => {
  let client: MongoClient;
  let objects: Collection<Stored>;
  beforeAll(async () => {
    client = await MongoClient.connect(config.storeUri);
    objects = client.db(platformDatabase('config')).collection<Stored>('objects');
  });
  afterAll(() => client.close());

  const stored = (): Promise<string> => storedTexts(config.storeUri);
  const withSecret = (secret: string) => ({ ...given, options: { ...given.options, secret } });

  it('is stored encrypted, and read, drafted and deployed as it is', async () => {
    const secret = 'secret-9d1c-of-a-hook';
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...withSecret(secret) });

    const all = await stored();
    expect(all).toContain(app.appId);
    expect(all).not.toContain(secret);
    const snapshot = (await config.call(getAppSnapshot, { appId: app.appId })).text();
    expect(snapshot).toContain(secret);
    const fresh = await config.another();
    expect(await fresh.call(getIncomingWebhook, { ...web, webhookId: _id })).toMatchObject({ options: { secret } });
    await fresh.close();
  });

  it('has a name that cannot be derived without the key', async () => {
    await config.call(createIncomingWebhook, { ...web, ...given, name: 'hook', options: {} });
    await config.call(createIncomingWebhook, { ...web, ...withSecret('guess'), name: 'other' });

    for (const { _id, sealed } of await objects.find({ appId: app.appId }).toArray()) {
      if (sealed === undefined) continue;
      const text = new SecretBox(config.masterKey).open(sealed.buffer, _id);
      expect(_id).not.toContain(createHash('sha256').update(text).digest('hex'));
      expect(text).toContain('guess');
    }
    expect(await objects.countDocuments({ appId: app.appId, sealed: { $exists: true } })).toBe(1);
  });

  it('is encrypted at the next start where an earlier version stored it as it was', async () => {
    const secret = 'secret-77aa-of-before';
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...withSecret(secret) });
    const [found] = await objects.find({ appId: app.appId, sealed: { $exists: true } }).toArray();
    const before = found?._id ?? '';
    const text = new SecretBox(config.masterKey).open(found?.sealed?.buffer ?? new Uint8Array(), before);
    await objects.updateOne({ _id: before }, { $set: { text }, $unset: { sealed: 1 } });
    expect(await stored()).toContain(secret);

    const next = await config.another();
    await expect.poll(stored, { timeout: 10_000 }).not.toContain(secret);
    expect(await next.call(getIncomingWebhook, { ...web, webhookId: _id })).toMatchObject({ options: { secret } });
    await next.close();
  });

  it('opens under a new master key, and no more under the one before', async () => {
    const secret = 'secret-31fe-under-two-keys';
    const { _id } = await config.call(createIncomingWebhook, { ...web, ...withSecret(secret) });
    const masterKey = randomBytes(32).toString('base64');
    const read = (process: ConfigProcess) => process.call(getIncomingWebhook, { ...web, webhookId: _id });

    const rotating = await config.another([], { masterKey, previousMasterKey: config.masterKey });
    await rotating.close();
    const rotated = await config.another([], { masterKey });
    expect(await read(rotated)).toMatchObject({ options: { secret } });
    await rotated.close();
    await (await config.another([], { previousMasterKey: masterKey })).close();
    const [found] = await objects.find({ appId: app.appId, sealed: { $exists: true } }).toArray();
    expect(new SecretBox(config.masterKey).open(found?.sealed?.buffer ?? new Uint8Array(), found?._id ?? '')).toContain(secret);
  });

  it('changes nothing if it is given again unchanged', async () => {
    const created = await config.call(createIncomingWebhook, { ...web, ...withSecret('the-same-again') });
    const before = (await config.call(getAppSnapshot, { appId: app.appId })).text();
    await config.call(replaceIncomingWebhook, { ...web, webhookId: created._id, ...withSecret('the-same-again') });
    expect((await config.call(getAppSnapshot, { appId: app.appId })).text()).toBe(before);
  });
});
