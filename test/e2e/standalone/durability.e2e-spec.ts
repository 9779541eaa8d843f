import { describe, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
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
