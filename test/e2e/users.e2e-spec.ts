import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const client = `${platform.url}/api/client/v2.0`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const PASSWORD = 'correct horse';
const unknownId = (): string => randomBytes(12).toString('hex');

interface User {
  readonly _id: string;
  readonly disabled: boolean;
  readonly last_authentication_date: number;
  readonly identities: { readonly provider_type: string }[];
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

async function enableEmail(): Promise<{ _id: string }> {
  return app.must('POST', '/auth_providers', { type: 'local-userpass', config: { autoConfirm: true } });
}

const createUser = (email: string): Promise<User> => app.must('POST', '/users', { email, password: PASSWORD });
const ids = (users: readonly User[]): string[] => users.map(({ _id }) => _id);
const list = async (query: string): Promise<string[]> => ids(await app.must<User[]>('GET', `/users${query}`));

describe('a user made by an administrator', () => {
  it('is confirmed, complete immediately, and the same in every response', async () => {
    const { _id: providerId } = await enableEmail();

    const created = await app.send('POST', '/users', { json: { email: 'ada@example.com', password: PASSWORD } });

    expect(created.status).toBe(201);
    const user = created.body as User;
    expect(user).toEqual({
      _id: ID,
      domain_id: app.app.domain_id,
      type: 'normal',
      disabled: false,
      data: { email: 'ada@example.com' },
      identities: [
        { id: ID, provider_type: 'local-userpass', provider_id: providerId, provider_data: { email: 'ada@example.com' } },
      ],
      creation_date: expect.any(Number),
      last_authentication_date: 0,
    });
    expect(await app.must('GET', '/users')).toEqual([user]);
    expect(await app.must('GET', `/users/${user._id}`)).toEqual(user);
    expect(await app.must('GET', '/users_count')).toBe(1);
    const session = await EndUser.login(platform, app.app.client_app_id, 'local-userpass', {
      username: 'ada@example.com',
      password: PASSWORD,
    });
    expect(session.userId).toBe(user._id);
    expect((await app.must<User>('GET', `/users/${user._id}`)).last_authentication_date).toBeGreaterThan(0);
  });

  it('has a unique address, and a password of 6 to 128 characters', async () => {
    await enableEmail();
    await createUser('ada@example.com');

    const taken = await app.send('POST', '/users', { json: { email: 'ada@example.com', password: PASSWORD } });
    const short = await app.send('POST', '/users', { json: { email: 'b@example.com', password: '12345' } });
    const none = await app.send('POST', '/users', { json: {} });

    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({ error: 'name already in use', error_code: 'AccountNameInUse' });
    expect(short.status).toBe(400);
    expect(short.body).toEqual({ error: 'password must be between 6 and 128 characters', error_code: 'BadRequest' });
    expect(none.status).toBe(400);
    expect(none.body).toMatchObject({ error_code: 'BadRequest' });
    expect(await app.must('GET', '/users_count')).toBe(1);
  });

  it('needs the provider to be there and enabled', async () => {
    const missing = await app.send('POST', '/users', { json: { email: 'ada@example.com', password: PASSWORD } });
    const { _id: id } = await enableEmail();
    await app.must('PUT', `/auth_providers/${id}/disable`);
    const disabled = await app.send('POST', '/users', { json: { email: 'ada@example.com', password: PASSWORD } });

    for (const answer of [missing, disabled]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: 'email/password authentication is not enabled', error_code: 'BadRequest' });
    }
  });

  it('can get another address', async () => {
    await enableEmail();
    const { _id: id } = await createUser('ada@example.com');
    await createUser('bob@example.com');
    const reset = (userId: string, email: unknown) => app.send('PATCH', `/users/${userId}/reset_email`, { json: { email } });

    const [taken, invalid, unknown] = [
      await reset(id, 'bob@example.com'),
      await reset(id, ''),
      await reset(unknownId(), 'c@d.de'),
    ];
    expect([taken.status, invalid.status, unknown.status]).toEqual([409, 400, 404]);
    expect((await reset(id, 'countess@example.com')).status).toBe(204);

    expect(await app.must('GET', `/users/${id}`)).toMatchObject({
      data: { email: 'countess@example.com' },
      identities: [{ provider_data: { email: 'countess@example.com' } }],
    });
    const login = (username: string) =>
      loginAs(platform, app.app.client_app_id, 'local-userpass', { username, password: PASSWORD });
    expect((await login('ada@example.com')).status).toBe(401);
    expect((await login('countess@example.com')).body).toMatchObject({ user_id: id });
  });
});

