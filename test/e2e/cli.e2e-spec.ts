import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { CommandLine } from './platform/command-line.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD, PROJECT_ID } = platform.credentials;
const SECRET = 'open-sesame-5b1f';
const HELLO = 'exports = (name) => { console.log("asked by " + name); return { hello: name }; };\n';

interface App {
  readonly _id: string;
  readonly client_app_id: string;
  readonly name: string;
}

interface Pushed {
  readonly changed: boolean;
  readonly diffs: readonly string[];
  readonly packages: { readonly added: readonly object[] };
  readonly deployment?: string;
}

const PASSWORD = 'a long password';
/** Folder with the files of `apps init`, which every test of an app has a copy of. */
const TEMPLATE = 'template';
let shell: CommandLine;

beforeAll(async () => {
  shell = await CommandLine.create();
  const keys = ['login', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY, '--private-key-stdin'];
  await ended(keys, { input: `${ADMIN_PRIVATE_KEY}\n` });
});
afterAll(() => shell.remove());

/** Runs a command and checks that it shows no secret. */
async function ended(words: readonly string[], given: Parameters<CommandLine['run']>[1] = {}) {
  const result = await shell.run(words, given);
  for (const hidden of [SECRET, ADMIN_PRIVATE_KEY, ADMIN_PASSWORD, PASSWORD]) {
    expect(result.stdout + result.stderr).not.toContain(hidden);
  }
  return result;
}

async function json<T>(words: readonly string[], given: Parameters<CommandLine['run']>[1] = {}): Promise<T> {
  const { code, stdout, stderr } = await ended([...words, '--json'], given);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const root = join(shell.directory, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[path.slice(root.length + 1)] = (await readFile(path)).toString('base64');
  }
  return files;
}

async function put(path: string, content: string): Promise<void> {
  const file = join(shell.directory, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
}

const profile = (name = 'default') => join(shell.configuration, 'groundwork', 'profiles', `${name}.json`);

describe('a session', () => {
  it('is kept in a file only its owner reads, without the private key', async () => {
    const { mode } = await stat(profile());
    const content = await readFile(profile(), 'utf8');

    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(profile(), '..'))).mode & 0o777).toBe(0o700);
    expect(content).not.toContain(ADMIN_PRIVATE_KEY);
    expect(await json(['whoami'])).toMatchObject({ account: ADMIN_PUBLIC_KEY, url: platform.url, project: PROJECT_ID });
  });

  it('is rejected with a wrong key, and none is kept', async () => {
    const words = ['login', '--profile', 'wrong', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY];
    const { code, stdout, stderr } = await ended(words, { env: { GROUNDWORK_PRIVATE_KEY: 'no-such-key' } });

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    await expect(stat(profile('wrong'))).rejects.toThrow('ENOENT');
  });

  it('exits on the platform with its profile for an address with a password', async () => {
    const words = ['--profile', 'mail', '--url', platform.url];
    await json(['login', ...words, '--email', ADMIN_EMAIL, '--password-stdin'], { input: ADMIN_PASSWORD });
    const { refreshToken } = JSON.parse(await readFile(profile('mail'), 'utf8')) as { refreshToken: string };

    expect(await json(['logout', '--profile', 'mail'])).toEqual({ logged_out: true, url: platform.url });

    const renewed = await fetch(`${platform.url}/api/admin/v3.0/auth/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshToken}` },
    });
    expect(renewed.status).toBe(401);
    await expect(stat(profile('mail'))).rejects.toThrow('ENOENT');
    expect((await ended(['apps', 'list', '--profile', 'mail'])).code).toBe(3);
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

    expect((await ended(['whoami'])).code).toBe(0);

    const renewed = JSON.parse(await readFile(profile(), 'utf8')) as { accessToken: string };
    expect(renewed.accessToken).not.toBe(`${kept.accessToken}x`);
  });

  it('is not sent to another address than the one it is of', async () => {
    const { code, stderr } = await ended(['apps', 'list', '--url', 'http://127.0.0.1:1']);

    expect(code).toBe(2);
    expect(stderr).toContain(`the session belongs to ${platform.url}`);
  });

  it('is looked at by doctor', async () => {
    const states = async () => {
      const { stdout } = await ended(['doctor', '--url', platform.url, '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] };
      return Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    };

    // Parts of a platform that has just been started may not be ready yet.
    const expected = { address: 'ok', clock: 'ok', health: 'ok', description: 'ok', session: 'ok' };
    await expect.poll(states, { timeout: 50_000 }).toMatchObject(expected);
    const { stdout } = await ended(['doctor', '--url', platform.url]);
    expect(stdout).toMatch(/^(ok|warning) +streams +(every session has at most|sessions with more than) 4 open streams/m);
    const nobody = await ended(['doctor', '--url', 'http://127.0.0.1:1']);
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringMatching(/^error: 1 of 1 checks failed/)]);
  });
});

