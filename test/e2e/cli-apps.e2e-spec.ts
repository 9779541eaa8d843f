import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { CliScene, type CliApp, type Pushed } from './platform/cli-scene.js';

const platform = inject('platform');
const SECRET = 'open-sesame-5b1f';
const PASSWORD = 'a long password';

let scene: CliScene;
let app: CliApp;
let names: string[];

beforeAll(async () => {
  scene = await CliScene.create(platform, [SECRET, PASSWORD]);
});
afterAll(() => scene.shell.remove());
beforeEach(async () => {
  app = await scene.newApp();
  names = ['--app', app.name];
});

describe('an app on the command line', () => {
  it('explains missing secrets, and reads them from a file', async () => {
    const files = { ...app, name: `${app.name}-secrets` };
    await scene.copyTemplate(files.name);
    await scene.put(
      `${files.name}/values/hidden.json`,
      JSON.stringify({ name: 'hidden', value: 'the-secret', from_secret: true }),
    );
    const words = ['push', files.name, '--app', files.name, '--create', '--yes'];
    const refused = await scene.run(words);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("these secrets do not exist: 'the-secret'");
    expect(refused.stderr).toContain('--secrets <file>');

    await scene.put('secrets.json', JSON.stringify({ 'the-secret': SECRET }));
    const pushed = await scene.json<Pushed & { app: string }>([...words, '--secrets', 'secrets.json']);

    expect(pushed.changed).toBe(true);
    expect(await scene.json(['secrets', 'list', '--app', pushed.app])).toEqual([expect.objectContaining({ name: 'the-secret' })]);
    // A refused import leaves no secret behind.
    await scene.put('more.json', JSON.stringify({ 'the-secret': 'other', another: SECRET }));
    await scene.put(`${files.name}/functions/hello.js`, 'exports = ;');
    expect((await scene.run(['push', files.name, '--app', pushed.app, '--yes', '--secrets', 'more.json'])).code).toBe(4);
    expect(await scene.json(['secrets', 'list', '--app', pushed.app])).toHaveLength(1);
    await scene.run(['apps', 'delete', pushed.app, '--yes']);
  });

  it('is deployed without the secrets it names where that is allowed', async () => {
    const files = { ...app, name: `${app.name}-without` };
    await scene.json(['apps', 'init', files.name]);
    await scene.put(
      `${files.name}/values/key.json`,
      JSON.stringify({ name: 'key', value: 'no-such', from_secret: true, private: true }),
    );

    const words = ['push', files.name, '--create', '--yes', '--allow-missing-secrets'];
    const pushed = await scene.json<Pushed & { app: string }>(words);

    expect(pushed).toMatchObject({ changed: true, deployment: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await scene.json<Pushed>(words)).toMatchObject({ changed: false });
    expect(await scene.json(['secrets', 'list', '--app', pushed.app])).toEqual([]);
    await scene.run(['apps', 'delete', pushed.app, '--yes']);
  });

  it('stays as it was, without a draft, when the files are rejected', async () => {
    await scene.put(`${app.name}/functions/broken.js`, 'exports = ;');
    await scene.put(`${app.name}/functions/config.json`, JSON.stringify([{ name: 'hello' }, { name: 'broken' }]));

    const { code, stderr } = await scene.run(['push', app.name, '--yes']);

    expect(code).toBe(4);
    expect(stderr).toBe("error: function 'broken': Unexpected token at line 1, column 11 (FunctionSyntaxError)\n");
    const admin = await Admin.login(platform);
    const draft = await admin.send('POST', `${admin.appsPath}/${app._id}/drafts`);
    expect(draft.status).toBe(201);
    await admin.send('DELETE', `${admin.appsPath}/${app._id}/drafts/${(draft.body as { _id: string })._id}`);

    await scene.put(`${app.name}/triggers/late.json`, JSON.stringify({ name: 'late' }));
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
      const { code: ends, stderr: text } = await scene.run(args);
      expect([args, ends, text]).toEqual([args, 4, told]);
    }
    const asJson = await scene.run(['push', app.name, '--dry-run', '--json']);
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error_code: 'InvalidParameter',
      exit_code: 4,
      errors: [
        { file: 'triggers/late.json', path: 'type', error_code: 'InvalidParameter' },
        { file: 'functions/broken.js', path: '', error_code: 'FunctionSyntaxError' },
      ],
    });
    await scene.put(`${app.name}/values/other.json`, '{');
    const moving = await scene.run(['migrate', app.name]);
    expect([moving.code, moving.stderr]).toEqual([4, expect.stringContaining('  values/other.json\n')]);
    expect(moving.stderr).toContain('  triggers/late.json\n    type is missing\n');
    await rm(join(scene.shell.directory, app.name, 'triggers/late.json'));
    await rm(join(scene.shell.directory, app.name, 'values/other.json'));
    expect((await admin.send('GET', `${admin.appsPath}/${app._id}/drafts`)).body).toEqual([]);

    const held = await scene.run(['push', app.name, '--yes']);
    expect(held.code).toBe(4);
  });

  it('rejects a push over an own draft, unless asked to discard it', async () => {
    const admin = await Admin.login(platform);
    await admin.send('POST', `${admin.appsPath}/${app._id}/drafts`);
    await scene.put(`${app.name}/functions/hello.js`, 'exports = () => 3;\n');

    const refused = await scene.run(['push', app.name, '--yes']);
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('--discard-draft')]);

    expect(await scene.json(['push', app.name, '--yes', '--discard-draft'])).toMatchObject({ changed: true });
    expect(await scene.json(['functions', 'run', 'hello', ...names])).toMatchObject({ result: { $numberInt: '3' } });
  });

  it('has the packages that lie unpacked beside its functions', { timeout: 120_000 }, async () => {
    await scene.put(
      `${app.name}/functions/node_modules/left/package.json`,
      JSON.stringify({ name: 'left', version: '1.2.3', main: 'm.js' }),
    );
    await scene.put(`${app.name}/functions/node_modules/left/m.js`, 'module.exports = (n) => n + 1;');
    await scene.put(`${app.name}/functions/hello.js`, "exports = () => require('left')(1);\n");

    const pushed = await scene.json<Pushed>(['push', app.name, '--yes']);

    expect(pushed.packages.added).toEqual([{ name: 'left', version: '1.2.3' }]);
    expect(await scene.json(['functions', 'run', 'hello', ...names])).toMatchObject({ result: { $numberInt: '2' } });
    expect(await scene.json(['push', app.name])).toMatchObject({ changed: false });
    await scene.json(['pull', 'packed', ...names]);
    expect(Object.keys(await scene.filesOf('packed'))).toContain('functions/node_modules.zip');
    expect(await scene.json(['push', 'packed'])).toMatchObject({ changed: false });
    await rm(join(scene.shell.directory, 'packed'), { recursive: true });
  });

  it('has hosted files only where that is asked for', async () => {
    await scene.put(`${app.name}/hosting/config.json`, JSON.stringify({ enabled: true }));
    await scene.put(`${app.name}/hosting/files/index.html`, '<h1>');
    await scene.put(`${app.name}/hosting/files/js/old.js`, '1');
    const site = async () => {
      const admin = await Admin.login(platform);
      const { body } = await admin.send('GET', `${admin.appsPath}/${app._id}/hosting/assets?recursive=true`);
      return (body as { path: string; attrs: object[] }[]).map(({ path, attrs }) => ({ path, attrs }));
    };

    await scene.json(['push', app.name, '--yes']);
    expect(await site()).toEqual([]);
    const tried = await scene.json(['push', app.name, '--include-hosting', '--dry-run']);
    expect(tried).toMatchObject({ diffs: [], site: { added: ['/index.html', '/js/old.js'], changed: [], removed: [] } });
    expect(await site()).toEqual([]);
    await scene.json(['push', app.name, '--include-hosting', '--yes']);
    const listed = (await site()).filter(({ path }) => !path.endsWith('/'));
    expect(listed.map(({ path }) => path)).toEqual(['/index.html', '/js/old.js']);

    await rm(join(scene.shell.directory, app.name, 'hosting/files/js'), { recursive: true });
    await scene.put(`${app.name}/hosting/files/index.html`, '<h2>');
    const attrs = [{ name: 'Cache-Control', value: 'no-store' }];
    await scene.put(
      `${app.name}/hosting/metadata.json`,
      JSON.stringify([
        { path: 'index.html', attrs },
        { path: '/none', attrs },
      ]),
    );
    const looked = await scene.run(['push', app.name, '--include-hosting', '--dry-run']);
    expect(looked.stderr).toContain('hosting/metadata.json: file /none does not exist: ignored');
    const pushed = await scene.json(['push', app.name, '--include-hosting', '--yes']);

    expect(pushed).toMatchObject({ site: { added: [], changed: ['/index.html'], removed: ['/js/old.js'] } });
    expect((await site()).filter(({ path }) => !path.endsWith('/'))).toEqual([{ path: '/index.html', attrs }]);
    expect(await scene.json(['push', app.name, '--include-hosting'])).toMatchObject({ changed: false });
    await scene.json(['pull', 'site', '--include-hosting', ...names]);
    expect(await scene.filesOf('site')).toMatchObject({ 'hosting/files/index.html': Buffer.from('<h2>').toString('base64') });
    expect(await scene.json(['push', 'site', '--include-hosting'])).toMatchObject({ changed: false });
    await rm(join(scene.shell.directory, 'site'), { recursive: true });
  });

  it('is not created at all if its files are invalid', async () => {
    await scene.json(['apps', 'init', 'halved']);
    await scene.put('halved/functions/hello.js', 'exports = ;');

    expect((await scene.run(['push', 'halved', '--create', '--yes'])).code).toBe(4);

    expect((await scene.json<CliApp[]>(['apps', 'list'])).filter(({ name }) => name === 'halved')).toEqual([]);
    expect((await scene.run(['push', 'halved', '--yes'])).code).toBe(5);
  });

  it('is exported to a file that imports as another app', async () => {
    await scene.json(['export', 'app.zip', ...names]);

    const copy = `${app.name}-copy`;
    expect(await scene.json(['import', 'app.zip', '--app', copy, '--dry-run', '--create'])).toMatchObject({ creates: copy });
    expect((await scene.json<CliApp[]>(['apps', 'list'])).map(({ name }) => name)).not.toContain(copy);
    await scene.json(['import', 'app.zip', '--app', copy, '--create', '--yes']);

    expect(await scene.json(['functions', 'run', 'hello', '"ann"', '--app', copy])).toMatchObject({ result: { hello: 'ann' } });
    expect(await scene.json(['import', 'app.zip', '--app', copy])).toMatchObject({ changed: false });
    expect(await scene.json(['import', 'app.zip', ...names])).toMatchObject({ changed: false });
    await rm(join(scene.shell.directory, 'app.zip'));
  });

  it('keeps files it does not have by default', async () => {
    await scene.json(['pull', 'kept', ...names]);
    await scene.put('kept/functions/own.js', 'exports = () => 1;');

    expect(await scene.json(['pull', 'kept', ...names])).toMatchObject({ changed: false, kept: ['functions/own.js'] });
    const dry = await scene.json(['pull', 'kept', ...names, '--delete', '--dry-run']);
    expect(dry).toMatchObject({ changes: [{ path: 'functions/own.js', change: 'removed' }] });
    await scene.json(['pull', 'kept', ...names, '--delete', '--yes']);

    expect(Object.keys(await scene.filesOf('kept'))).not.toContain('functions/own.js');
    await rm(join(scene.shell.directory, 'kept'), { recursive: true });
  });

  it('has secrets by name, whose values are nowhere', async () => {
    await scene.json(['secrets', 'create', 'door', '--value-stdin', ...names], { input: SECRET });
    await scene.json(['secrets', 'update', 'door', ...names], { env: { GROUNDWORK_SECRET: `${SECRET}-2` } });

    expect(await scene.json(['secrets', 'list', ...names])).toEqual([
      { _id: expect.any(String), name: 'door', version: expect.any(String) },
    ]);
    const twice = await scene.run(['secrets', 'create', 'door', '--value-stdin', ...names], { input: SECRET });
    expect([twice.code, twice.stderr]).toEqual([4, expect.stringContaining('(SecretAlreadyExists)')]);
    const typed = await scene.run(['secrets', 'update', 'door', `--value=${SECRET}`, ...names]);
    expect([typed.code, typed.stderr]).toEqual([2, expect.stringContaining("unknown option '--value'")]);
    const nobody = await scene.run(['secrets', 'update', 'door', ...names]);
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('--value-stdin')]);
    await scene.json(['secrets', 'delete', 'door', '--yes', ...names]);
    expect(await scene.json(['secrets', 'list', ...names])).toEqual([]);
    expect((await scene.run(['secrets', 'delete', 'door', '--yes', ...names])).code).toBe(5);
  });

  it('has users, who are disabled, enabled, logged out and deleted', async () => {
    const providers = {
      'local-userpass': { name: 'local-userpass', type: 'local-userpass', disabled: false, config: { autoConfirm: true } },
    };
    await scene.put(`${app.name}/auth/providers.json`, JSON.stringify(providers));
    await scene.json(['push', app.name, '--yes', '--strategy', 'merge']);
    const password = { input: PASSWORD };

    const { _id } = await scene.json<{ _id: string }>(
      ['users', 'create', 'ann@example.test', '--password-stdin', ...names],
      password,
    );

    for (const [act, status] of [
      ['disable', 'disabled'],
      ['enable', 'enabled'],
      ['logout', 'enabled'],
    ] as const) {
      await scene.json(['users', act, _id, ...names]);
      expect(await scene.json(['users', 'list', '--status', status, ...names])).toEqual([expect.objectContaining({ _id })]);
    }
    await scene.json(['users', 'delete', _id, '--yes', ...names]);
    expect(await scene.json(['users', 'list', ...names])).toEqual([]);
    expect((await scene.run(['users', 'disable', _id, ...names])).code).toBe(5);
  });

  it('belongs to a project whose administrators are added, changed and removed', async () => {
    const email = 'second-admin@example.test';

    const { _id, password } = await scene.json<{ _id: string; password: string }>([
      'admins',
      'create',
      email,
      '--role',
      'reader',
    ]);

    expect(password).toMatch(/^[\w-]{24}$/);
    expect(await scene.json(['admins', 'role', email, 'owner'])).toMatchObject({ _id, role_name: 'GROUP_OWNER' });
    expect(await scene.json(['admins', 'disable', _id])).toMatchObject({ disabled: true });
    expect(await scene.json(['admins', 'enable', email])).toMatchObject({ disabled: false });
    expect(await scene.json(['admins', 'password', email])).not.toMatchObject({ password });
    await scene.json(['admins', 'remove', email, '--yes']);
    expect(await scene.json(['admins', 'list'])).not.toContainEqual(expect.objectContaining({ email }));
    expect((await scene.run(['admins', 'disable', email])).code).toBe(5);
  });

  it('has triggers and a schema that are shown', async () => {
    const trigger = { name: 'nightly', type: 'SCHEDULED', config: { schedule: '0 3 * * *' }, disabled: true };
    const processors = { event_processors: { FUNCTION: { config: { function_name: 'hello' } } } };
    await scene.put(`${app.name}/triggers/nightly.json`, JSON.stringify({ ...trigger, ...processors }));
    const source = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    await scene.put(`${app.name}/data_sources/mongodb-atlas/config.json`, JSON.stringify(source));
    const collection = `${app.name}/data_sources/mongodb-atlas/${app.name}/orders`;
    await scene.put(`${collection}/rules.json`, JSON.stringify({ database: app.name, collection: 'orders', roles: [] }));
    await scene.put(
      `${collection}/schema.json`,
      JSON.stringify({ title: 'order', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } }),
    );
    await scene.json(['push', app.name, '--yes']);

    expect(await scene.json(['triggers', 'list', ...names])).toEqual([
      expect.objectContaining({ name: 'nightly', state: 'disabled' }),
    ]);
    expect((await scene.run(['triggers', 'resume', 'none', ...names])).code).toBe(5);
    const { stdout } = await scene.run(['schema', 'print', ...names]);
    expect(stdout).toContain('type Order {\n  _id: ObjectId\n}');
  });
});
