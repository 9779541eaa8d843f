import * as Realm from 'realm-web';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';

const platform = inject('platform');

describe('realm-web', () => {
  let app: AppAdmin;
  beforeAll(async () => {
    const admin = await Admin.login(platform);
    app = await admin.createApp();
    await app.enableAnonymous();
    await acceptTokens(app, { metadata_fields: [{ required: true, name: 'first_name' }] });
    await app.addFunction('whoAmI', 'exports = (...args) => ({ id: context.user.id, args })');
    await app.addFunction('fails', 'exports = () => { throw new RangeError("too far") }');
  });
  const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });

  it('logs in anonymously, calls a function and logs out', async () => {
    const user = await client().logIn(Realm.Credentials.anonymous());

    expect(user.isLoggedIn).toBe(true);
    expect(user.profile).toEqual({});
    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user']);
    const answer = (await user.functions['whoAmI']?.(1, 'two', null, [new Date(0)])) as { id: string; args: unknown[] };
    expect(answer).toEqual({ id: user.id, args: [1, 'two', null, [new Date(0)]] });
    await user.logOut();
    expect(user.isLoggedIn).toBe(false);
  });

  it('logs in with a custom token and sees the mapped data', async () => {
    const token = signToken({ aud: app.app.client_app_id, sub: 'ada', exp: inAnHour(), first_name: 'Ada' });

    const user = await client().logIn(Realm.Credentials.jwt(token));

    expect(user.profile).toEqual({ firstName: 'Ada' });
    expect(user.deviceId).toMatch(/^[0-9a-f]{24}$/);
    const before = user.accessToken;
    await user.refreshAccessToken();
    expect(user.accessToken).not.toBeNull();
    expect(before).not.toBeNull();
    expect(user.customData).toEqual({});
  });

  it('rejects a wrong token with an error it understands', async () => {
    const token = signToken({ aud: 'somebody-else', sub: 'ada', exp: inAnHour(), first_name: 'Ada' });

    await expect(client().logIn(Realm.Credentials.jwt(token))).rejects.toMatchObject({
      statusCode: 401,
      error: 'unauthorized',
      errorCode: 'AuthError',
    });
  });

  it('learns why a function failed, and where its log is', async () => {
    // A new user: the SDK would take up the one that has logged out again.
    const user = await client().logIn(Realm.Credentials.anonymous(false));

    await expect(user.functions['fails']?.()).rejects.toMatchObject({
      statusCode: 400,
      error: 'RangeError: too far',
      errorCode: 'FunctionExecutionError',
      link: expect.stringContaining('logs?co_id='),
    });
  });
});
