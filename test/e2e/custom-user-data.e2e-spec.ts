import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const client = `${platform.url}/api/client/v2.0`;

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let settings: object;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  await acceptTokens(app);
  serviceId = (await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' }))._id;
  const database_name = `custom_${randomBytes(6).toString('hex')}`;
  settings = { mongo_service_id: serviceId, database_name, collection_name: 'people', user_id_field: 'owner' };
  await app.addFunction(
    'write',
    `exports = (document) => context.services.get('mongodb-atlas').db('${database_name}').collection('people').insertOne(document)`,
    { run_as_system: true },
  );
});

const configure = (more: object): Promise<unknown> =>
  app.must('PATCH', '/custom_user_data', { enabled: true, ...settings, ...more });
const userData = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { user_data: unknown }).user_data;
const login = (): Promise<EndUser> =>
  EndUser.login(platform, app.app.client_app_id, 'custom-token', {
    token: signToken({ aud: app.app.client_app_id, sub: 'ada', exp: inAnHour() }),
  });
async function refreshed(user: EndUser): Promise<string> {
  const answer = await send('POST', `${client}/auth/session`, { token: user.refreshToken });
  expect(answer.status).toBe(201);
  return (answer.body as { access_token: string }).access_token;
}
async function write(user: EndUser, document: object): Promise<void> {
  expect((await user.call('write', [document])).status).toBe(200);
}

describe('custom user data', () => {
  it('is in the access token from the next refresh or login on, as extended JSON', async () => {
    await configure({});
    const user = await login();
    expect(userData(user.accessToken)).toEqual({});

    await write(user, { _id: 'x', owner: user.userId, level: { $numberInt: '3' }, since: { $date: { $numberLong: '0' } } });

    const expected = {
      _id: 'x',
      owner: user.userId,
      level: { $numberInt: '3' },
      since: { $date: { $numberLong: '0' } },
    };
    const token = await refreshed(user);
    expect(userData(token)).toEqual(expected);
    expect(userData((await login()).accessToken)).toEqual(expected);
    const verified = await app.must<object>('POST', '/users/verify_token', { token });
    expect(verified).toMatchObject({ custom_user_data: expected });
  });

  it("is found by the user's id as a string, which wins, or as an object id; other users do not see it", async () => {
    await configure({});
    const [user, other] = [await login(), await EndUser.login(platform, app.app.client_app_id)];
    await write(user, { _id: 1, owner: { $oid: user.userId }, by: 'id' });
    expect(userData(await refreshed(user))).toMatchObject({ by: 'id' });
    await write(user, { _id: 2, owner: user.userId, by: 'text' });

    expect(userData(await refreshed(user))).toMatchObject({ by: 'text' });
    expect(userData(await refreshed(other))).toEqual({});
  });

  it('is what a function sees as context.user.custom_data', async () => {
    await configure({});
    await app.addFunction('mine', 'exports = () => context.user.custom_data.level');
    const user = await login();
    await write(user, { owner: user.userId, level: { $numberInt: '3' } });

    const token = await refreshed(user);

    const answer = await send('POST', `${client}/app/${app.app.client_app_id}/functions/call`, {
      token,
      json: { name: 'mine', arguments: [] },
    });
    expect(answer.text).toBe('{"$numberInt":"3"}');
  });

  it.each([
    ['is too large', async (user: EndUser) => write(user, { owner: user.userId, text: 'x'.repeat(16_400) })],
    ['has a service that was deleted', async () => void (await app.must('DELETE', `/services/${serviceId}`))],
    [
      'is switched off',
      async (user: EndUser) => {
        await write(user, { owner: user.userId, level: 1 });
        await configure({ enabled: false });
      },
    ],
  ])('does not block logins if it %s', async (_, spoil) => {
    await configure({});
    const user = await login();
    await spoil(user);

    expect(userData(await refreshed(user))).toEqual({});
    expect(userData((await login()).accessToken)).toEqual({});
  });
});

describe('the function for new users', () => {
  it('runs once, before the first token, which has what it wrote', async () => {
    const database = (settings as { database_name: string }).database_name;
    const { _id: id } = await app.addFunction(
      'onCreation',
      `exports = (user) => context.services.get('mongodb-atlas').db('${database}').collection('people')
        .insertOne({ owner: user.id, type: user.type, first: user.identities[0].id })`,
      { run_as_system: true },
    );
    await configure({ on_user_creation_function_id: id });

    const user = await login();

    expect(userData(user.accessToken)).toMatchObject({ owner: user.userId, type: 'normal', first: 'ada' });
    const { _id: written } = userData(user.accessToken) as { _id: object };
    expect(userData((await login()).accessToken)).toMatchObject({ _id: written });
  });

  it('leaves no user if it fails', async () => {
    const { _id: id } = await app.addFunction('onCreation', 'exports = () => { throw new Error("not today") }', {
      run_as_system: true,
    });
    await configure({ on_user_creation_function_id: id });

    const answer = await loginAs(platform, app.app.client_app_id, 'anon-user', {});

    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: 'unauthorized', error_code: 'AuthError' });
    expect(await app.must('GET', '/users')).toEqual([]);
  });
});
