import * as Realm from 'realm-web';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { eventually } from './platform/eventually.js';

const platform = inject('platform');
const PASSWORD = 'correct horse';
const PROVIDERS = ['anon-user', 'local-userpass', 'custom-token', 'custom-function', 'api-key'];

interface Told {
  readonly operationType: string;
  readonly providers: readonly string[];
  readonly user: {
    readonly id: string;
    readonly type: string;
    readonly identities: readonly { readonly provider_type: string }[];
  };
}

let app: AppAdmin;
beforeAll(async () => {
  app = await (await Admin.login(platform)).createApp();
  await app.enableAnonymous();
  await acceptTokens(app);
  await app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
  await app.addFunction('whoIs', 'exports = ({ name }) => name');
  await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
  const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
  await app.must('PUT', `/auth_providers/${providers.find(({ type }) => type === 'api-key')?._id}/enable`);
  await app.addFunction('onEvent', 'exports = () => {}');
  for (const operation_type of ['CREATE', 'LOGIN', 'DELETE']) {
    const config = { operation_type, providers: PROVIDERS };
    await app.must('POST', '/triggers', { name: operation_type, type: 'AUTHENTICATION', function_name: 'onEvent', config });
  }
});

const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
const jwt = (sub: string) => Realm.Credentials.jwt(signToken({ aud: app.app.client_app_id, sub, exp: inAnHour() }));

/** Returns the events triggers received, unordered. */
async function told(): Promise<Told[]> {
  const { logs } = await app.must<{ logs: { function_call?: { arguments?: Told[] } }[] }>('GET', '/logs?type=AUTH_TRIGGER');
  return logs.flatMap(({ function_call }) => function_call?.arguments ?? []);
}

/** Waits for that many events of users, and returns each as `operation provider+provider`. */
async function toldOf(count: number, ...userIds: readonly string[]): Promise<string[]> {
  const own = async (): Promise<Told[]> => (await told()).filter(({ user }) => userIds.includes(user.id));
  const found = await eventually(own, ({ length }) => length >= count);
  return found.map(({ operationType, providers }) => `${operationType} ${providers.join('+')}`).toSorted();
}

describe('events of an authentication trigger', () => {
  it.each([
    ['anon-user', () => Realm.Credentials.anonymous(false)],
    ['custom-token', () => jwt('ann')],
    ['custom-function', () => Realm.Credentials.function({ name: 'ann' })],
    ['local-userpass', () => Realm.Credentials.emailPassword('ann@example.com', PASSWORD)],
  ])('users of %s who come and go', async (provider, credentials) => {
    const here = client();
    if (provider === 'local-userpass')
      await here.emailPasswordAuth.registerUser({ email: 'ann@example.com', password: PASSWORD });
    const user = await here.logIn(credentials());
    if (provider !== 'anon-user') await client().logIn(credentials());
    await here.deleteUser(user);

    const logins = provider === 'anon-user' ? 1 : 2;
    expect(await toldOf(logins + 2, user.id)).toEqual([
      `CREATE ${provider}`,
      `DELETE ${provider}`,
      ...Array.from({ length: logins }, () => `LOGIN ${provider}`),
    ]);
  });

  it('server keys, and users who log in by their own key', async () => {
    const key = await app.must<{ _id: string; key: string }>('POST', '/api_keys', { name: 'worker' });
    const server = await client().logIn(Realm.Credentials.apiKey(key.key));
    expect((await app.send('DELETE', `/api_keys/${key._id}`)).status).toBe(204);
    const here = client();
    const user = await here.logIn(jwt('keyed'));
    const own = await user.apiKeys.create('own');
    await client().logIn(Realm.Credentials.apiKey(own.key ?? ''));

    expect(await toldOf(3, server.id)).toEqual(['CREATE api-key', 'DELETE api-key', 'LOGIN api-key']);
    expect(await toldOf(3, user.id)).toEqual(['CREATE custom-token', 'LOGIN api-key', 'LOGIN custom-token']);
    const created = (await told()).find(({ operationType, user: { id } }) => operationType === 'CREATE' && id === server.id);
    expect(created?.user).toMatchObject({ type: 'server' });
  });

  it('no link, no renewal of a token, and of all identities of a user an administrator deletes', async () => {
    const here = client();
    await here.emailPasswordAuth.registerUser({ email: 'linked@example.com', password: PASSWORD });
    const user = await here.logIn(Realm.Credentials.anonymous(false));
    await user.linkCredentials(Realm.Credentials.emailPassword('linked@example.com', PASSWORD));
    await user.refreshCustomData();
    expect((await app.send('DELETE', `/users/${user.id}`)).status).toBe(204);

    expect(await toldOf(3, user.id)).toEqual(['CREATE anon-user', 'DELETE anon-user+local-userpass', 'LOGIN anon-user']);
  });

  it('users whose creation failed', async () => {
    const service = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    const source = `exports = (user) => { if (JSON.stringify(user).includes('refused')) throw new Error('no'); };`;
    const { _id } = await app.addFunction('onCreation', source);
    const users = { mongo_service_id: service._id, database_name: `d_${app.app._id}`, collection_name: 'u', user_id_field: 'id' };
    await app.must('PATCH', '/custom_user_data', { enabled: true, on_user_creation_function_id: _id, ...users });

    await expect(client().logIn(jwt('refused'))).rejects.toMatchObject({ statusCode: 401 });
    const other = await client().logIn(jwt('welcome'));

    // Ordered after a possible event of the other one.
    await toldOf(2, other.id);
    expect(JSON.stringify(await told())).not.toContain('refused');
  });
});
