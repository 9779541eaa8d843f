import { describe, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { startPlatform } from '../platform/processes.js';

describe('kill -9 during 200 concurrent creates', () => {
  it('loses nothing that was acknowledged', async () => {
    const first = await startPlatform();
    const admin = await Admin.login(first);
    const app = await admin.createApp();
    const acknowledged: string[] = [];
    let failed = 0;
    const killed = new Promise<void>((resolve) => {
      const creates = Array.from({ length: 200 }, async (_, index) => {
        try {
          const answer = await app.send('POST', '/functions', {
            json: { name: `f${index}`, source: `exports = () => ${index}` },
          });
          if (answer.status === 201) acknowledged.push((answer.body as { name: string }).name);
          // In the middle of it: some are answered, most are under way.
          if (acknowledged.length === 30) first.process.kill('SIGKILL');
        } catch {
          failed += 1;
        }
      });
      void Promise.all(creates).then(() => resolve());
    });
    await killed;
    await first.end('SIGKILL');

    const second = await startPlatform({ dataDir: first.dataDir });
    const again = await Admin.login(second);
    const path = `${again.appsPath}/${app.app._id}`;
    const functions = (await again.send('GET', `${path}/functions`)).body as { name: string }[];
    const deployments = (await again.send('GET', `${path}/deployments`)).body as unknown[];
    await second.stop();

    expect(acknowledged.length).toBeGreaterThanOrEqual(30);
    expect(failed).toBeGreaterThan(0);
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
    expect(deployments).toHaveLength(25);
  });
});

/** What a killed process had on its way is handed on some seconds later. */
const RECOVERED = { timeout: 60_000, interval: 500 };

describe('kill -9 while functions are called', () => {
  it('loses no log entry of a call that was answered, and shows each once', async () => {
    const first = await startPlatform();
    const app = await (await Admin.login(first)).createApp();
    await app.enableAnonymous();
    await app.addFunction('echo', 'exports = (value) => value');
    const user = await EndUser.login(first, app.app.client_app_id);
    const answered: string[] = [];
    const calls = async (): Promise<void> => {
      for (;;) {
        const answer = await user.call('echo', [1]).catch(() => null);
        if (answer === null) return;
        expect(answer.status).toBe(200);
        answered.push(answer.headers.get('x-appservices-request-id') ?? '');
        // Some entries are stored by now, some are on their way, some are being written.
        if (answered.length === 200) first.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, calls));
    await first.end('SIGKILL');

    const second = await startPlatform({ dataDir: first.dataDir });
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
    await second.stop();
  }, 150_000);
});
