import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Realm from 'realm-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { acceptTokens, inAnHour, SIGNING_KEY, signToken } from '../platform/custom-token.js';
import { EndUser, loginAs } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import { send } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

interface Mail {
  readonly text: string;
  readonly token: string;
  readonly tokenId: string;
}

const EMAIL = 'ada@example.com';
const PASSWORD = 'first-password-of-ada';
const NEW_PASSWORD = 'second-password-of-ada';

let platform: Platform;
let app: AppAdmin;
beforeAll(async () => {
  // Everything the platform can say about itself is in its output.
  platform = await startPlatform({ environment: { LOG_LEVEL: 'trace' } });
  app = await (await Admin.login(platform)).createApp();
  await app.must('POST', '/auth_providers', {
    type: 'local-userpass',
    config: {
      emailConfirmationUrl: 'https://shop.example.com/confirm',
      resetPasswordUrl: 'https://shop.example.com/reset',
      resetPasswordSubject: 'Your new password',
    },
  });
});
afterAll(() => platform.stop());

/** The mails of the outbox, oldest first. */
async function mails(): Promise<Mail[]> {
  const directory = join(platform.dataDir, 'outbox');
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.map((text) => {
    const [, token = '', tokenId = ''] = /\?token=([0-9a-f]{128})&tokenId=([0-9a-f]{24})/.exec(text) ?? [];
    return { text, token, tokenId };
  });
}

async function mail(number: number): Promise<Mail> {
  const found = (await eventually(mails, (all) => all.length >= number))[number - 1];
  if (!found) throw new Error('no mail');
  return found;
}

