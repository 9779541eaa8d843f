import { afterAll, beforeAll, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { send } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => platform.stop());

it('the address an access list is about is the one a trusted proxy forwards for', async () => {
  const admin = await Admin.login(platform);
  const app = await admin.createApp();
  const PATH = '/security/access_list';
  const { allowed_ips } = await app.must<{ allowed_ips: { _id: string }[] }>('GET', PATH);
  const status = async (forwarded: string): Promise<number> => {
    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/location`;
    return (await send('GET', url, { headers: { 'x-forwarded-for': forwarded } })).status;
  };
  expect(await status('2001:db8::7')).toBe(200);

  const from = { 'x-forwarded-for': '203.0.113.7' };
  const own = await app.send('POST', PATH, { json: { address: '', use_current: true }, headers: from });
  expect(own.body).toMatchObject({ address: '203.0.113.7', includes_current: true });
  for (const { _id } of allowed_ips) await app.send('DELETE', `${PATH}/${_id}`);

  expect(await status('203.0.113.7')).toBe(200);
  expect(await status('203.0.113.8')).toBe(403);
  expect(await status('203.0.113.7, 198.51.100.1')).toBe(403);
  expect(await status('2001:db8::7')).toBe(403);
  expect(await status('unknown')).toBe(403);

  await app.must('POST', PATH, { address: '2001:db8::/32' });
  expect(await status('2001:db8::7')).toBe(200);
});
