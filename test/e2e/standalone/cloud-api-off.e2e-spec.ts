import { afterAll, beforeAll, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { digestOf } from '../platform/digest.js';
import { send } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { CLOUD_API: 'off' } });
});
afterAll(() => platform.stop());

it('CLOUD_API=off leaves nothing of the cloud API, and the rest as it was', async () => {
  const { PROJECT_ID, ADMIN_PUBLIC_KEY: publicKey, ADMIN_PRIVATE_KEY: privateKey } = platform.credentials;
  const admin = await Admin.login(platform);
  const project = `/api/atlas/v1.0/groups/${PROJECT_ID}`;
  const challenge = 'Digest realm="MMS Public API", nonce="n"';

  for (const path of [
    '/api/public/v1.0',
    '/api/public/v1.0/groups',
    `${project}/clusters`,
    `${project}/serverless`,
    `${project}/dataLakes`,
  ]) {
    for (const headers of [{}, { authorization: digestOf({ publicKey, privateKey }, challenge, path) }]) {
      const answer = await send('GET', `${platform.url}${path}`, { headers });
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: 'not found', error: 404, errorCode: 'RESOURCE_NOT_FOUND', reason: 'Not Found' },
      ]);
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
  }
  expect((await admin.send('GET', admin.appsPath)).status).toBe(200);
});
