import { describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const base = `${platform.url}/api/admin/v3.0`;
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD, PROJECT_ID } = platform.credentials;
const KEY_PAIR = { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY };
const PASSWORD = { username: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const OBJECT_ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function session(provider: string, json: object): Promise<Session> {
  return (await send('POST', `${base}/auth/providers/${provider}/login`, { json })).body as Session;
}

/** Names of the key pair's provider and of the password's, as sessions opened by `provider` are to hear them. */
const SESSIONS = [
  { provider: 'platform-cloud', credentials: KEY_PAIR, cloud: 'platform-cloud', local: 'local', own: 'platform-cloud' },
  { provider: 'local', credentials: PASSWORD, cloud: 'platform-cloud', local: 'local', own: 'local' },
  { provider: 'mongodb-cloud', credentials: KEY_PAIR, cloud: 'mongodb-cloud', local: 'local-userpass', own: 'mongodb-cloud' },
  { provider: 'local-userpass', credentials: PASSWORD, cloud: 'mongodb-cloud', local: 'local-userpass', own: 'local-userpass' },
] as const;

describe.each(SESSIONS)('a session opened by $provider', ({ provider, credentials, cloud, local, own }) => {
  it.each(['as it was opened', 'renewed'])('hears its names of the providers and in the profile, %s', async (how) => {
    const opened = await session(provider, credentials);
    const renew = async () =>
      ((await send('POST', `${base}/auth/session`, { token: opened.refresh_token })).body as Session).access_token;
    const token = how === 'renewed' ? await renew() : opened.access_token;

    const listed = await send('GET', `${base}/auth/providers`, { token });
    const profile = await send('GET', `${base}/auth/profile`, { token });

    expect(listed.body).toEqual([
      { _id: expect.any(String), name: cloud, type: cloud, disabled: false },
      { _id: expect.any(String), name: local, type: local, disabled: false },
    ]);
    expect((profile.body as { identities: object[] }).identities).toEqual([
      {
        id: expect.any(String),
        provider_id: OBJECT_ID,
        provider_type: own,
        _id: OBJECT_ID,
        name: own,
        type: own,
        disabled: false,
      },
    ]);
  });

  it('creates, reads, patches and switches providers of an app in its names, by REST and GraphQL', async () => {
    const app = await (await Admin.login(platform)).createApp('provider-names');
    const { access_token: token } = await session(provider, credentials);
    const path = `${base}/groups/${PROJECT_ID}/apps/${app.app._id}/auth_providers`;

    for (const [type, config] of [
      [local, { autoConfirm: true }],
      [cloud, {}],
    ] as const) {
      const created = await send('POST', path, { token, json: { name: type, type, disabled: false, config } });
      const { _id } = created.body as { _id: string };
      const whole = { _id, name: type, type, disabled: false, config };
      expect([created.status, created.body]).toEqual([201, { _id: OBJECT_ID, name: type, type, disabled: false }]);
      for (const again of type === local ? ['local', 'local-userpass'] : ['platform-cloud', 'mongodb-cloud']) {
        const second = await send('POST', path, { token, json: { name: 'second', type: again, config: {} } });
        expect([second.status, second.body]).toMatchObject([409, { error_code: 'AuthProviderAlreadyExists' }]);
      }

      const read = await send('GET', `${path}/${_id}`, { token });
      expect(read.body).toMatchObject(whole);
      expect((await send('PATCH', `${path}/${_id}`, { token, json: { ...whole, disabled: true } })).status).toBe(204);
      expect((await send('GET', `${path}/${_id}`, { token })).body).toEqual({ ...(read.body as object), disabled: true });
      expect((await send('PUT', `${path}/${_id}/enable`, { token })).status).toBe(204);
      expect((await send('GET', `${path}/${_id}`, { token })).body).toEqual(read.body);
      expect((await send('PUT', `${path}/${_id}/disable`, { token })).status).toBe(204);
    }

    const records = [
      { name: 'api-key', type: 'api-key', disabled: true },
      { name: cloud, type: cloud, disabled: true },
      { name: local, type: local, disabled: true },
    ];
    const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);
    const list = (await send('GET', path, { token })).body as { _id: string; name: string }[];
    expect(list.toSorted(byName)).toEqual(
      records.map((one) => ({ _id: OBJECT_ID, ...one, version: expect.any(String) as string })).toSorted(byName),
    );
    const query = `{ app(groupId: "${PROJECT_ID}", appId: "${app.app._id}") { authProviders { name type disabled } } }`;
    const graphql = await send('POST', `${base}/graphql`, { token, json: { query } });
    const { data } = graphql.body as { data: { app: { authProviders: { name: string }[] } } };
    expect(data.app.authProviders.toSorted(byName)).toEqual(records.toSorted(byName));
  });
});

describe('a provider of type platform-cloud', () => {
  it('lets no end user in', async () => {
    const app = await (await Admin.login(platform)).createApp('no-cloud-logins');
    expect((await app.send('POST', '/auth_providers', { json: { type: 'platform-cloud', config: {} } })).status).toBe(201);

    for (const name of ['platform-cloud', 'mongodb-cloud']) {
      const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/${name}/login`;
      const refused = await send('POST', url, { json: KEY_PAIR });
      expect([refused.status, refused.body]).toMatchObject([404, { error_code: 'AuthProviderNotFound' }]);
    }
  });
});
