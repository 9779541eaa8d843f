import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const PATH = '/log_forwarders';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const input = {
  name: 'errors',
  log_types: ['function', 'auth'],
  log_statuses: ['error'],
  policy: { type: 'single' },
  action: { type: 'function', name: 'onError' },
};

describe('log forwarders', () => {
  it('are created, listed, read, changed, switched and deleted', async () => {
    const created = await app.send('POST', PATH, { json: input });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, ...input, disabled: false });
    const { _id } = created.body as { _id: string };
    expect((await app.send('GET', PATH)).body).toEqual([created.body]);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toEqual(created.body);

    const action = { type: 'collection', data_source: 'mongodb-atlas', database: 'logs', collection: 'errors' };
    const changed = await app.send('PATCH', `${PATH}/${_id}`, { json: { action, policy: { type: 'batch' } } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ _id, ...input, action, policy: { type: 'batch' }, disabled: false });

    expect((await app.send('PUT', `${PATH}/${_id}/disable`)).status).toBe(204);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toMatchObject({ disabled: true });
    expect((await app.send('PUT', `${PATH}/${_id}/enable`)).status).toBe(204);
    expect((await app.send('GET', '/description')).body).toMatchObject({ log_forwarders: [{ name: 'errors', enabled: true }] });

    expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);
    const gone = await app.send('PUT', `${PATH}/${_id}/enable`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `log forwarder not found: '${_id}'`, error_code: 'LogForwarderNotFound' });
  });

  it('have names of their own', async () => {
    await app.must('POST', PATH, input);

    const taken = await app.send('POST', PATH, { json: input });

    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: "a log forwarder named 'errors' already exists",
      error_code: 'LogForwarderDuplicateName',
    });
  });

  it.each([
    [{ name: 'a/b' }, /^log forwarder name must have 1 to 64 characters/],
    [{ log_types: [] }, /^log_types/],
    [{ log_types: ['everything'] }, /log_types/],
    [{ log_statuses: ['warning'] }, /log_statuses/],
    [{ policy: { type: 'sometimes' } }, /^policy\.type must be 'single' or 'batch'$/],
    [{ action: { type: 'mail' } }, /^action\.type must be 'collection' or 'function'$/],
    [{ action: { type: 'function' } }, /^action\.name must be a non-empty string$/],
    [{ action: { ...input.action, note: 'x'.repeat(10_000) } }, /^a log forwarder may have at most 10000 characters of JSON$/],
  ])('refuse %j', async (change, message) => {
    const answer = await app.send('POST', PATH, { json: { ...input, ...change } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', PATH)).body).toEqual([]);
  });
});
