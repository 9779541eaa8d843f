import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { crash } from '../e2e/platform/children.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { startPlatform, type Platform } from '../e2e/platform/processes.js';

const CALLS = 240;
const AT_ONCE = 6;
/** Which process is killed when that call was answered. */
const CRASHES = new Map([
  [40, /apps\/logging\/src\/main/],
  [90, /nats-server/],
  [150, /apps\/runtime\/src\/main/],
  [200, /apps\/gateway\/src\/main/],
]);
const CALL_TIMEOUT_MS = 5_000;
const POLL = { timeout: 90_000, interval: 500 };

interface Entry {
  readonly co_id: string;
}

let platform: Platform;
let app: AppAdmin;
let user: EndUser;
beforeAll(async () => {
  platform = await startPlatform({ mode: 'cluster' });
  app = await (await Admin.login(platform)).createApp();
  await app.enableAnonymous();
  await app.addFunction('echo', 'exports = (value) => value');
  user = await EndUser.login(platform, app.app.client_app_id);
  await user.call('echo', [0]);
});
afterAll(() => platform?.stop());

/** The request id of a call that was answered with its result; `null` for one that failed. */
async function call(index: number): Promise<string | null> {
  try {
    const response = await fetch(`${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/functions/call`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ name: 'echo', arguments: [index] }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const text = await response.text();
    return response.status === 200 && text !== '' ? response.headers.get('x-appservices-request-id') : null;
  } catch {
    // Whatever was under way in a killed process fails; it was not answered.
    return null;
  }
}

async function logged(): Promise<string[]> {
  const ids: string[] = [];
  let next = '';
  for (;;) {
    const answer = await app.send('GET', `/logs?type=FUNCTION${next}`);
    if (answer.status !== 200) return [];
    const page = answer.body as { logs: Entry[]; nextEndDate?: string; nextSkip?: number };
    ids.push(...page.logs.map(({ co_id }) => co_id));
    if (page.nextEndDate === undefined) return ids;
    next = `&end_date=${page.nextEndDate}${page.nextSkip === undefined ? '' : `&skip=${page.nextSkip}`}`;
  }
}

describe('while its processes are killed one after the other', () => {
  it('a cluster answers on, and every answered call is in the log exactly once', async () => {
    const answered = new Set<string>();
    let made = 0;
    const caller = async (): Promise<void> => {
      while (made < CALLS) {
        const index = made++;
        const id = await call(index);
        if (id !== null) answered.add(id);
        // At once after an answer: its entry is still on its way.
        const killed = CRASHES.get(index);
        if (killed) crash(platform, killed);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    // The last of them are answered by a platform that is whole again.
    await expect.poll(async () => (await call(CALLS)) !== null, POLL).toBe(true);

    expect(answered.size).toBeGreaterThan(CALLS / 2);
    await expect
      .poll(async () => {
        const found = new Set(await logged());
        return [...answered].filter((id) => !found.has(id));
      }, POLL)
      .toEqual([]);
    const all = await logged();
    expect(all.filter((id, index) => answered.has(id) && all.indexOf(id) !== index)).toEqual([]);
  }, 240_000);
});