describe('a fresh start without a mail server', () => {
  const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
  const login = (password: string) => client().logIn(Realm.Credentials.emailPassword(EMAIL, password));
  const seen: string[] = [];

  it('says where mails are found, once', () => {
    const lines = platform
      .output()
      .split('\n')
      .filter((line) => line.includes(join(platform.dataDir, 'outbox')));
    expect(lines).toHaveLength(1);
  });

  // Differs: mails to confirm an address or reset a password | go out by `SMTP_URL`; without it, a standalone writes them to files
  it('lets a user register, confirm, log in, and reset its password', async () => {
    const { emailPasswordAuth } = client();

    await emailPasswordAuth.registerUser({ email: EMAIL, password: PASSWORD });
    await expect(login(PASSWORD)).rejects.toMatchObject({ statusCode: 401, errorCode: 'AuthError' });
    const confirmation = await mail(1);
    expect(confirmation.text).toContain(`To: ${EMAIL}\n`);
    expect(confirmation.text).toContain('Subject: Confirm your email address\n');
    expect(confirmation.text).toContain(`https://shop.example.com/confirm?token=${confirmation.token}`);
    await emailPasswordAuth.resendConfirmationEmail({ email: EMAIL });
    const second = await mail(2);
    await emailPasswordAuth.confirmUser(second);
    await expect(emailPasswordAuth.confirmUser(confirmation)).rejects.toMatchObject({ errorCode: 'UserpassTokenInvalid' });
    const user = await login(PASSWORD);
    seen.push(confirmation.token, second.token, String(user.accessToken), String(user.refreshToken));

    await emailPasswordAuth.sendResetPasswordEmail({ email: EMAIL });
    await emailPasswordAuth.sendResetPasswordEmail({ email: 'nobody@example.com' });
    const reset = await mail(3);
    expect(reset.text).toContain('Subject: Your new password\n');
    await emailPasswordAuth.resetPassword({ ...reset, password: NEW_PASSWORD });
    seen.push(reset.token);

    await expect(login(PASSWORD)).rejects.toMatchObject({ statusCode: 401, errorCode: 'InvalidPassword' });
    expect((await login(NEW_PASSWORD)).id).toBe(user.id);
    await expect(user.refreshAccessToken()).rejects.toMatchObject({ errorCode: 'InvalidSession' });
    expect(await mails()).toHaveLength(3);
  });

  it('hides passwords, tokens and keys from its output and the log entries of the app', async () => {
    // Other requests that carry a secret, refused ones included.
    await app.enableAnonymous();
    await acceptTokens(app);
    const providers = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    const apiKeys = providers.find(({ type }) => type === 'api-key');
    await app.must('PUT', `/auth_providers/${apiKeys?._id}/enable`);
    const { key } = await app.must<{ key: string }>('POST', '/api_keys', { name: 'worker' });
    await app.addFunction(
      'whoIs',
      'exports = ({ pin }) => { if (pin !== "pin-of-ada-0000") throw new Error("no"); return "ada"; }',
    );
    await app.addFunction('resetIt', 'exports = () => ({ status: "success" })');
    await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
    const jwt = signToken({ aud: app.app.client_app_id, sub: 'ada', exp: inAnHour() });
    const wrongJwt = signToken({ aud: 'other-abcde', sub: 'ada', exp: inAnHour() });
    const sessions = await Promise.all([
      EndUser.login(platform, app.app.client_app_id),
      EndUser.login(platform, app.app.client_app_id, 'custom-token', { token: jwt }),
      EndUser.login(platform, app.app.client_app_id, 'api-key', { key }),
    ]);
    const pin = 'pin-of-ada-0000';
    const byFunction = await eventually(
      () => loginAs(platform, app.app.client_app_id, 'custom-function', { pin }),
      ({ status }) => status !== 429,
    );
    expect(byFunction.status).toBe(200);
    const base = `${platform.url}/api/client/v2.0`;
    const entry = `${base}/app/${app.app.client_app_id}/auth/providers`;
    await send('POST', `${entry}/custom-token/login`, { json: { token: wrongJwt } });
    await send('POST', `${entry}/api-key/login`, { json: { key: 'wrong-key-of-ada-000000' } });
    await send('POST', `${entry}/custom-function/login`, { json: { pin: 'wrong-pin-of-ada-00' } });
    await send('POST', `${entry}/local-userpass/login`, { json: { username: EMAIL, password: 'wrong-password-of-ada' } });
    await send('POST', `${entry}/local-userpass/register`, { json: { email: EMAIL, password: 'taken-password-of-ada' } });
    await send('POST', `${entry}/local-userpass/confirm`, { json: { token: 'b'.repeat(128), tokenId: 'b'.repeat(24) } });
    await send('GET', `${base}/auth/profile`, { token: 'not-a-token-of-ada' });
    await send('POST', `${base}/auth/session`, { token: 'not-a-refresh-token-of-ada' });
    const provider = providers.find(({ type }) => type === 'local-userpass');
    await app.must('PATCH', `/auth_providers/${provider?._id}`, {
      config: { runResetFunction: true, resetFunctionName: 'resetIt' },
    });
    const callReset = { email: EMAIL, password: 'third-password-of-ada', arguments: ['answer-of-ada-0'] };
    expect((await send('POST', `${entry}/local-userpass/reset/call`, { json: callReset })).status).toBe(200);

    const entries = await eventually(
      async () => (await app.must<{ logs: object[] }>('GET', '/logs')).logs,
      (logs) => JSON.stringify(logs).includes('resetIt'),
    );
    const told = platform.output() + JSON.stringify(entries);
    const { ADMIN_PRIVATE_KEY, ADMIN_PASSWORD, MASTER_KEY } = platform.credentials;
    const secrets = [
      [ADMIN_PRIVATE_KEY, ADMIN_PASSWORD, MASTER_KEY, SIGNING_KEY, key, jwt, wrongJwt, PASSWORD, NEW_PASSWORD, pin],
      sessions.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
      [app.admin.accessToken, app.admin.refreshToken, ...seen],
      ['wrong-pin-of-ada-00', 'wrong-key-of-ada-000000', 'wrong-password-of-ada', 'taken-password-of-ada'],
      ['third-password-of-ada', 'answer-of-ada-0', 'not-a-token-of-ada', 'not-a-refresh-token-of-ada', 'b'.repeat(128)],
    ].flat();
    expect(secrets.filter((secret) => secret.length < 15)).toEqual([]);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    expect(told.length).toBeGreaterThan(1_000);
  });
});
