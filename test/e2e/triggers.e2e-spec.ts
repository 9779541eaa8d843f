import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { eventually } from './platform/eventually.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);

let admin: Admin;
let app: AppAdmin;
let functionId: string;
let serviceId: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  functionId = (await app.addFunction('onEvent', 'exports = (event) => {}'))._id;
  serviceId = (await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' }))._id;
});

const nightly = { name: 'nightly', type: 'SCHEDULED', config: { schedule: '0 3 * * MON-FRI' }, function_name: 'onEvent' };

/** Progress of a new schedule; it is due once the service that runs it has seen it. */
const progress = {
  state: 'active',
  completed_at: null,
  next_at: expect.toBeOneOf([null, expect.any(String)]),
  backlog: 0,
};

describe('triggers', () => {
  it('are created, listed, read, changed, resumed and deleted', async () => {
    const created = await app.send('POST', '/triggers', { json: nightly });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      _id: ID,
      name: 'nightly',
      type: 'SCHEDULED',
      config: { schedule: '0 3 * * MON-FRI' },
      function_id: functionId,
      function_name: 'onEvent',
      disabled: false,
      event_processors: { FUNCTION: { config: { function_id: functionId, function_name: 'onEvent' } } },
      last_modified: expect.any(Number),
    });
    const { _id } = created.body as { _id: string };
    expect((await app.send('GET', '/triggers')).body).toEqual([
      { ...(created.body as object), ...progress, version: expect.any(String) },
    ]);
    expect((await app.send('GET', `/triggers/${_id}`)).body).toEqual({ ...(created.body as object), ...progress });

    const changed = await app.send('PUT', `/triggers/${_id}`, { json: { name: 'hourly', config: { schedule: '0 */2 * * *' } } });
    expect(changed.status).toBe(204);
    expect((await app.send('GET', `/triggers/${_id}`)).body).toEqual({
      ...(created.body as object),
      name: 'hourly',
      config: { schedule: '0 */2 * * *' },
      last_modified: expect.any(Number),
      ...progress,
    });
    expect((await app.send('PUT', `/triggers/${_id}/resume`, { json: { disable_token: true } })).status).toBe(204);

    const deleted = await app.send('DELETE', `/triggers/${_id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({});
    const gone = await app.send('PUT', `/triggers/${_id}/resume`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `trigger not found: '${_id}'`, error_code: 'TriggerNotFound' });
  });

  it('are the event subscriptions of older tools', async () => {
    const created = await app.send('POST', '/event_subscriptions', { json: nightly });
    expect(created.status).toBe(201);
    const { _id } = created.body as { _id: string };
    await app.must('POST', '/triggers', {
      name: 'login',
      type: 'AUTHENTICATION',
      config: { operation_type: 'LOGIN', providers: ['anon-user'] },
      event_processors: { FUNCTION: { config: { function_name: 'onEvent' } } },
    });

    expect((await app.send('GET', '/event_subscriptions?type=SCHEDULED')).body).toEqual([
      { ...(created.body as object), ...progress, version: expect.any(String) },
    ]);
    expect((await app.send('GET', '/triggers?type=AUTHENTICATION')).body).toMatchObject([
      { name: 'login', function_id: functionId },
    ]);
    expect((await app.send('GET', '/triggers?type=OTHER')).status).toBe(400);
    expect((await app.send('GET', '/triggers')).body).toHaveLength(2);
    expect((await app.send('PUT', `/event_subscriptions/${_id}`, { json: { disabled: true } })).status).toBe(204);
    expect((await app.send('GET', `/event_subscriptions/${_id}`)).body).toMatchObject({ disabled: true });
    expect((await app.send('PUT', `/event_subscriptions/${_id}/resume`)).status).toBe(204);
    expect((await app.send('DELETE', `/event_subscriptions/${_id}`)).status).toBe(204);
    expect((await app.send('GET', '/event_subscriptions')).body).toHaveLength(1);
  });

  it('run schedules now, unless they are disabled', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/triggers', nightly);
    expect((await app.send('POST', `/triggers/${_id}/run`)).status).toBe(204);
    const ran = await eventually(
      async () => (await app.must<{ completed_at: string | null; last_error?: string }[]>('GET', '/triggers'))[0],
      (trigger) => typeof trigger?.completed_at === 'string',
    );
    expect(ran).not.toHaveProperty('last_error');
    expect((await app.must<{ changes: object[] }[]>('GET', '/audit'))[0]?.changes).toEqual([
      { kind: 'triggers', id: _id, name: 'nightly', operation: 'update' },
    ]);

    await app.must('PUT', `/triggers/${_id}`, { disabled: true });
    const refused = await app.send('POST', `/triggers/${_id}/run`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: 'the trigger is disabled: enable it first', error_code: 'InvalidParameter' });
  });

  it('watch a database of a service, by its id', async () => {
    const config = { database: 'shop', collection: 'orders', operation_types: ['INSERT'], full_document: true };

    const created = await app.send('POST', '/triggers', {
      json: {
        name: 'orders',
        type: 'DATABASE',
        config: { ...config, service_name: 'mongodb-atlas' },
        event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'us-east-1' } } },
        error_handler: { config: { enabled: false } },
      },
    });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      config: { ...config, service_id: serviceId },
      function_id: '',
      function_name: '',
      event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'us-east-1' } } },
      error_handler: { config: { enabled: false } },
    });
  });

  it('have unique names', async () => {
    await app.must('POST', '/triggers', nightly);
    const other = await app.must<{ _id: string }>('POST', '/triggers', { ...nightly, name: 'other' });

    for (const answer of [
      await app.send('POST', '/triggers', { json: nightly }),
      await app.send('PUT', `/triggers/${other._id}`, { json: { name: 'nightly' } }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ error: "a trigger named 'nightly' already exists", error_code: 'TriggerDuplicateName' });
    }
  });

  const database = { type: 'DATABASE', config: { service_name: 'mongodb-atlas', operation_types: ['INSERT'] } };
  it.each([
    [{ type: 'HOURLY' }, /type/],
    [{ name: '../t' }, /^trigger name must have 1 to 64 characters/],
    [{ config: {} }, /^config\.schedule must be a cron expression of five fields$/],
    [{ config: { schedule: '61 * * * *' } }, /^config\.schedule: bad minute '61'$/],
    [{ config: { schedule: '* * * * FOO' } }, /^config\.schedule: bad day of week 'FOO'$/],
    [{ config: { schedule: '* * * */0 *' } }, /^config\.schedule: bad month '\*\/0'$/],
    [{ function_name: 'none' }, /^function 'none' does not exist$/],
    [
      { type: 'AUTHENTICATION', config: { operation_type: 'LOGOUT' } },
      /^config\.operation_type must be LOGIN, CREATE or DELETE$/,
    ],
    [{ ...database, config: { ...database.config, service_name: 'x' } }, /^service 'x' does not exist$/],
    [{ ...database, config: { operation_types: ['INSERT'] } }, /^config\.service_id or config\.service_name is required$/],
    [{ ...database, config: { ...database.config, operation_types: [] } }, /^config\.operation_types must name operations$/],
    [{ ...database, config: { ...database.config, operation_types: ['TOUCH'] } }, /unknown operation 'TOUCH'$/],
    [{ ...database, config: { ...database.config, collection: 'c' } }, /^config\.database is required with config\.collection$/],
  ])('reject %j', async (change, message) => {
    const answer = await app.send('POST', '/triggers', { json: { ...nightly, ...change } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', '/triggers')).body).toEqual([]);
  });

  it('do something', async () => {
    const { function_name: _, ...idle } = nightly;

    const answer = await app.send('POST', '/triggers', { json: idle });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'function_id, function_name or event_processors is required',
      error_code: 'MissingParameter',
    });
  });
});
