import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../apps/cli/src/operations/free-port.js';
import { Admin } from '../platform/admin.js';
import { eventually } from '../platform/eventually.js';
import { startPlatform } from '../platform/processes.js';
import { called, deploymentNames, DevelopedApp, programEnvironment } from './developed-app.js';

const platform = inject('platform');

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.create();
});
afterEach(() => app.remove());

/** Returns the ids of the processes that a process started. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('dev on a separate platform', () => {
  it('reports a second one, a port in use and a killed platform, and leaves none when killed', { timeout: 180_000 }, async () => {
    const run = app.start();
    await run.ready();
    const [child = 0] = await childrenOf(run.running.pid);

    const second = await app.once();
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(new RegExp(`error: the platform did not start: .*/data.* is in use by process ${child}`));

    process.kill(child, 'SIGKILL');
    const killed = await run.running.end();
    expect(killed.code).toBe(6);
    const failure = JSON.parse(killed.stderr.trim().split('\n').at(-1) ?? '') as { error: string; exit_code: number };
    expect(failure).toMatchObject({
      exit_code: 6,
      error: expect.stringContaining('the platform stopped unexpectedly (SIGKILL)'),
    });

    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const taken = await app.shell.run(['dev', 'shop', '--once', '--port', String(port)]);
    expect(taken).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`error: port ${port} is in use by another process`),
    });
    holder.close();

    // The directory is free again.
    const later = app.start();
    await later.told('unchanged');
    const [left = 0] = await childrenOf(later.running.pid);
    later.running.kill();
    await later.running.end();

    await eventually(
      () => Promise.resolve(isAlive(left)),
      (alive) => !alive,
    );
    expect((await app.once()).code).toBe(0);
  });
});

describe('dev on another platform', () => {
  const root = (name: string) =>
    JSON.stringify({ config_version: 20210101, name, location: 'US-VA', deployment_model: 'GLOBAL' });

  it('asks first, rejects production and two apps of one name, and does not touch a draft', { timeout: 120_000 }, async () => {
    const env = programEnvironment(platform);
    const admin = await Admin.login(platform);
    const name = `dev-${Date.now().toString(36)}`;
    await app.put({ 'realm_config.json': root(name) });
    const words = ['dev', 'shop', '--once'];
    expect(await app.shell.run(words, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Create the app ${name} at`),
    });
    const first = await admin.createApp(name);
    expect(await app.shell.run(words, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Every save is deployed to ${first.app.client_app_id} at ${platform.url}`),
    });
    expect(await app.shell.run([...words, '--yes'], { env })).toMatchObject({ code: 0 });
    expect(await called(first, 'hello')).toBe('Hello world!');

    const draft = await first.must<{ readonly _id: string }>('POST', '/drafts');
    await app.put({ 'functions/hello.js': 'exports = () => "later";' });
    const run = app.startText(['--json', '--yes'], env);
    await eventually(
      () => Promise.resolve(run.output()),
      (text) => text.includes('"event":"draft-held"'),
    );
    expect((await run.interrupt()).code).toBe(0);
    expect(await first.must('GET', '/drafts')).toMatchObject([{ _id: draft._id }]);
    expect(await app.shell.run([...words, '--yes'], { env })).toMatchObject({ code: 4 });
    await first.must('DELETE', `/drafts/${draft._id}`);

    await first.must('PUT', '/environment', { environment: 'production' });
    expect(await app.shell.run([...words, '--yes'], { env })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('--allow-production'),
    });
    expect(await app.shell.run([...words, '--yes', '--allow-production', '--console-edits', 'keep'], { env })).toMatchObject({
      code: 0,
    });
    expect(await called(first, 'hello')).toBe('later');

    await admin.createApp(name);
    const other = await DevelopedApp.create();
    await other.put({ 'realm_config.json': root(name) });
    expect(await other.shell.run([...words, '--yes'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(`2 apps are named ${name}: select one by its App ID with --app: ${name}-\\w+, ${name}-\\w+`),
    });
    await other.remove();
  });

  it('waits for an unreachable platform, and continues', { timeout: 180_000 }, async () => {
    const port = await freePort();
    const away = await startPlatform({ port });
    const run = app.startText(['--json', '--yes'], programEnvironment(away));
    const events = () => Promise.resolve(run.output());
    await eventually(events, (text) => text.includes('"event":"deployed"'));
    await away.end('SIGTERM');
    await app.put({ 'functions/hello.js': 'exports = () => "after";' });
    await eventually(events, (text) => text.includes('"event":"lost"'));

    const back = await startPlatform({ port, dataDir: away.dataDir });
    try {
      await eventually(events, (text) => text.includes('"event":"reached"'));
      const admin = await Admin.login(back);
      const [found] = (await admin.send('GET', admin.appsPath)).body as readonly Parameters<Admin['appOf']>[0]['app'][];
      if (found === undefined) throw new Error('there is no app');
      const developed = admin.appOf({ app: found });
      expect(await called(developed, 'hello')).toBe('after');
      expect((await deploymentNames(developed))[0]).toBe('dev: functions/hello.js');
      expect((await run.interrupt()).code).toBe(0);
    } finally {
      await back.stop();
    }
  });
});

it('an own platform and one of the environment do not go together', async () => {
  const env = programEnvironment(platform);
  expect(await app.shell.run(['dev', join('.', 'shop'), '--port', '0'], { env })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--port sets the port of your own platform'),
  });
});
