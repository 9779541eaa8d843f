import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userChanged } from '#contracts/identity/users.contract.js';
import { SOON } from '#testing/soon.js';
import { claimsOf } from '../../identity-process.fixture.js';
import { EndUsers, HEX24, KEYS, ZEROS, anonymous, customToken, tokenFor } from '../../users/end-users.fixture.js';

const REFUSED = { code: 'AuthError', message: 'unauthorized' };

let scene: EndUsers;

beforeAll(async () => {
  scene = await EndUsers.start();
});

afterAll(() => scene.close());

describe('custom token login', () => {
  it('returns tokens with the documented claims', async () => {
    const reply = await scene.loginWith({ sub: 'claims' });
    const access = claimsOf(reply.access_token);
    const { iat, iss: sessionId } = access as { iat: number; iss: string };
    const session = { baas_device_id: ZEROS, baas_domain_id: scene.app.snapshot.domainId };
    const twins = { stitch_devId: ZEROS, stitch_domainId: scene.app.snapshot.domainId };
    expect(sessionId).toMatch(HEX24);
    expect(access).toEqual({
      typ: 'access',
      aud: 'groundwork:client',
      sub: reply.user_id,
      iss: sessionId,
      iat,
      exp: iat + 1_800,
      ...session,
      ...twins,
      user_data: {},
    });
    const ident = { id: 'claims', provider_type: 'custom-token', provider_id: customToken._id };
    expect(claimsOf(reply.refresh_token)).toEqual({
      typ: 'refresh',
      aud: 'groundwork:client',
      sub: reply.user_id,
      iat,
      exp: iat + 5_184_000,
      baas_id: sessionId,
      baas_data: null,
      baas_identity: ident,
      ...session,
      stitch_id: sessionId,
      stitch_data: null,
      stitch_ident: ident,
      ...twins,
    });
  });

  it('finds the same user again and refreshes its data as a whole', async () => {
    const changed = scene.identity.heard(userChanged);
    const first = await scene.loginWith({ sub: 'ada', email: 'ada@example.com', profile: { full_name: 'Ada' }, ignored: true });
    const data = { email: 'ada@example.com', name: 'Ada' };
    const view = (now: object) => ({
      data: now,
      identities: [{ id: 'ada', provider_type: 'custom-token', provider_id: customToken._id, data: now }],
    });
    expect(await scene.profileOf(first.user_id)).toEqual({
      user_id: first.user_id,
      domain_id: scene.app.snapshot.domainId,
      type: 'normal',
      ...view(data),
    });
    expect(await scene.find(first.user_id)).toEqual({ id: first.user_id, type: 'normal', disabled: false, ...view(data) });

    const earlier = changed.length;
    const second = await scene.loginWith({ sub: 'ada', email: 'new@example.com' });
    expect(second.user_id).toBe(first.user_id);
    expect(await scene.find(first.user_id)).toMatchObject(view({ email: 'new@example.com' }));
    expect((await scene.profileOf(first.user_id)).data).toStrictEqual({ email: 'new@example.com' });
    await scene.loginWith({ sub: 'ada', email: 'new@example.com' });
    expect(changed.slice(earlier)).toEqual([{ appId: scene.app.snapshot.appId, userId: first.user_id }]);
  });

  it('makes one user of 32 first logins at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 32 }, () => scene.loginWith({ sub: 'parallel' })));
    expect(new Set(replies.map((reply) => reply.user_id)).size).toBe(1);
    expect(new Set(replies.map((reply) => claimsOf(reply.access_token)['iss'])).size).toBe(32);
    expect(await scene.records('users').countDocuments({ 'identities.id': 'parallel' })).toBe(1);
  });

  it('distinguishes users by every character of sub, and by app', async () => {
    const subs = [
      'U-1',
      'u-1',
      'u-1 ',
      ' u-1',
      'ü',
      'u\u0308',
      '\u{1f600}'.repeat(512),
      `${'\u{1f600}'.repeat(511)}ab`,
      '$where',
      'a\0b',
      'a',
    ];
    const ids = await Promise.all(subs.map(async (sub) => (await scene.loginWith({ sub })).user_id));
    expect(new Set(ids).size).toBe(subs.length);
    for (const [n, sub] of subs.entries()) expect((await scene.loginWith({ sub })).user_id).toBe(ids[n]);
    const elsewhere = await scene.login('custom-token', { token: tokenFor({ sub: 'u-1', aud: 'other-fghij' }) }, 'other-fghij');
    expect(ids).not.toContain(elsewhere.user_id);
  });

  it('keeps data of any shape exactly as it came', async () => {
    const email = JSON.parse(
      '{"__proto__":{"x":1},"constructor":1,"$set":{"a":1},"a.b":[null,{"$oid":"x"}],"_bsontype":"ObjectId","":0,"toJSON":1,"n\\u0000":1.5}',
    ) as object;
    const reply = await scene.loginWith({ sub: 'odd', email });
    expect(JSON.stringify((await scene.profileOf(reply.user_id)).data)).toBe(JSON.stringify({ email }));
    expect(JSON.stringify((await scene.find(reply.user_id))?.data)).toBe(JSON.stringify({ email }));
  });

  it('takes a signature of any configured key, of none that was removed or replaced', async () => {
    const rotating = scene.services.addApp('rotating-klmno', [customToken], { ...KEYS });
    const withKey = (secret: string) =>
      scene.login('custom-token', { token: tokenFor({ sub: 'x', aud: 'rotating-klmno' }, secret) }, 'rotating-klmno');
    for (const key of Object.values(KEYS)) expect(await withKey(key)).toMatchObject({ device_id: ZEROS });

    await scene.services.change(scene.identity, rotating, [{ ...customToken, secret_config: { signingKeys: ['one', 'three'] } }]);
    await expect(withKey(KEYS.two)).rejects.toMatchObject(REFUSED);
    expect(await withKey(KEYS.three)).toMatchObject({ device_id: ZEROS });

    const replaced = 'another-third-key-another-third-';
    rotating.secrets['three'] = replaced;
    await scene.services.change(scene.identity, rotating);
    await expect(withKey(KEYS.three)).rejects.toMatchObject(REFUSED);
    expect(await withKey(replaced)).toMatchObject({ device_id: ZEROS });

    delete rotating.secrets['three'];
    rotating.secrets['one'] = 'too short';
    await scene.services.change(scene.identity, rotating);
    for (const key of [replaced, 'too short', '']) await expect(withKey(key)).rejects.toMatchObject(REFUSED);
  });

  it("rejects another app's token and says so in the app's log only", async () => {
    const { snapshot } = scene.services.addApp('foreign-bcdef', [customToken], { ...KEYS });
    await expect(scene.login('custom-token', { token: tokenFor({ sub: 'x' }) }, 'foreign-bcdef')).rejects.toMatchObject(REFUSED);
    const entries = () => scene.services.entries.filter((entry) => entry.app_id === snapshot.appId);
    await vi.waitFor(() => expect(entries()).toHaveLength(1), SOON);
    expect(entries()).toEqual([
      {
        _id: expect.any(String),
        co_id: expect.stringMatching(HEX24),
        type: 'AUTH',
        domain_id: snapshot.domainId,
        app_id: snapshot.appId,
        group_id: snapshot.groupId,
        request_url: '/test',
        request_method: 'POST',
        started: expect.any(String),
        completed: expect.any(String),
        status: 401,
        error: "'foreign-bcdef' not found in 'aud' claim",
        error_code: 'AuthError',
        remote_ip_address: '127.0.0.1',
        auth_event: { type: 'login', provider: 'custom-token', failed: true },
      },
    ]);
  });

  it.each([undefined, null, 7, true, {}, [], { $ne: null }, { length: 3 }, ['a.b.c']])(
    'responds with 400 to the token %j',
    async (token) => {
      const message = "'token' is a required string";
      await expect(scene.login('custom-token', { token })).rejects.toMatchObject({ code: 'InvalidParameter', message });
    },
  );

  it.each(['', 'garbage', 'a.b.c', '..', '\u0000', '{"alg":"none"}.{}.', 'x'.repeat(100)])(
    'rejects the token %j',
    async (token) => {
      await expect(scene.login('custom-token', { token })).rejects.toMatchObject(REFUSED);
    },
  );

  it('reads a token only where it is a property of the body itself', async () => {
    const body = JSON.parse(
      `{"__proto__":{"token":"${tokenFor({ sub: 'x' })}"},"constructor":{"token":1},"toString":1}`,
    ) as object;
    await expect(scene.login('custom-token', body)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

it('is closed for a while to an address that was rejected a thousand times at an app, and to no other app', async () => {
  scene.services.addApp('guessed-cdefg', [customToken, anonymous], { ...KEYS });
  const attempt = () => scene.login('custom-token', { token: 'a.b.c' }, 'guessed-cdefg');
  for (let i = 0; i < 1_000; i += 50) {
    await Promise.all(Array.from({ length: 50 }, () => expect(attempt()).rejects.toThrow(/unauthorized|too many/u)));
  }
  await vi.waitFor(
    () => expect(attempt()).rejects.toMatchObject({ code: 'TooManyRequests', message: 'too many failed logins: retry later' }),
    SOON,
  );

  await expect(scene.loginWith({ sub: 'elsewhere' })).resolves.toHaveProperty('access_token');
  await expect(scene.login('anon-user', {}, 'guessed-cdefg')).resolves.toHaveProperty('access_token');
});

it('logs no token and no key', () => {
  const written = scene.identity.logged() + JSON.stringify(scene.services.entries);
  for (const secret of ['eyJ', ...Object.values(KEYS)]) expect(written).not.toContain(secret);
});
