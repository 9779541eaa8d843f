import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const PASSWORD = 'correct horse';
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TOKEN = expect.stringMatching(/^[0-9a-f]{128}$/);

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

function enable(config: object): Promise<{ _id: string }> {
  return app.must('POST', '/auth_providers', { type: 'local-userpass', config });
}

function ask(route: string, json: unknown, options: { provider?: string; token?: string } = {}): Promise<Answer> {
  const { provider = 'local-userpass', token } = options;
  const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/${provider}/${route}`;
  return send('POST', url, { json, ...(token === undefined ? {} : { token }) });
}

function login(username: string, password = PASSWORD, provider = 'local-userpass'): Promise<Answer> {
  return loginAs(platform, app.app.client_app_id, provider, { username, password });
}

function registration(email: string, action = ''): string {
  return `/user_registrations/by_email/${encodeURIComponent(email)}${action}`;
}

const refusal = (status: number, error: string, code?: string) => ({
  status,
  body: {
    error,
    ...(code === undefined ? {} : { error_code: code }),
    link: expect.stringContaining('logs?co_id='),
  },
});

const told = ({ status, body }: Answer) => ({ status, body });

describe('registration', () => {
  it('makes a user at the first login if confirmation is automatic', async () => {
    await enable({ autoConfirm: true });

    const registered = await ask('register', { email: 'ada@example.com', password: PASSWORD });

    expect(told(registered)).toEqual({ status: 201, body: undefined });
    expect(registered.headers.get('content-type')).toBeNull();
    const user = await EndUser.login(platform, app.app.client_app_id, 'local-userpass', {
      username: 'ada@example.com',
      password: PASSWORD,
    });
    const profile = await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token: user.accessToken });
    expect(profile.body).toMatchObject({
      user_id: user.userId,
      identities: [{ id: ID, provider_type: 'local-userpass', provider_id: ID }],
      data: { email: 'ada@example.com' },
      type: 'normal',
    });
  });

  it.skipIf(isShortCluster)('is known by both names, and looks at no token', async () => {
    await enable({ autoConfirm: true });

    const registered = await ask('register', { email: 'bo@example.com', password: PASSWORD }, { provider: 'local', token: 'x' });

    expect(registered.status).toBe(201);
    expect((await login('bo@example.com', PASSWORD, 'local')).status).toBe(200);
  });

  it.skipIf(isShortCluster)('logs in by email as well as by username, which goes first', async () => {
    await enable({ autoConfirm: true });
    for (const email of ['cy@example.com', 'di@example.com']) await ask('register', { email, password: PASSWORD });
    const by = (payload: object) =>
      loginAs(platform, app.app.client_app_id, 'local-userpass', { ...payload, password: PASSWORD });
    const userOf = ({ body }: Answer) => (body as { user_id: string }).user_id;
    const [cy, di] = [await login('cy@example.com'), await login('di@example.com')];

    expect(userOf(await by({ email: 'cy@example.com' }))).toBe(userOf(cy));
    expect(userOf(await by({ username: null, email: 'cy@example.com' }))).toBe(userOf(cy));
    expect(userOf(await by({ username: 'di@example.com', email: 'cy@example.com' }))).toBe(userOf(di));
    for (const payload of [{}, { email: null }, { username: 7, email: 'cy@example.com' }]) {
      expect(await by(payload)).toMatchObject({ status: 400, body: { error: "'username' is a required string" } });
    }
    expect(await by({ email: 7 })).toMatchObject({ status: 400, body: { error: "'email' is a required string" } });
    expect(await by({ email: 'nobody@example.com' })).toMatchObject({ status: 401, body: { error_code: 'InvalidPassword' } });
  });

  it.skipIf(isShortCluster)('is rejected as documented', async () => {
    await enable({ autoConfirm: true });
    await ask('register', { email: 'cy@example.com', password: PASSWORD });

    expect(told(await ask('register', { email: 'cy@example.com', password: 'other password' }))).toEqual(
      refusal(409, 'name already in use', 'AccountNameInUse'),
    );
    expect(told(await ask('register', { email: 'd@example.com', password: '12345' }))).toEqual(
      refusal(400, 'password must be between 6 and 128 characters', 'BadRequest'),
    );
    expect(told(await ask('register', {}))).toEqual(refusal(400, 'email invalid', 'BadRequest'));
    expect(told(await ask('confirm', { token: 'e30=', tokenId: 'some-token-id' }))).toEqual(
      refusal(400, 'invalid token data', 'BadRequest'),
    );
    expect(told(await ask('confirm', { token: 'a'.repeat(128), tokenId: 'a'.repeat(24) }))).toEqual(
      refusal(400, 'userpass token is expired or invalid', 'UserpassTokenInvalid'),
    );
    expect(told(await ask('confirm/send', { email: 'cy@example.com' }))).toEqual(
      refusal(400, 'already confirmed', 'UserAlreadyConfirmed'),
    );
    expect(told(await ask('confirm/call', { email: 'cy@example.com' }))).toEqual(
      refusal(400, 'cannot run confirmation for cy@example.com: automatic confirmation is enabled', 'BadRequest'),
    );
    expect(told(await ask('reset/call', { email: 'cy@example.com', password: PASSWORD, arguments: [] }))).toEqual(
      refusal(400, 'please use reset password via email', 'BadRequest'),
    );
    expect(told(await login('cy@example.com', 'wrong password'))).toEqual(refusal(401, 'unauthorized', 'InvalidPassword'));
    expect(told(await login('nobody@example.com'))).toEqual(refusal(401, 'unauthorized', 'InvalidPassword'));
  });

  it.skipIf(isShortCluster)('needs the provider', async () => {
    const off = refusal(404, "authentication via 'local-userpass' is unsupported", 'AuthProviderNotFound');

    expect(told(await ask('register', { email: 'a@example.com', password: PASSWORD }))).toEqual(off);
    const { _id: id } = await enable({ autoConfirm: true });
    await app.must('PUT', `/auth_providers/${id}/disable`);
    for (const route of ['register', 'confirm', 'confirm/send', 'confirm/call', 'reset', 'reset/send', 'reset/call']) {
      expect(told(await ask(route, {}))).toEqual(off);
    }
  });

  it.skipIf(isShortCluster).each(['register', 'confirm', 'confirm/send', 'confirm/call', 'reset', 'reset/send', 'reset/call'])(
    'responds with 4xx to any body of %s',
    async (route) => {
      await enable({ emailConfirmationUrl: 'https://x.example', resetPasswordUrl: 'https://x.example' });
      for (const email of [null, 7, [], {}, { $ne: '' }, 'x'.repeat(10_000)]) {
        const { status } = await ask(route, { email, password: email, token: email, tokenId: email, arguments: email });
        // Mails to an invalid address succeed like mails to an unknown user.
        if (route.endsWith('/send')) expect(status).toBe(status < 300 ? 200 : 429);
        else expect([400, 404]).toContain(status);
      }
      const malformed = await send(
        'POST',
        `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/local-userpass/${route}`,
        { raw: '{' },
      );
      expect(malformed.status).toBe(400);
    },
  );
});

describe('functions of the app', () => {
  it('confirm registrations, later or not at all', async () => {
    await app.addFunction(
      'confirmUser',
      `exports = async ({ token, tokenId, username }) => {
        if (username.startsWith('ok')) return { status: 'success' };
        if (username.startsWith('later')) return { status: token.length === 128 && tokenId.length === 24 ? 'pending' : 'fail' };
        if (username.startsWith('throws')) throw new Error('the password is ' + token);
        return { status: 'fail' };
      }`,
      { private: true },
    );
    await enable({ runConfirmationFunction: true, confirmationFunctionName: 'confirmUser' });
    const register = (email: string) => ask('register', { email, password: PASSWORD });

    expect((await register('ok@example.com')).status).toBe(201);
    expect((await login('ok@example.com')).status).toBe(200);
    expect((await register('later@example.com')).status).toBe(201);
    expect(told(await login('later@example.com'))).toEqual(refusal(401, 'unauthorized', 'AuthError'));
    for (const email of ['no@example.com', 'throws@example.com']) {
      expect(told(await register(email))).toEqual(refusal(400, `failed to confirm user "${email}"`, 'BadRequest'));
      expect(told(await login(email))).toEqual(refusal(401, 'unauthorized', 'InvalidPassword'));
    }
    expect((await ask('confirm/call', { email: 'later@example.com' })).status).toBe(200);
    expect(told(await ask('confirm/call', { email: 'nobody@example.com' }))).toEqual(
      refusal(404, 'user not found', 'UserNotFound'),
    );

    const again = await app.send('POST', registration('later@example.com', '/run_confirm'));
    expect(told(again)).toEqual({ status: 202, body: { token_id: ID, token: TOKEN } });
    const { token_id: tokenId, token } = again.body as { token_id: string; token: string };
    expect(told(await ask('confirm', { token, tokenId }))).toEqual({ status: 200, body: undefined });
    expect((await login('later@example.com')).status).toBe(200);
  });

  it.skipIf(isShortCluster)('reset passwords', async () => {
    await app.addFunction(
      'resetIt',
      `exports = ({ username, password, token, tokenId, currentPasswordValid }, answer) =>
        ({ status: answer === 'blue' && !currentPasswordValid && password.length > 5 ? 'success' : 'fail' })`,
    );
    await enable({ autoConfirm: true, runResetFunction: true, resetFunctionName: 'resetIt' });
    await ask('register', { email: 'ed@example.com', password: PASSWORD });
    const reset = (args: unknown[]) => ask('reset/call', { email: 'ed@example.com', password: 'another horse', arguments: args });

    expect(told(await reset(['red']))).toEqual(refusal(400, 'failed to reset password for user "ed@example.com"'));
    expect((await login('ed@example.com')).status).toBe(200);
    expect(told(await reset(['blue']))).toEqual({ status: 200, body: undefined });
    expect((await login('ed@example.com')).status).toBe(401);
    expect((await login('ed@example.com', 'another horse')).status).toBe(200);
    expect(told(await ask('reset/send', { email: 'ed@example.com' }))).toEqual(
      refusal(400, 'please use reset password via function', 'BadRequest'),
    );
  });

  it('log in', async () => {
    await app.addFunction(
      'whoIs',
      `exports = (payload) => {
        if (payload.secret !== 'sesame') throw new Error('go away');
        if (payload.bad) return { id: 5 };
        return payload.named ? { id: 'user-' + payload.n, name: 'Ada' } : 'user-' + payload.n + Object.keys(payload).length;
      }`,
    );
    await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
    const enter = (payload: object) => loginAs(platform, app.app.client_app_id, 'custom-function', payload);

    const first = await enter({ secret: 'sesame', n: 1, options: { device: { platform: 'node' } }, provider: 'custom-function' });
    const again = await enter({ secret: 'sesame', n: 1 });
    const named = await EndUser.login(platform, app.app.client_app_id, 'custom-function', {
      secret: 'sesame',
      n: 1,
      named: true,
    });

    expect([first.status, again.status]).toEqual([200, 200]);
    const { user_id: userId } = first.body as { user_id: string };
    expect(again.body).toMatchObject({ user_id: userId });
    expect(named.userId).not.toBe(userId);
    const profile = await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { token: named.accessToken });
    expect(profile.body).toMatchObject({
      data: { name: 'Ada' },
      identities: [{ id: 'user-1', provider_type: 'custom-function', provider_id: ID }],
    });
    expect(told(await enter({ secret: 'no' }))).toEqual(refusal(401, 'go away', 'AuthError'));
    expect(told(await enter({ secret: 'sesame', bad: true }))).toEqual(
      refusal(401, 'the authentication function must return a string, or an object with a string id', 'AuthError'),
    );
  }, 60_000);
});

describe('user registrations', () => {
  beforeEach(async () => {
    await enable({ emailConfirmationUrl: 'https://shop.example.com/confirm' });
    await ask('register', { email: 'wait+1@example.com', password: PASSWORD });
  });

  const pending = (query = '') => app.must<{ _id: string }[]>('GET', `/user_registrations/pending_users${query}`);

  it.skipIf(isShortCluster)('are listed until the first login, page by page', async () => {
    await ask('register', { email: 'wait2@example.com', password: PASSWORD });
    const record = (email: string, confirmed = false) => ({
      _id: ID,
      domain_id: app.app.domain_id,
      login_ids: [{ id_type: 'email', id: email, confirmed }],
      user_id: '',
    });

    const all = await pending();
    // Two replicas that make ids in the same second make them in any order.
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([record('wait+1@example.com'), record('wait2@example.com')]));
    expect(await pending('?limit=1')).toEqual(all.slice(0, 1));
    expect(await pending(`?limit=1&after=${all[0]?._id}`)).toEqual(all.slice(1));
    expect((await app.send('GET', '/user_registrations/pending_users?limit=0')).status).toBe(400);
    expect((await app.send('GET', '/user_registrations/pending_users?after=x')).status).toBe(400);

    await app.must('POST', registration('wait2@example.com', '/confirm'));
    const confirmed = await pending();
    expect(confirmed).toHaveLength(2);
    expect(confirmed).toEqual(expect.arrayContaining([record('wait+1@example.com'), record('wait2@example.com', true)]));
    expect((await login('wait2@example.com')).status).toBe(200);
    expect(await pending()).toEqual([record('wait+1@example.com')]);
  });

  it('are confirmed by an administrator, once', async () => {
    const confirmed = await app.send('POST', registration('wait+1@example.com', '/confirm'));

    expect(told(confirmed)).toEqual({ status: 204, body: undefined });
    expect(confirmed.headers.get('content-type')).toBeNull();
    for (const action of ['/confirm', '/send_confirm', '/run_confirm']) {
      expect(told(await app.send('POST', registration('wait+1@example.com', action)))).toMatchObject({
        status: 400,
        body: { error: 'already confirmed', error_code: 'UserAlreadyConfirmed' },
      });
    }
    expect((await login('wait+1@example.com')).status).toBe(200);
  });

  it.skipIf(isShortCluster).each([
    ['/send_confirm', 200],
    ['/run_confirm', 202],
  ])('%s hands out what confirms them', async (action, status) => {
    const sent = await app.send('POST', registration('wait+1@example.com', action));

    expect(told(sent)).toEqual({ status, body: { token_id: ID, token: TOKEN } });
    const { token_id: tokenId, token } = sent.body as { token_id: string; token: string };
    expect((await ask('confirm', { token, tokenId })).status).toBe(200);
    expect((await login('wait+1@example.com')).status).toBe(200);
  });

  it.skipIf(isShortCluster)('are confirmed by running what is configured now', async () => {
    const [found] = await app
      .must<{ _id: string; type: string }[]>('GET', '/auth_providers')
      .then((all) => all.filter(({ type }) => type === 'local-userpass'));
    const configure = (config: object) => app.must('PATCH', `/auth_providers/${found?._id}`, { config });
    const run = () => app.send('POST', registration('wait+1@example.com', '/run_confirm'));
    const fn = await app.addFunction('confirmUser', 'exports = () => ({ status: "fail" })');

    await configure({ runConfirmationFunction: true, confirmationFunctionName: 'confirmUser' });
    expect(told(await run())).toMatchObject({
      status: 400,
      body: { error: 'failed to confirm user "wait+1@example.com"', error_code: 'BadRequest' },
    });
    await app.must('PUT', `/functions/${fn._id}`, { name: 'confirmUser', source: 'exports = () => {}' });
    expect(told(await run())).toEqual({ status: 202, body: { token_id: ID, token: TOKEN } });
    await app.must('PUT', `/functions/${fn._id}`, { name: 'confirmUser', source: 'exports = () => ({ status: "success" })' });
    expect(told(await run())).toEqual({ status: 202, body: {} });
    expect((await login('wait+1@example.com')).status).toBe(200);
  });

  it.skipIf(isShortCluster)('are deleted before the first login', async () => {
    const [record] = await pending();
    expect(told(await app.send('DELETE', `/user_registrations/by_id/${record?._id}`))).toEqual({ status: 204, body: undefined });
    expect(await pending()).toEqual([]);
    expect((await ask('register', { email: 'wait+1@example.com', password: PASSWORD })).status).toBe(201);
    expect((await app.send('DELETE', registration('wait+1@example.com'))).status).toBe(204);
    expect((await login('wait+1@example.com')).body).toMatchObject({ error_code: 'InvalidPassword' });

    await ask('register', { email: 'user@example.com', password: PASSWORD });
    await app.must('POST', registration('user@example.com', '/confirm'));
    await login('user@example.com');
    expect(told(await app.send('DELETE', registration('user@example.com')))).toMatchObject({
      status: 404,
      body: { error: 'user not found', error_code: 'UserNotFound' },
    });
    expect((await login('user@example.com')).status).toBe(200);
  });

  it.skipIf(isShortCluster)('need an enabled provider, and an address that was registered here', async () => {
    const unknown = { status: 404, body: { error: 'user not found', error_code: 'UserNotFound' } };
    const other = await admin.createApp();
    for (const action of ['/send_confirm', '/confirm', '/run_confirm']) {
      expect(told(await app.send('POST', registration('nobody@example.com', action)))).toMatchObject(unknown);
      expect(told(await other.send('POST', registration('wait+1@example.com', action)))).toMatchObject(unknown);
    }
    expect(told(await other.send('DELETE', registration('wait+1@example.com')))).toMatchObject(unknown);
    const [record] = await pending();
    expect(told(await other.send('DELETE', `/user_registrations/by_id/${record?._id}`))).toMatchObject(unknown);
    expect(await other.must('GET', '/user_registrations/pending_users')).toEqual([]);

    const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    const id = providers.find(({ type }) => type === 'local-userpass')?._id;
    await app.must('PUT', `/auth_providers/${id}/disable`);
    for (const action of ['/send_confirm', '/confirm', '/run_confirm']) {
      expect(told(await app.send('POST', registration('wait+1@example.com', action)))).toMatchObject({
        status: 400,
        body: { error: "the authentication provider 'local-userpass' is not enabled", error_code: 'BadRequest' },
      });
    }
  });
});

describe('too many requests', () => {
  it('are rejected with the time to come back', async () => {
    await enable({ resetPasswordUrl: 'https://shop.example.com/reset' });
    const answers: Answer[] = [];
    for (let i = 0; i < 40 && answers.at(-1)?.status !== 429; i++) {
      answers.push(await ask('reset/send', { email: 'often@example.com' }));
    }

    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.body).toMatchObject({ error: 'too many mails: retry later' });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
