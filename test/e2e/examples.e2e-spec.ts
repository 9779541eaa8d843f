import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type CreatedApp } from './platform/admin.js';
import { CommandLine } from './platform/command-line.js';
import { EndUser, loginAs } from './platform/end-user.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const run = promisify(execFile);

let shell: CommandLine;
/** Is there before all others: its minute goes by while they are tested. */
let scheduledJob: string;
beforeAll(async () => {
  shell = await CommandLine.create();
  const env = { GROUNDWORK_PRIVATE_KEY: ADMIN_PRIVATE_KEY };
  await shell.json(['login', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY], { env });
  scheduledJob = await pushed(join(examples, 'scheduled-job'));
});
afterAll(() => shell.remove());

/** The App ID of an example that was pushed. */
async function pushed(path: string): Promise<string> {
  return (await shell.json<{ app: string }>(['push', path, '--create', '--yes'])).app;
}

it('webhook: signed requests are taken, others refused', async () => {
  const { client_app_id: app } = await shell.json<{ client_app_id: string }>(['apps', 'create', 'example-webhook']);
  await shell.json(['secrets', 'create', 'webhook-key', '--app', app], { env: { GROUNDWORK_SECRET: 'key of the test' } });
  await shell.json(['push', join(examples, 'webhook/app'), '--yes']);
  const url = `${platform.url}/api/client/v2.0/app/${app}/endpoint/paid`;
  const send = async (key: string, body: string) => {
    const env = { PATH: process.env['PATH'] ?? '', WEBHOOK_KEY: key };
    return JSON.parse((await run('bash', [join(examples, 'webhook/send.sh'), url, body], { env })).stdout) as object;
  };

  expect(await send('key of the test', '{"order": "7", "amount": 2}')).toEqual({ order: '7', paid: true });
  expect(await send('key of the test', '{"order": "7"}')).toEqual({ error: 'order and amount are required' });
  expect(await send('another key', '{"order": "7", "amount": 2}')).toMatchObject({ error_code: 'IncomingWebhookAuthFailed' });
});

describe('custom-jwt', () => {
  let server: Server;
  let keys: string;
  let privateKey: CryptoKey;
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateKey = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
    server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  });
  afterAll(() => void server.close());

  /** The example, with keys of this machine in place of the issuer's. */
  async function localExample(name: string): Promise<string> {
    const directory = join(shell.directory, name);
    await cp(join(examples, 'custom-jwt', name), directory, { recursive: true });
    const file = join(directory, 'auth/providers.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"jwkURI": "https:[^"]*"/, `"jwkURI": "${keys}"`));
    return pushed(directory);
  }

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);

  it.each([
    [
      'auth0',
      {
        iss: 'https://example.eu.auth0.com/',
        sub: 'auth0|64b7f0c2a1',
        aud: ['https://api.example.com', 'https://example.eu.auth0.com/userinfo'],
        azp: 'client',
        scope: 'openid profile email',
        'https://example.com/email': 'ada@example.com',
      },
      { email: 'ada@example.com' },
    ],
    [
      'keycloak',
      {
        iss: 'https://keycloak.example.com/realms/shop',
        sub: '8a0f1c1e-6d4e-4a4f-9a53-0d2f6d1e2b3c',
        aud: ['shop-api', 'account'],
        typ: 'Bearer',
        azp: 'shop-web',
        realm_access: { roles: ['buyer', 'offline_access'] },
        preferred_username: 'ada',
        email: 'ada@example.com',
        email_verified: true,
      },
      { email: 'ada@example.com', name: 'ada', roles: ['buyer', 'offline_access'] },
    ],
    [
      'firebase',
      {
        iss: 'https://securetoken.google.com/example-project',
        aud: 'example-project',
        sub: 'Zx81kQm2sTfY',
        user_id: 'Zx81kQm2sTfY',
        auth_time: 1_700_000_000,
        email: 'ada@example.com',
        firebase: { identities: { email: ['ada@example.com'] }, sign_in_provider: 'password' },
      },
      { email: 'ada@example.com', loggedInBy: 'password' },
    ],
  ])('%s: its tokens log users in, tokens for others do not', async (name, claims, data) => {
    const app = await localExample(name);

    const user = await EndUser.login(platform, app, 'custom-token', { token: await sign(claims) });
    expect((await user.call('whoAmI')).body).toEqual(data);

    const refused = await loginAs(platform, app, 'custom-token', { token: await sign({ ...claims, aud: 'somebody-else' }) });
    expect(refused).toMatchObject({ status: 401, body: { error_code: 'AuthError' } });
  });
});

it('scheduled-job: runs automatically', { timeout: 150_000 }, async () => {
  const admin = await Admin.login(platform);
  const apps = (await admin.send('GET', admin.appsPath)).body as CreatedApp[];
  const app = admin.appOf({ app: apps.find(({ client_app_id: id }) => id === scheduledJob) ?? expect.fail('no app') });
  const logged = async () => (await app.must<{ logs: object[] }>('GET', '/logs?type=SCHEDULED_TRIGGER')).logs;
  await expect.poll(logged, { timeout: 140_000, interval: 250 }).not.toEqual([]);

  const [entry] = await shell.json<object[]>(['logs', '--type', 'scheduled_trigger', '--app', scheduledJob]);
  expect(entry).toMatchObject({ event_subscription_name: 'tidy', messages: ['0 carts removed'] });
  await shell.json(['apps', 'delete', scheduledJob, '--yes']);
});
