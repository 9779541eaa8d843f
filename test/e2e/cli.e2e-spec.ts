import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { CliScene, HELLO, type CliApp, type Pushed } from './platform/cli-scene.js';
import { CommandLine } from './platform/command-line.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD, PROJECT_ID } = platform.credentials;

let scene: CliScene;
beforeAll(async () => {
  scene = await CliScene.create(platform);
});
afterAll(() => scene.shell.remove());

const profile = (name = 'default') => join(scene.shell.configuration, 'groundwork', 'profiles', `${name}.json`);

describe('a session', () => {
  it('is kept in a file only its owner reads, without the private key', async () => {
    const { mode } = await stat(profile());
    const content = await readFile(profile(), 'utf8');

    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(profile(), '..'))).mode & 0o777).toBe(0o700);
    expect(content).not.toContain(ADMIN_PRIVATE_KEY);
    expect(await scene.json(['whoami'])).toMatchObject({ account: ADMIN_PUBLIC_KEY, url: platform.url, project: PROJECT_ID });
  });

  it('is rejected with a wrong key, and none is kept', async () => {
    const words = ['login', '--profile', 'wrong', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY];
    const { code, stdout, stderr } = await scene.run(words, { env: { GROUNDWORK_PRIVATE_KEY: 'no-such-key' } });

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    await expect(stat(profile('wrong'))).rejects.toThrow('ENOENT');
  });

  it('exits on the platform with its profile for an address with a password', async () => {
    const words = ['--profile', 'mail', '--url', platform.url];
    await scene.json(['login', ...words, '--email', ADMIN_EMAIL, '--password-stdin'], { input: ADMIN_PASSWORD });
    const { refreshToken } = JSON.parse(await readFile(profile('mail'), 'utf8')) as { refreshToken: string };

    expect(await scene.json(['logout', '--profile', 'mail'])).toEqual({ logged_out: true, url: platform.url });

    const renewed = await fetch(`${platform.url}/api/admin/v3.0/auth/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshToken}` },
    });
    expect(renewed.status).toBe(401);
    await expect(stat(profile('mail'))).rejects.toThrow('ENOENT');
    expect((await scene.run(['apps', 'list', '--profile', 'mail'])).code).toBe(3);
  });

  it('lasts one command where the environment has the credentials', async () => {
    const env = {
      GROUNDWORK_URL: platform.url,
      GROUNDWORK_PUBLIC_KEY: ADMIN_PUBLIC_KEY,
      GROUNDWORK_PRIVATE_KEY: ADMIN_PRIVATE_KEY,
    };
    const other = await CommandLine.create();

    const who = await other.json<{ account: string }>(['whoami'], { env });

    expect(who.account).toBe(ADMIN_PUBLIC_KEY);
    expect(await readdir(other.directory)).toEqual([]);
    await other.remove();
  });

  it('renews an expired access token automatically', async () => {
    const kept = JSON.parse(await readFile(profile(), 'utf8')) as { accessToken: string };
    await writeFile(profile(), JSON.stringify({ ...kept, accessToken: `${kept.accessToken}x` }), { mode: 0o600 });

    expect((await scene.run(['whoami'])).code).toBe(0);

    const renewed = JSON.parse(await readFile(profile(), 'utf8')) as { accessToken: string };
    expect(renewed.accessToken).not.toBe(`${kept.accessToken}x`);
  });

  it('is not sent to another address than the one it is of', async () => {
    const { code, stderr } = await scene.run(['apps', 'list', '--url', 'http://127.0.0.1:1']);

    expect(code).toBe(2);
    expect(stderr).toContain(`the session belongs to ${platform.url}`);
  });

  it('is looked at by doctor', async () => {
    const states = async () => {
      const { stdout } = await scene.run(['doctor', '--url', platform.url, '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] };
      return Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    };

    // Parts of a platform that has just been started may not be ready yet.
    const expected = { address: 'ok', clock: 'ok', health: 'ok', description: 'ok', session: 'ok' };
    await expect.poll(states, { timeout: 50_000 }).toMatchObject(expected);
    const { stdout } = await scene.run(['doctor', '--url', platform.url]);
    expect(stdout).toMatch(/^(ok|warning) +streams +(every session has at most|sessions with more than) 4 open streams/m);
    const nobody = await scene.run(['doctor', '--url', 'http://127.0.0.1:1']);
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringMatching(/^error: 1 of 1 checks failed/)]);
  });
});