describe('an app', () => {
  let app: App;
  let names: string[];

  beforeAll(async () => {
    await json(['apps', 'init', TEMPLATE]);
    await put(`${TEMPLATE}/functions/hello.js`, HELLO);
  });
  beforeEach(async () => {
    const name = `cli${Math.random().toString(36).slice(2, 10)}`;
    names = ['--app', name];
    await cp(join(shell.directory, TEMPLATE), join(shell.directory, name), { recursive: true });
    const root = await readFile(join(shell.directory, TEMPLATE, 'realm_config.json'), 'utf8');
    await put(`${name}/realm_config.json`, root.replace(`"${TEMPLATE}"`, `"${name}"`));
    // Creates the app over the API: the test is about commands that use it.
    const made = await (await Admin.login(platform)).createApp(name);
    app = made.app;
    const headers = { 'content-type': 'application/zip' };
    const imported = await made.send('POST', '/import?strategy=replace-by-name', { raw: await zipped(name), headers });
    expect(imported.status).toBe(204);
  });

  /** The files of a folder, packed as an export is. */
  async function zipped(folder: string): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [path, content] of Object.entries(await filesOf(folder))) zip.addBuffer(Buffer.from(content, 'base64'), path);
    zip.end();
    return buffer(zip.outputStream);
  }

  it('is made of the files of `apps init` by a push', async () => {
    const name = `${app.name}-pushed`;
    await json(['apps', 'init', name]);
    await put(`${name}/functions/hello.js`, HELLO);

    const { app: id } = await json<Pushed & { readonly app: string }>(['push', name, '--create', '--yes']);

    const listed = await json<App[]>(['apps', 'list']);
    expect(listed.find((found) => found.name === name)).toMatchObject({ client_app_id: id });
    // The other tests begin with the same app.
    await json(['pull', 'one', '--app', name]);
    await json(['pull', 'other', ...names]);
    const [one, other] = [await filesOf('one'), await filesOf('other')];
    expect(Object.keys(one).toSorted()).toEqual(Object.keys(other).toSorted());
    expect(one['functions/hello.js']).toBe(other['functions/hello.js']);
    await Promise.all(['one', 'other'].map((folder) => rm(join(shell.directory, folder), { recursive: true })));
  });

  it('runs, logs, and is pulled as it was pushed', async () => {
    expect(await json(['functions', 'run', 'hello', '"ann"', ...names])).toMatchObject({
      result: { hello: 'ann' },
      logs: ['asked by ann'],
    });
    await expect
      .poll(() => json(['functions', 'logs', 'hello', ...names]))
      .toEqual([expect.objectContaining({ type: 'FUNCTION', function_name: 'hello', messages: ['asked by ann'] })]);

    await json(['pull', 'pulled', ...names]);
    const pulled = await filesOf('pulled');
    expect(pulled['functions/hello.js']).toBe(Buffer.from(HELLO).toString('base64'));
    expect(await json<Pushed>(['push', 'pulled'])).toMatchObject({ changed: false, diffs: [], app: app.client_app_id });
    await json(['pull', 'again', ...names]);
    expect(await filesOf('again')).toEqual(pulled);
    await json(['apps', 'delete', app.client_app_id, '--yes']);
    await Promise.all(['pulled', 'again'].map((folder) => rm(join(shell.directory, folder), { recursive: true })));
  });

  it('is changed by one deployment, whose name is the message, and by nothing else', async () => {
    await put(`${app.name}/functions/hello.js`, 'exports = () => 2;\n');
    const deployments = async () => {
      const admin = await Admin.login(platform);
      return (await admin.send('GET', `${admin.appsPath}/${app._id}/deployments`)).body as { _id: string; name: string }[];
    };
    const before = await deployments();

    const tried = await json<Pushed>(['push', app.name, '--dry-run']);
    const asked = await ended(['push', app.name]);

    expect(tried).toMatchObject({
      changed: false,
      diffs: [expect.stringContaining('+exports = () => 2;')],
      entities: [{ kind: 'functions', name: 'hello', change: 'modified' }],
      warnings: [],
    });
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(await deployments()).toEqual(before);

    const pushed = await json<Pushed>(['push', app.name, '--yes', '--message', 'two']);

    expect(await deployments()).toEqual([expect.objectContaining({ _id: pushed.deployment, name: 'two' }), ...before]);

    await put(`${app.name}/functions/config.json`, '[]');
    await rm(join(shell.directory, app.name, 'functions/hello.js'));
    const emptied = await ended(['push', app.name]);
    expect(emptied.stderr).toContain('entities of the app would be removed');
    expect([emptied.code, emptied.stderr]).toEqual([2, expect.stringContaining(`Type ${app.name} to continue:`)]);
  });

  it('explains missing secrets, and reads them from a file', async () => {
    const files = { ...app, name: `${app.name}-secrets` };
    await cp(join(shell.directory, TEMPLATE), join(shell.directory, files.name), { recursive: true });
    await put(`${files.name}/values/hidden.json`, JSON.stringify({ name: 'hidden', value: 'the-secret', from_secret: true }));
    const words = ['push', files.name, '--app', files.name, '--create', '--yes'];
    const refused = await ended(words);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("these secrets do not exist: 'the-secret'");
    expect(refused.stderr).toContain('--secrets <file>');

    await put('secrets.json', JSON.stringify({ 'the-secret': SECRET }));
    const pushed = await json<Pushed & { app: string }>([...words, '--secrets', 'secrets.json']);

    expect(pushed.changed).toBe(true);
    expect(await json(['secrets', 'list', '--app', pushed.app])).toEqual([expect.objectContaining({ name: 'the-secret' })]);
    // A refused import leaves no secret behind.
    await put('more.json', JSON.stringify({ 'the-secret': 'other', another: SECRET }));
    await put(`${files.name}/functions/hello.js`, 'exports = ;');
    expect((await ended(['push', files.name, '--app', pushed.app, '--yes', '--secrets', 'more.json'])).code).toBe(4);
    expect(await json(['secrets', 'list', '--app', pushed.app])).toHaveLength(1);
    await ended(['apps', 'delete', pushed.app, '--yes']);
  });

  it('is deployed without the secrets it names where that is allowed', async () => {
    const files = { ...app, name: `${app.name}-without` };
    await json(['apps', 'init', files.name]);
    await put(
      `${files.name}/values/key.json`,
      JSON.stringify({ name: 'key', value: 'no-such', from_secret: true, private: true }),
    );

    const words = ['push', files.name, '--create', '--yes', '--allow-missing-secrets'];
    const pushed = await json<Pushed & { app: string }>(words);

    expect(pushed).toMatchObject({ changed: true, deployment: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await json<Pushed>(words)).toMatchObject({ changed: false });
    expect(await json(['secrets', 'list', '--app', pushed.app])).toEqual([]);
    await ended(['apps', 'delete', pushed.app, '--yes']);
  });

  it('stays as it was, without a draft, when the files are rejected', async () => {
    await put(`${app.name}/functions/broken.js`, 'exports = ;');
    await put(`${app.name}/functions/config.json`, JSON.stringify([{ name: 'hello' }, { name: 'broken' }]));

    const { code, stderr } = await ended(['push', app.name, '--yes']);

    expect(code).toBe(4);
    expect(stderr).toBe("error: function 'broken': Unexpected token at line 1, column 11 (FunctionSyntaxError)\n");
    const admin = await Admin.login(platform);
    const draft = await admin.send('POST', `${admin.appsPath}/${app._id}/drafts`);
    expect(draft.status).toBe(201);
    await admin.send('DELETE', `${admin.appsPath}/${app._id}/drafts/${(draft.body as { _id: string })._id}`);

    await put(`${app.name}/triggers/late.json`, JSON.stringify({ name: 'late' }));
    const told = [
      'error: triggers/late.json: type is missing (InvalidParameter)',
      '2 errors in the files:',
      '  triggers/late.json',
      '    type is missing',
      '  functions/broken.js',
      "    function 'broken': Unexpected token at line 1, column 11",
      '',
    ].join('\n');
    for (const args of [
      ['push', app.name, '--dry-run'],
      ['push', app.name, '--yes'],
      ['import', app.name, '--yes'],
    ]) {
      const { code: ends, stderr: text } = await ended(args);
      expect([args, ends, text]).toEqual([args, 4, told]);
    }
    const asJson = await ended(['push', app.name, '--dry-run', '--json']);
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error_code: 'InvalidParameter',
      exit_code: 4,
      errors: [
        { file: 'triggers/late.json', path: 'type', error_code: 'InvalidParameter' },
        { file: 'functions/broken.js', path: '', error_code: 'FunctionSyntaxError' },
      ],
    });
    await put(`${app.name}/values/other.json`, '{');
    const moving = await ended(['migrate', app.name]);
    expect([moving.code, moving.stderr]).toEqual([4, expect.stringContaining('  values/other.json\n')]);
    expect(moving.stderr).toContain('  triggers/late.json\n    type is missing\n');
    await rm(join(shell.directory, app.name, 'triggers/late.json'));
    await rm(join(shell.directory, app.name, 'values/other.json'));
    expect((await admin.send('GET', `${admin.appsPath}/${app._id}/drafts`)).body).toEqual([]);

    const held = await ended(['push', app.name, '--yes']);
    expect(held.code).toBe(4);
  });

  it('rejects a push over an own draft, unless asked to discard it', async () => {
    const admin = await Admin.login(platform);
    await admin.send('POST', `${admin.appsPath}/${app._id}/drafts`);
    await put(`${app.name}/functions/hello.js`, 'exports = () => 3;\n');

    const refused = await ended(['push', app.name, '--yes']);
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('--discard-draft')]);

    expect(await json(['push', app.name, '--yes', '--discard-draft'])).toMatchObject({ changed: true });
    expect(await json(['functions', 'run', 'hello', ...names])).toMatchObject({ result: { $numberInt: '3' } });
  });

  it('has the packages that lie unpacked beside its functions', { timeout: 120_000 }, async () => {
    await put(
      `${app.name}/functions/node_modules/left/package.json`,
      JSON.stringify({ name: 'left', version: '1.2.3', main: 'm.js' }),
    );
    await put(`${app.name}/functions/node_modules/left/m.js`, 'module.exports = (n) => n + 1;');
    await put(`${app.name}/functions/hello.js`, "exports = () => require('left')(1);\n");

    const pushed = await json<Pushed>(['push', app.name, '--yes']);

    expect(pushed.packages.added).toEqual([{ name: 'left', version: '1.2.3' }]);
    expect(await json(['functions', 'run', 'hello', ...names])).toMatchObject({ result: { $numberInt: '2' } });
    expect(await json(['push', app.name])).toMatchObject({ changed: false });
    await json(['pull', 'packed', ...names]);
    expect(Object.keys(await filesOf('packed'))).toContain('functions/node_modules.zip');
    expect(await json(['push', 'packed'])).toMatchObject({ changed: false });
    await rm(join(shell.directory, 'packed'), { recursive: true });
  });

  it('has hosted files only where that is asked for', async () => {
    await put(`${app.name}/hosting/config.json`, JSON.stringify({ enabled: true }));
    await put(`${app.name}/hosting/files/index.html`, '<h1>');
    await put(`${app.name}/hosting/files/js/old.js`, '1');
    const site = async () => {
      const admin = await Admin.login(platform);
      const { body } = await admin.send('GET', `${admin.appsPath}/${app._id}/hosting/assets?recursive=true`);
      return (body as { path: string; attrs: object[] }[]).map(({ path, attrs }) => ({ path, attrs }));
    };

    await json(['push', app.name, '--yes']);
    expect(await site()).toEqual([]);
    const tried = await json(['push', app.name, '--include-hosting', '--dry-run']);
    expect(tried).toMatchObject({ diffs: [], site: { added: ['/index.html', '/js/old.js'], changed: [], removed: [] } });
    expect(await site()).toEqual([]);
    await json(['push', app.name, '--include-hosting', '--yes']);
    const listed = (await site()).filter(({ path }) => !path.endsWith('/'));
    expect(listed.map(({ path }) => path)).toEqual(['/index.html', '/js/old.js']);

    await rm(join(shell.directory, app.name, 'hosting/files/js'), { recursive: true });
    await put(`${app.name}/hosting/files/index.html`, '<h2>');
    const attrs = [{ name: 'Cache-Control', value: 'no-store' }];
    await put(
      `${app.name}/hosting/metadata.json`,
      JSON.stringify([
        { path: 'index.html', attrs },
        { path: '/none', attrs },
      ]),
    );
    const looked = await ended(['push', app.name, '--include-hosting', '--dry-run']);
    expect(looked.stderr).toContain('hosting/metadata.json: file /none does not exist: ignored');
    const pushed = await json(['push', app.name, '--include-hosting', '--yes']);

    expect(pushed).toMatchObject({ site: { added: [], changed: ['/index.html'], removed: ['/js/old.js'] } });
    expect((await site()).filter(({ path }) => !path.endsWith('/'))).toEqual([{ path: '/index.html', attrs }]);
    expect(await json(['push', app.name, '--include-hosting'])).toMatchObject({ changed: false });
    await json(['pull', 'site', '--include-hosting', ...names]);
    expect(await filesOf('site')).toMatchObject({ 'hosting/files/index.html': Buffer.from('<h2>').toString('base64') });
    expect(await json(['push', 'site', '--include-hosting'])).toMatchObject({ changed: false });
    await rm(join(shell.directory, 'site'), { recursive: true });
  });

  it('is not created at all if its files are invalid', async () => {
    await json(['apps', 'init', 'halved']);
    await put('halved/functions/hello.js', 'exports = ;');

    expect((await ended(['push', 'halved', '--create', '--yes'])).code).toBe(4);

    expect((await json<App[]>(['apps', 'list'])).filter(({ name }) => name === 'halved')).toEqual([]);
    expect((await ended(['push', 'halved', '--yes'])).code).toBe(5);
  });

  it('is exported to a file that imports as another app', async () => {
    await json(['export', 'app.zip', ...names]);

    const copy = `${app.name}-copy`;
    expect(await json(['import', 'app.zip', '--app', copy, '--dry-run', '--create'])).toMatchObject({ creates: copy });
    expect((await json<App[]>(['apps', 'list'])).map(({ name }) => name)).not.toContain(copy);
    await json(['import', 'app.zip', '--app', copy, '--create', '--yes']);

    expect(await json(['functions', 'run', 'hello', '"ann"', '--app', copy])).toMatchObject({ result: { hello: 'ann' } });
    expect(await json(['import', 'app.zip', '--app', copy])).toMatchObject({ changed: false });
    expect(await json(['import', 'app.zip', ...names])).toMatchObject({ changed: false });
    await rm(join(shell.directory, 'app.zip'));
  });

  it('keeps files it does not have by default', async () => {
    await json(['pull', 'kept', ...names]);
    await put('kept/functions/own.js', 'exports = () => 1;');

    expect(await json(['pull', 'kept', ...names])).toMatchObject({ changed: false, kept: ['functions/own.js'] });
    const dry = await json(['pull', 'kept', ...names, '--delete', '--dry-run']);
    expect(dry).toMatchObject({ changes: [{ path: 'functions/own.js', change: 'removed' }] });
    await json(['pull', 'kept', ...names, '--delete', '--yes']);

    expect(Object.keys(await filesOf('kept'))).not.toContain('functions/own.js');
    await rm(join(shell.directory, 'kept'), { recursive: true });
  });

  it('has secrets by name, whose values are nowhere', async () => {
    await json(['secrets', 'create', 'door', '--value-stdin', ...names], { input: SECRET });
    await json(['secrets', 'update', 'door', ...names], { env: { GROUNDWORK_SECRET: `${SECRET}-2` } });

    expect(await json(['secrets', 'list', ...names])).toEqual([
      { _id: expect.any(String), name: 'door', version: expect.any(String) },
    ]);
    const twice = await ended(['secrets', 'create', 'door', '--value-stdin', ...names], { input: SECRET });
    expect([twice.code, twice.stderr]).toEqual([4, expect.stringContaining('(SecretAlreadyExists)')]);
    const typed = await ended(['secrets', 'update', 'door', `--value=${SECRET}`, ...names]);
    expect([typed.code, typed.stderr]).toEqual([2, expect.stringContaining("unknown option '--value'")]);
    const nobody = await ended(['secrets', 'update', 'door', ...names]);
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('--value-stdin')]);
    await json(['secrets', 'delete', 'door', '--yes', ...names]);
    expect(await json(['secrets', 'list', ...names])).toEqual([]);
    expect((await ended(['secrets', 'delete', 'door', '--yes', ...names])).code).toBe(5);
  });

  it('has users, who are disabled, enabled, logged out and deleted', async () => {
    const providers = {
      'local-userpass': { name: 'local-userpass', type: 'local-userpass', disabled: false, config: { autoConfirm: true } },
    };
    await put(`${app.name}/auth/providers.json`, JSON.stringify(providers));
    await json(['push', app.name, '--yes', '--strategy', 'merge']);
    const password = { input: PASSWORD };

    const { _id } = await json<{ _id: string }>(['users', 'create', 'ann@example.test', '--password-stdin', ...names], password);

    for (const [act, status] of [
      ['disable', 'disabled'],
      ['enable', 'enabled'],
      ['logout', 'enabled'],
    ] as const) {
      await json(['users', act, _id, ...names]);
      expect(await json(['users', 'list', '--status', status, ...names])).toEqual([expect.objectContaining({ _id })]);
    }
    await json(['users', 'delete', _id, '--yes', ...names]);
    expect(await json(['users', 'list', ...names])).toEqual([]);
    expect((await ended(['users', 'disable', _id, ...names])).code).toBe(5);
  });

  it('belongs to a project whose administrators are added, changed and removed', async () => {
    const email = 'second-admin@example.test';

    const { _id, password } = await json<{ _id: string; password: string }>(['admins', 'create', email, '--role', 'reader']);

    expect(password).toMatch(/^[\w-]{24}$/);
    expect(await json(['admins', 'role', email, 'owner'])).toMatchObject({ _id, role_name: 'GROUP_OWNER' });
    expect(await json(['admins', 'disable', _id])).toMatchObject({ disabled: true });
    expect(await json(['admins', 'enable', email])).toMatchObject({ disabled: false });
    expect(await json(['admins', 'password', email])).not.toMatchObject({ password });
    await json(['admins', 'remove', email, '--yes']);
    expect(await json(['admins', 'list'])).not.toContainEqual(expect.objectContaining({ email }));
    expect((await ended(['admins', 'disable', email])).code).toBe(5);
  });

  it('has triggers and a schema that are shown', async () => {
    const trigger = { name: 'nightly', type: 'SCHEDULED', config: { schedule: '0 3 * * *' }, disabled: true };
    const processors = { event_processors: { FUNCTION: { config: { function_name: 'hello' } } } };
    await put(`${app.name}/triggers/nightly.json`, JSON.stringify({ ...trigger, ...processors }));
    const source = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    await put(`${app.name}/data_sources/mongodb-atlas/config.json`, JSON.stringify(source));
    const collection = `${app.name}/data_sources/mongodb-atlas/${app.name}/orders`;
    await put(`${collection}/rules.json`, JSON.stringify({ database: app.name, collection: 'orders', roles: [] }));
    await put(
      `${collection}/schema.json`,
      JSON.stringify({ title: 'order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } }),
    );
    await json(['push', app.name, '--yes']);

    expect(await json(['triggers', 'list', ...names])).toEqual([expect.objectContaining({ name: 'nightly', state: 'disabled' })]);
    expect((await ended(['triggers', 'resume', 'none', ...names])).code).toBe(5);
    const { stdout } = await ended(['schema', 'print', ...names]);
    expect(stdout).toContain('type Order {\n  _id: ObjectId\n}');
  });

  it('is followed as it logs, until it is interrupted', async () => {
    const tail = shell.start(['logs', '--tail', '--type', 'function', ...names]);
    await expect.poll(() => tail.output()).toContain('Following the log');

    await json(['functions', 'run', 'hello', '"bob"', ...names]);

    await expect.poll(() => tail.output()).toContain('asked by bob');
    const { code, stdout } = await tail.interrupt();
    expect([code, stdout.split('\n').length]).toEqual([0, 3]);
  });

  it('reports the failing function and the location', async () => {
    await put(`${app.name}/functions/hello.js`, 'exports = () => { throw new Error("no way"); };\n');
    await json(['push', app.name, '--yes']);

    const { code, stdout, stderr } = await ended(['functions', 'run', 'hello', ...names]);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/hello\.js:1:[^]*\nerror: hello failed: no way\n$/);
  });
});