describe('the list of users', () => {
  it('contains all users in the order of creation, by page, sorted and filtered', async () => {
    await enableEmail();
    await app.enableAnonymous();
    const [first, second, third] = [await createUser('a@e.de'), await createUser('b@e.de'), await createUser('c@e.de')];
    await app.must('POST', '/api_keys', { name: 'one' });
    await app.must('POST', '/api_keys', { name: 'two' });
    const all = await app.must<User[]>('GET', '/users');
    expect(all.map(({ identities }) => identities.map(({ provider_type }) => provider_type))).toEqual([
      ['local-userpass'],
      ['local-userpass'],
      ['local-userpass'],
      ['api-key'],
      ['api-key'],
    ]);
    const [, , , one, two] = ids(all) as [string, string, string, string, string];
    await app.must('PUT', `/users/${second._id}/disable`);
    await EndUser.login(platform, app.app.client_app_id, 'local-userpass', { username: 'c@e.de', password: PASSWORD });

    expect(await list('?limit=2')).toEqual([first._id, second._id]);
    expect(await list(`?limit=2&after=${second._id}`)).toEqual([third._id, one]);
    expect(await list(`?after=${two}`)).toEqual([]);
    expect(await list('?desc=true&limit=1')).toEqual([two]);
    expect(await list(`?desc=true&sort=created_date&after=${one}`)).toEqual([third._id, second._id, first._id]);
    expect(await list('?status=disabled')).toEqual([second._id]);
    expect(await list('?status=enabled&provider_types=local-userpass')).toEqual([first._id, third._id]);
    expect(await list('?provider_types=api-key')).toEqual([one, two]);
    expect(await list('?provider_types=api-key,local-userpass&limit=4')).toEqual([first._id, second._id, third._id, one]);
    expect(await list('?provider_types=custom-token')).toEqual([]);
    expect(await list('?status=&provider_types=&sort=&limit=')).toHaveLength(5);
    expect(await list('?limit=1000')).toHaveLength(5);
  });

  it.each(['_id', 'created_date', 'status', 'last_authentication_date'])(
    'contains every user once when sorted by %s',
    async (sort) => {
      await enableEmail();
      const users: User[] = [];
      for (let at = 0; at < 7; at++) users.push(await createUser(`user-${at}@e.de`));
      await app.must('PUT', `/users/${users[1]?._id}/disable`);
      await EndUser.login(platform, app.app.client_app_id, 'local-userpass', { username: 'user-3@e.de', password: PASSWORD });
      for (const direction of ['', '&desc=true']) {
        const seen: string[] = [];
        for (let after = ''; ;) {
          const page = await list(`?sort=${sort}&limit=2${direction}${after}`);
          if (page.length === 0) break;
          seen.push(...page);
          after = `&after=${page.at(-1)}`;
        }
        expect(seen.toSorted()).toEqual(ids(users).toSorted());
        if (sort === 'status') expect(seen.at(direction === '' ? -1 : 0)).toBe(users[1]?._id);
        if (sort === 'last_authentication_date') expect(seen.at(direction === '' ? -1 : 0)).toBe(users[3]?._id);
      }
    },
  );

  it.each([
    'limit=0',
    'limit=-1',
    'limit=x',
    'sort=email',
    'status=gone',
    'desc=maybe',
    'after=x',
    `after=${'F'.repeat(24)}`,
    `sort=status&after=${unknownId()}`,
    'after[$gt]=&after=1',
  ])('rejects %s', async (query) => {
    const answer = await app.send('GET', `/users?${query}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
  });

  it('continues after a user that was deleted during paging', async () => {
    await enableEmail();
    const [first, second] = [await createUser('a@e.de'), await createUser('b@e.de')];
    await app.must('DELETE', `/users/${first._id}`);

    expect(await list(`?after=${first._id}`)).toEqual([second._id]);
  });
});

describe('a search for users', () => {
  interface Found {
    readonly users: readonly User[];
    readonly next?: string;
  }
  const search = (query: string): Promise<Found> => app.must('GET', `/users_search?${query}`);

  it('finds by part of an email address, in any case, and by id, in this app only', async () => {
    await enableEmail();
    const other = await admin.createApp();
    const [ada, bob, carl] = [await createUser('ada@e.de'), await createUser('bob.lada@e.de'), await createUser('carl@f.de')];

    expect(await search('q=ADA')).toEqual({ users: [ada, bob] });
    expect(await search('q=%40f.')).toEqual({ users: [carl] });
    expect(await search(`q=${carl._id}`)).toEqual({ users: [carl] });
    for (const q of ['.*', 'email', 'nobody', '0'.repeat(24), '%C3%A4', '%22'])
      expect(await search(`q=${q}`)).toEqual({ users: [] });
    for (const query of ['q=ada', `q=${ada._id}`, `ids=${ada._id}`]) {
      expect(await other.must('GET', `/users_search?${query}`)).toEqual({ users: [] });
    }
  });

  it('finds several by their ids, without those there are not', async () => {
    await enableEmail();
    const [ada, bob] = [await createUser('ada@e.de'), await createUser('bob@e.de'), await createUser('carl@e.de')];

    expect(await search(`ids=${bob._id},${'0'.repeat(24)},${ada._id}`)).toEqual({ users: [ada, bob] });
    expect(await search(`ids=${bob._id}&q=ada`)).toEqual({ users: [bob] });
  });

  it('is read page by page', async () => {
    await enableEmail();
    const users: User[] = [];
    for (let at = 0; at < 5; at++) users.push(await createUser(`user-${at}@e.de`));

    const first = await search('q=user-&limit=2');
    expect(first).toEqual({ users: users.slice(0, 2), next: users[1]?._id });
    const second = await search(`q=user-&limit=2&after=${first.next}`);
    expect(second).toEqual({ users: users.slice(2, 4), next: users[3]?._id });
    expect(await search(`q=user-&limit=2&after=${second.next}`)).toEqual({ users: users.slice(4) });
  });

  const manyIds = Array.from({ length: 51 }, () => '0'.repeat(24)).join(',');
  it.each([
    '',
    'q=',
    `q=${'x'.repeat(201)}`,
    'q=a&after=x',
    'q=a&limit=0',
    'q=a&limit=51',
    'q=a&limit=x',
    'ids=',
    'ids=a',
    `ids=${manyIds}`,
  ])('is rejected with %j', async (query) => {
    const refused = await app.send('GET', `/users_search?${query}`);
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ error_code: 'InvalidParameter' })]);
  });

  it('needs an app of the project', async () => {
    const answer = await admin.send('GET', `${admin.appsPath}/${'0'.repeat(24)}/users_search?q=a`);
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ error_code: 'AppNotFound' })]);
  });
});

describe('access of a user', () => {
  const profile = (token: string) => send('GET', `${client}/auth/profile`, { token });
  const refresh = (token: string) => send('POST', `${client}/auth/session`, { token });
  let user: EndUser;
  beforeEach(async () => {
    await enableEmail();
    await createUser('ada@example.com');
    user = await EndUser.login(platform, app.app.client_app_id, 'local-userpass', {
      username: 'ada@example.com',
      password: PASSWORD,
    });
  });
  const login = () =>
    loginAs(platform, app.app.client_app_id, 'local-userpass', { username: 'ada@example.com', password: PASSWORD });

  it('ends immediately when it is disabled, and is restored when it is enabled', async () => {
    const disabled = await app.send('PUT', `/users/${user.userId}/disable`);
    expect(disabled.status).toBe(204);
    expect(disabled.text).toBe('');

    const [access, renewal, entry] = [await profile(user.accessToken), await refresh(user.refreshToken), await login()];
    expect([access.status, renewal.status, entry.status]).toEqual([401, 401, 401]);
    expect(access.body).toEqual({ error: 'invalid session: access token expired', error_code: 'InvalidSession' });
    expect(renewal.body).toEqual({ error: 'invalid session: user disabled', error_code: 'InvalidSession' });
    expect(entry.body).toMatchObject({ error: 'user disabled', error_code: 'UserDisabled' });
    expect(await app.must('GET', `/users/${user.userId}`)).toMatchObject({ disabled: true });

    expect((await app.send('PUT', `/users/${user.userId}/enable`)).status).toBe(204);

    // In the same second as all of the above: what is issued now is good.
    const renewed = await refresh(user.refreshToken);
    expect(renewed.status).toBe(201);
    expect((await profile((renewed.body as { access_token: string }).access_token)).status).toBe(200);
    const again = await login();
    expect(again.status).toBe(200);
    expect((await profile((again.body as { access_token: string }).access_token)).status).toBe(200);
  });

  it('ends in all sessions when an administrator logs it out, and restarts with a login', async () => {
    const second = await login();

    expect((await app.send('PUT', `/users/${user.userId}/logout`)).status).toBe(204);

    const { access_token, refresh_token } = second.body as { access_token: string; refresh_token: string };
    for (const token of [user.accessToken, access_token]) expect((await profile(token)).status).toBe(401);
    for (const token of [user.refreshToken, refresh_token]) {
      const answer = await refresh(token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        error: 'invalid session: failed to find refresh token',
        error_code: 'InvalidSession',
      });
    }
    const third = await login();
    expect(third.status).toBe(200);
    expect((await profile((third.body as { access_token: string }).access_token)).status).toBe(200);
  });

  it('ends permanently when the user is deleted; the address is free again', async () => {
    expect((await app.send('DELETE', `/users/${user.userId}`)).status).toBe(204);

    const [access, renewal, entry] = [await profile(user.accessToken), await refresh(user.refreshToken), await login()];
    expect([access.status, renewal.status, entry.status]).toEqual([401, 401, 401]);
    expect(access.body).toMatchObject({ error_code: 'InvalidSession' });
    expect(renewal.body).toEqual({ error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' });
    expect((await app.send('GET', `/users/${user.userId}`)).status).toBe(404);
    expect((await createUser('ada@example.com'))._id).not.toBe(user.userId);
  });

  it('is shown with the devices it came from', async () => {
    const device = { platform: 'node', platformVersion: '20', appVersion: '1.2', sdkVersion: '2.0.1' };
    const { body } = await loginAs(platform, app.app.client_app_id, 'local-userpass', {
      username: 'ada@example.com',
      password: PASSWORD,
      options: { device },
    });

    expect(await app.must('GET', `/users/${user.userId}/devices`)).toEqual([
      {
        _id: (body as { device_id: string }).device_id,
        client_app_version: '1.2',
        platform: 'node',
        platform_version: '20',
      },
    ]);
  });

  describe('can be verified', () => {
    const verify = (token: unknown, at = app) => at.send('POST', '/users/verify_token', { json: { token } });

    it('by its access token', async () => {
      const answer = await verify(user.accessToken);

      expect(answer.status).toBe(200);
      const { exp, iat } = answer.body as { exp: number; iat: number };
      expect(exp - iat).toBe(1_800);
      expect(answer.body).toEqual({
        sub: user.userId,
        exp,
        iat,
        iss: ID,
        domain_id: app.app.domain_id,
        device_id: '0'.repeat(24),
      });
    });

    it('and by nothing else', async () => {
      const other = await admin.createApp();
      const tampered = `${user.accessToken.slice(0, -4)}AAAA`;

      const answers = [
        await verify(user.refreshToken),
        await verify(tampered),
        await verify('x'),
        await verify(''),
        await verify(admin.accessToken),
        await verify(user.accessToken, other),
      ];

      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ error: 'invalid session: access token is invalid', error_code: 'InvalidSession' });
      }
      for (const token of [undefined, 7, { $ne: '' }]) expect((await verify(token)).status).toBe(400);
    });

    it('no more after it ended', async () => {
      await app.must('PUT', `/users/${user.userId}/logout`);
      const revoked = await verify(user.accessToken);
      expect(revoked.status).toBe(401);
      expect(revoked.body).toEqual({ error: 'invalid session: access token was revoked', error_code: 'InvalidSession' });
    });
  });
});

describe('a user that is not there', () => {
  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['PUT', '/enable'],
    ['PUT', '/disable'],
    ['PUT', '/logout'],
    ['GET', '/devices'],
    ['PATCH', '/reset_email'],
  ])('%s %s answers 404, as for a user of another app', async (method, path) => {
    const other = await admin.createApp();
    await other.enableAnonymous();
    const { userId } = await EndUser.login(platform, other.app.client_app_id);
    const json = method === 'PATCH' ? { json: { email: 'a@e.de' } } : {};

    for (const id of [unknownId(), 'x', userId]) {
      const answer = await app.send(method, `/users/${id}${path}`, json);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'user not found', error_code: 'UserNotFound' });
    }
    expect(await other.must('GET', `/users/${userId}`)).toMatchObject({ disabled: false });
  });
});