describe('an app', () => {
  let app: CliApp;
  let names: string[];

  beforeEach(async () => {
    app = await scene.newApp();
    names = ['--app', app.name];
  });

  it('is made of the files of `apps init` by a push', async () => {
    const name = `${app.name}-pushed`;
    await scene.json(['apps', 'init', name]);
    await scene.put(`${name}/functions/hello.js`, HELLO);

    const { app: id } = await scene.json<Pushed & { readonly app: string }>(['push', name, '--create', '--yes']);

    const listed = await scene.json<CliApp[]>(['apps', 'list']);
    expect(listed.find((found) => found.name === name)).toMatchObject({ client_app_id: id });
    // The other tests begin with the same app.
    await scene.json(['pull', 'one', '--app', name]);
    await scene.json(['pull', 'other', ...names]);
    const [one, other] = [await scene.filesOf('one'), await scene.filesOf('other')];
    expect(Object.keys(one).toSorted()).toEqual(Object.keys(other).toSorted());
    expect(one['functions/hello.js']).toBe(other['functions/hello.js']);
    await Promise.all(['one', 'other'].map((folder) => rm(join(scene.shell.directory, folder), { recursive: true })));
  });

  it('runs, logs, and is pulled as it was pushed', async () => {
    expect(await scene.json(['functions', 'run', 'hello', '"ann"', ...names])).toMatchObject({
      result: { hello: 'ann' },
      logs: ['asked by ann'],
    });
    await expect
      .poll(() => scene.json(['functions', 'logs', 'hello', ...names]))
      .toEqual([expect.objectContaining({ type: 'FUNCTION', function_name: 'hello', messages: ['asked by ann'] })]);

    await scene.json(['pull', 'pulled', ...names]);
    const pulled = await scene.filesOf('pulled');
    expect(pulled['functions/hello.js']).toBe(Buffer.from(HELLO).toString('base64'));
    expect(await scene.json<Pushed>(['push', 'pulled'])).toMatchObject({ changed: false, diffs: [], app: app.client_app_id });
    await scene.json(['pull', 'again', ...names]);
    expect(await scene.filesOf('again')).toEqual(pulled);
    await scene.json(['apps', 'delete', app.client_app_id, '--yes']);
    await Promise.all(['pulled', 'again'].map((folder) => rm(join(scene.shell.directory, folder), { recursive: true })));
  });

  it('is changed by one deployment, whose name is the message, and by nothing else', async () => {
    await scene.put(`${app.name}/functions/hello.js`, 'exports = () => 2;\n');
    const deployments = async () => {
      const admin = await Admin.login(platform);
      return (await admin.send('GET', `${admin.appsPath}/${app._id}/deployments`)).body as { _id: string; name: string }[];
    };
    const before = await deployments();

    const tried = await scene.json<Pushed>(['push', app.name, '--dry-run']);
    const asked = await scene.run(['push', app.name]);

    expect(tried).toMatchObject({
      changed: false,
      diffs: [expect.stringContaining('+exports = () => 2;')],
      entities: [{ kind: 'functions', name: 'hello', change: 'modified' }],
      warnings: [],
    });
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(await deployments()).toEqual(before);

    const pushed = await scene.json<Pushed>(['push', app.name, '--yes', '--message', 'two']);

    expect(await deployments()).toEqual([expect.objectContaining({ _id: pushed.deployment, name: 'two' }), ...before]);

    await scene.put(`${app.name}/functions/config.json`, '[]');
    await rm(join(scene.shell.directory, app.name, 'functions/hello.js'));
    const emptied = await scene.run(['push', app.name]);
    expect(emptied.stderr).toContain('entities of the app would be removed');
    expect([emptied.code, emptied.stderr]).toEqual([2, expect.stringContaining(`Type ${app.name} to continue:`)]);
  });

  it('is followed as it logs, until it is interrupted', async () => {
    const tail = scene.shell.start(['logs', '--tail', '--type', 'function', ...names]);
    await expect.poll(() => tail.output()).toContain('Following the log');

    await scene.json(['functions', 'run', 'hello', '"bob"', ...names]);

    await expect.poll(() => tail.output()).toContain('asked by bob');
    const { code, stdout } = await tail.interrupt();
    expect([code, stdout.split('\n').length]).toEqual([0, 3]);
  });

  it('reports the failing function and the location', async () => {
    await scene.put(`${app.name}/functions/hello.js`, 'exports = () => { throw new Error("no way"); };\n');
    await scene.json(['push', app.name, '--yes']);

    const { code, stdout, stderr } = await scene.run(['functions', 'run', 'hello', ...names]);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/hello\.js:1:[^]*\nerror: hello failed: no way\n$/);
  });
});
