import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { called, deploymentNames, DevelopedApp } from './developed-app.js';

let app: DevelopedApp;
beforeAll(async () => {
  app = await DevelopedApp.create();
});
afterAll(() => app.remove());

it('dev deploys an app on a separate platform once, and then with every save', async () => {
  const once = await app.once();
  expect(once).toMatchObject({ code: 0, stderr: '' });
  expect(once.stdout).toMatch(
    /\n\d\d:\d\d:\d\d ✓ deployed 4 files\n\S+ ✓ types: types\/runtime\.d\.ts, types\/app\.d\.ts, functions\/tsconfig\.json\n$/,
  );
  expect(await app.read('.groundwork/.gitignore')).toBe('*\n');

  const run = app.start();
  const { url } = await run.told('ready');
  await run.told('unchanged');
  const admin = await app.administrated(String(url));
  await app.put({ 'functions/hello.js': 'exports = () => "saved";' });
  expect(await run.told('deployed')).toMatchObject({ changed: ['functions/hello.js'] });

  expect(await called(admin, 'hello')).toBe('saved');
  expect((await deploymentNames(admin))[0]).toBe('dev: functions/hello.js');
  const { code, stdout, stderr } = await run.interrupt();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('event');
  await expect(fetch(String(url))).rejects.toThrow('fetch failed');
  await expect(access(join(app.directory, '.groundwork/data/credentials.json'))).resolves.toBeUndefined();
});
