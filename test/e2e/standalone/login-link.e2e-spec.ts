import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, type Answer } from '../platform/http.js';
import { startPlatform, type Credentials } from '../platform/processes.js';
import { hasTerminals, startInTerminal, type WatchedPlatform } from '../platform/terminal.js';

describe.skipIf(!hasTerminals)('the login link of a start in a terminal', () => {
  let platform: WatchedPlatform;
  beforeAll(async () => {
    platform = await startInTerminal();
  });
  afterAll(() => platform.stop());

  const login = (at: string, key: string): Promise<Answer> =>
    send('POST', `${at}/api/admin/v3.0/auth/providers/login-link/login`, { json: { key } });

  it('logs the account of the first start in: once, on this machine, and printed nowhere else', async () => {
    const { url, port, token, dataDir } = platform;
    const refused = {
      error: 'the login link was already used, is older than 10 minutes, or was opened on another machine',
    };
    const other = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (other !== undefined) {
      const elsewhere = await login(`http://${other}:${port}`, token);
      expect([elsewhere.status, elsewhere.body]).toEqual([401, refused]);
    }
    expect((await login(url, 'x'.repeat(43))).status).toBe(401);

    const entered = await login(url, token);
    expect(entered.status).toBe(200);
    const { access_token } = entered.body as { access_token: string };
    const { ADMIN_EMAIL, PROJECT_ID } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
    const profile = await send('GET', `${url}/api/admin/v3.0/auth/profile`, { token: access_token });
    const role = { role_name: 'GROUP_OWNER', group_id: PROJECT_ID };
    expect(profile.body).toMatchObject({ data: { email: ADMIN_EMAIL }, roles: expect.arrayContaining([role]) });

    const again = await login(url, token);
    expect([again.status, again.body]).toEqual([401, refused]);
    expect(platform.shown().split(token)).toHaveLength(2);
  });
});

it('prints no link without a terminal', async () => {
  const platform = await startPlatform({ environment: { LOG_LEVEL: 'trace' } });
  try {
    expect(platform.output()).not.toContain('#setup=');
    const answer = await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/login-link/login`, { json: { key: '' } });
    expect(answer.status).toBe(401);
  } finally {
    await platform.stop();
  }
});
