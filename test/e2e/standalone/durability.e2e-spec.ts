import { afterAll, describe, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { startPlatform, type Platform } from '../platform/processes.js';

/** Shared by the file: each test begins with the state the previous one ends with. */
let platform: Platform | undefined;
afterAll(async () => {
  await platform?.stop();
});

async function running(): Promise<Platform> {
  const isGone = platform?.process.exitCode !== null || platform.process.signalCode !== null;
  if (!platform || isGone) platform = await startPlatform();
  return platform;
}

/** Starts the platform again with its data, once it was killed. */
async function restarted(killed: Platform): Promise<Platform> {
  platform = undefined;
  await killed.end('SIGKILL');
  platform = await startPlatform({ dataDir: killed.dataDir });
  return platform;
}

/** Creations at a time: a loaded machine ends some of them in the time a request may take. */
const AT_ONCE = 40;
/** Number of creations after which the process is killed: some have been acknowledged, and as many as there can be are in flight. */
const CREATED_BEFORE_KILL = 30;

describe('kill -9 during concurrent creates', () => {
  it('loses nothing that was acknowledged', async ({ signal }) => {
    const first = await running();
    const admin = await Admin.login(first);
    const app = await admin.createApp();
    const acknowledged: string[] = [];
    let [tried, failed] = [0, 0];
    // Until the process is gone: the number counts, not the time. A loaded machine may refuse some.
    const creates = Array.from({ length: AT_ONCE }, async () => {
      while (!signal.aborted) {
        tried += 1;
        const json = { name: `f${tried}`, source: `exports = () => ${tried}` };
        const answer = await app.send('POST', '/functions', { json }).catch(() => null);
        if (answer === null) {
          failed += 1;
          return;
        }
        if (answer.status !== 201) continue;
        acknowledged.push((answer.body as { name: string }).name);
        if (acknowledged.length === CREATED_BEFORE_KILL) first.process.kill('SIGKILL');
      }
    });
    await Promise.all(creates);

    const second = await restarted(first);
    const again = await Admin.login(second);
    const path = `${again.appsPath}/${app.app._id}`;
    const functions = (await again.send('GET', `${path}/functions`)).body as { name: string }[];
    const deployments = (await again.send('GET', `${path}/deployments`)).body as unknown[];

    expect(acknowledged.length).toBeGreaterThanOrEqual(CREATED_BEFORE_KILL);
    expect(failed).toBeGreaterThan(0);
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
    expect(deployments).toHaveLength(25);
  }, 150_000);
});

/** Log entries a killed process had in flight are delivered some seconds later. */
const RECOVERED = { timeout: 60_000, interval: 100 };

describe('kill -9 while functions are called', () => {
  it('loses no log entry of a call that was answered, and shows each once', async ({ signal }) => {
    const first = await running();
    const app = await (await Admin.login(first)).createApp();
    await app.enableAnonymous();
    await app.addFunction('echo', 'exports = (value) => value');
    const user = await EndUser.login(first, app.app.client_app_id);
    const answered: string[] = [];
    const calls = async (): Promise<void> => {
      while (!signal.aborted) {
        const answer = await user.call('echo', [1]).catch(() => null);
        if (answer === null) return;
        // A loaded machine may refuse a call: it is made again.
        if (answer.status !== 200) continue;
        answered.push(answer.headers.get('x-appservices-request-id') ?? '');
        // Some entries are stored by now, some are on their way, some are being written.
        if (answered.length === 200) first.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, calls));

    const second = await restarted(first);
    const again = await Admin.login(second);
    const logged = async (): Promise<string[]> => {
      const { text } = await again.send('GET', `${again.appsPath}/${app.app._id}/logs/export?type=FUNCTION`);
      const lines = text.split('\n').slice(0, -1);
      return lines.map((line) => (JSON.parse(line) as { co_id: string }).co_id);
    };
    const missing = async (): Promise<string[]> => {
      const found = new Set(await logged());
      return answered.filter((id) => !found.has(id));
    };

    expect(answered.length).toBeGreaterThanOrEqual(200);
    await expect.poll(missing, RECOVERED).toEqual([]);
    const found = await logged();
    expect(found).toHaveLength(new Set(found).size);
  }, 150_000);
});
