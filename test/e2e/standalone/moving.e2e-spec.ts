import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serialize } from 'bson';
import * as Realm from 'realm-web';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SIGNING_KEY, inAnHour, signToken } from '../platform/custom-token.js';
import { CommandLine } from '../platform/command-line.js';
import { EndUser } from '../platform/end-user.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const platform = inject('platform');
const run = promisify(execFile);

const customToken = {
  name: 'custom-token',
  type: 'custom-token',
  config: { audience: 'old-app', signingAlgorithm: 'HS256', useJWKURI: false },
  secret_config: { signingKeys: ['jwtKey'] },
  metadata_fields: [{ required: true, name: 'email' }],
  disabled: false,
};
const emailPassword = {
  name: 'local-userpass',
  type: 'local-userpass',
  config: { autoConfirm: true, resetPasswordUrl: 'https://shop.example.com/reset', runResetFunction: false },
  disabled: false,
};
const source = 'exports = () => context.user.data.email;';

/** Exports of the same app, in every layout there has been. */
const LAYOUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'stitch.json': {
    'stitch.json': { config_version: 20180301, app_id: 'shop-abcde', name: 'shop', security: {} },
    'auth_providers/custom-token.json': { id: '5e0000000000000000000003', ...customToken },
    'auth_providers/local-userpass.json': { id: '5e0000000000000000000005', ...emailPassword },
    'functions/who/config.json': { id: '5e0000000000000000000004', name: 'who', private: false },
    'functions/who/source.js': source,
  },
  'config.json': {
    'config.json': { config_version: 20200603, app_id: 'shop-abcde', name: 'shop', security: {} },
    'auth_providers/custom-token.json': customToken,
    'auth_providers/local-userpass.json': emailPassword,
    'functions/who/config.json': { name: 'who', private: false },
    'functions/who/source.js': source,
  },
  'realm_config.json': {
    'realm_config.json': { config_version: 20210101, app_id: 'shop-abcde', name: 'shop', location: 'DE-FF' },
    'auth/providers.json': { 'custom-token': customToken, 'local-userpass': emailPassword },
    'functions/config.json': [{ name: 'who', private: false }],
    'functions/who.js': source,
  },
  'root_config.json': {
    'root_config.json': { app_id: 'shop-abcde', name: 'shop', location: 'DE-FF' },
    'auth/providers.json': { 'custom-token': customToken, 'local-userpass': emailPassword },
    'functions/config.json': [{ name: 'who', private: false }],
    'functions/who.js': source,
  },
};

let shell: CommandLine;
beforeAll(async () => {
  shell = await CommandLine.create();
  const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
  const env = { GROUNDWORK_PRIVATE_KEY: ADMIN_PRIVATE_KEY };
  await shell.json(['login', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY], { env });
});
afterAll(() => shell.remove());

async function put(directory: string, files: Readonly<Record<string, unknown>>, where = shell): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(where.directory, directory, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

// Differs: the App ID | a new one: clients need it, and tokens of custom JWT without an `audience` are for it
it.concurrent.each(Object.keys(LAYOUTS))(
  'an export with %s moves as the guide says, and its users with their tokens',
  async (layout) => {
    const name = `moved-${layout.replace(/[^a-z]/g, '-')}`;
    await put(name, LAYOUTS[layout] ?? {});

    const { findings } = await shell.json<{ findings: { area: string; subject: string; verdict: string }[] }>(['migrate', name]);
    const toDo = findings.filter(({ verdict }) => verdict === 'set').map(({ area, subject }) => `${area}: ${subject}`);
    expect(toDo).toEqual(['app: shop-abcde', 'users: users', 'data: documents', 'secrets: jwtKey', 'logins: local-userpass']);

    const { client_app_id: app } = await shell.json<{ client_app_id: string }>(['apps', 'create', name]);
    const early = await shell.run(['push', name, '--app', name, '--yes']);
    expect([early.code, early.stderr]).toEqual([4, expect.stringContaining("'jwtKey'")]);
    await shell.json(['secrets', 'create', 'jwtKey', '--value-stdin', '--app', name], { input: SIGNING_KEY });
    expect(await shell.json(['push', name, '--app', name, '--yes'])).toMatchObject({ app, changed: true });

    const token = signToken({ sub: 'ann', aud: 'old-app', exp: inAnHour(), email: 'ann@example.test' });
    const user = await EndUser.login(platform, app, 'custom-token', { token });
    expect((await user.call('who')).text).toBe('"ann@example.test"');
    expect(await shell.json(['push', name, '--app', name])).toMatchObject({ changed: false });
  },
);

interface Imported {
  readonly created: number;
  readonly users: readonly {
    readonly email: string;
    readonly previous_id: string | null;
    readonly _id: string;
    readonly state: string;
  }[];
}

/** Returns a user as `GET …/users` of the original's administration API does. */
const formerUser = (number: number, email: string, more: object = {}) => ({
  _id: `5f000000000000000000000${number}`,
  identities: [{ id: '1', provider_type: 'local-userpass', provider_id: '2', provider_data: { email } }],
  type: 'normal',
  disabled: false,
  data: { email },
  ...more,
});

describe('what an export does not have', () => {
  let own: Platform;
  let terminal: CommandLine;
  beforeAll(async () => {
    own = await startPlatform();
    terminal = await CommandLine.create();
    const env = { GROUNDWORK_PRIVATE_KEY: own.credentials.ADMIN_PRIVATE_KEY };
    await terminal.json(['login', '--url', own.url, '--public-key', own.credentials.ADMIN_PUBLIC_KEY], { env });
  });
  afterAll(async () => {
    await own.stop();
    await terminal.remove();
  });

  async function bring(app: string): Promise<void> {
    await put('with-users', LAYOUTS['realm_config.json'] ?? {}, terminal);
    await terminal.json(['secrets', 'create', 'jwtKey', '--value-stdin', '--app', app], { input: SIGNING_KEY });
    await terminal.json(['push', 'with-users', '--app', app, '--yes']);
  }

  /** Returns the recipients of mails, with the tokens of their links. */
  async function mails() {
    const directory = join(own.dataDir, 'outbox');
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
    return texts.map((text) => {
      const [, token = '', tokenId = ''] = /\?token=([0-9a-f]{128})&tokenId=([0-9a-f]{24})/.exec(text) ?? [];
      return { to: /^To: (.*)$/m.exec(text)?.[1], token, tokenId };
    });
  }

  // Differs: passwords and ids of users | passwords are reset, ids are new: `groundwork users import` tells old and new ones
  it('users with passwords come by the command of the guide, and have to reset them', async () => {
    expect(await readFile('docs/migrate/users.md', 'utf8')).toContain('groundwork users import users.json --mails --app my-app');
    const others = [formerUser(3, 'c@x.test', { identities: [{ provider_type: 'oauth2-google' }] })];
    const list = [formerUser(1, 'ann@example.test'), formerUser(2, 'bob@example.test', { disabled: true }), ...others];
    await writeFile(join(terminal.directory, 'users.json'), JSON.stringify(list));
    const { client_app_id: app } = await terminal.json<{ client_app_id: string }>(['apps', 'create', 'my-app']);
    const words = ['users', 'import', 'users.json', '--mails', '--app', 'my-app'];

    const early = await terminal.run([...words, '--yes']);
    expect([early.code, early.stderr]).toEqual([4, expect.stringContaining('enable local-userpass first')]);
    await bring('my-app');
    expect(await terminal.json([...words, '--dry-run'])).toEqual({ app, listed: 2, others: 1 });

    const first = await terminal.json<Imported>([...words, '--yes']);

    const [ann, bob] = first.users;
    expect(first).toEqual({
      app,
      created: 2,
      present: 0,
      refused: 0,
      others: 1,
      users: [
        { email: 'ann@example.test', previous_id: '5f0000000000000000000001', _id: expect.any(String), state: 'created' },
        { email: 'bob@example.test', previous_id: '5f0000000000000000000002', _id: expect.any(String), state: 'created' },
      ],
    });
    expect((await terminal.json<object[]>(['users', 'list', '--status', 'disabled', '--app', 'my-app'])).length).toBe(1);
    await expect.poll(mails).toEqual([expect.objectContaining({ to: 'ann@example.test' })]);
    const [mail] = await mails();
    const client = new Realm.App({ id: app, baseUrl: own.url });
    await client.emailPasswordAuth.resetPassword({
      password: 'chosen by ann',
      token: mail?.token ?? '',
      tokenId: mail?.tokenId ?? '',
    });
    const user = await client.logIn(Realm.Credentials.emailPassword('ann@example.test', 'chosen by ann'));
    expect(user.id).toBe(ann?._id);

    const again = await terminal.json<Imported>([...words, '--yes']);
    expect([again.created, again.users.map(({ _id, state }) => [_id, state])]).toEqual([
      0,
      [
        [ann?._id, 'present'],
        [bob?._id, 'present'],
      ],
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('reports users that cannot be imported, and imports the others', async () => {
    await terminal.json(['apps', 'create', 'another']);
    await bring('another');
    await writeFile(join(terminal.directory, 'emails.txt'), `${'x'.repeat(300)}@example.test\ncarl@example.test\n`);

    const { code, stdout, stderr } = await terminal.run(['users', 'import', 'emails.txt', '--yes', '--app', 'another', '--json']);

    expect([code, JSON.parse(stderr)]).toEqual([4, { error: '1 of 2 users could not be created', exit_code: 4 }]);
    expect(JSON.parse(stdout)).toMatchObject({
      created: 1,
      refused: 1,
      users: [{ _id: null, state: 'refused' }, { state: 'created' }],
    });
  });

  it('documents come from a dump by the command of the guide, to where the app looks for them', async () => {
    expect(await readFile('docs/migrate/data.md', 'utf8')).toContain('npm run mongorestore -- dump --cluster Cluster0\n');
    // Index as mongodump of MongoDB 7 writes it.
    const _id = { v: { $numberInt: '2' }, key: { _id: { $numberInt: '1' } }, name: '_id_' };
    const metadata = { options: {}, indexes: [_id], uuid: '0f'.repeat(16), collectionName: 'orders', type: 'collection' };
    await put('dump', { 'shop/orders.metadata.json': metadata }, terminal);
    const documents = [1, 2].map((n) => serialize({ _id: n, total: 2 * n }));
    await writeFile(join(terminal.directory, 'dump/shop/orders.bson'), Buffer.concat(documents));
    const source = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const sum = `exports = async () => {
      const orders = context.services.get('mongodb-atlas').db('shop').collection('orders');
      return (await orders.find({}).toArray()).map(({ total }) => Number(total)).join();
    };`;
    const files = {
      'realm_config.json': { config_version: 20210101, name: 'documents' },
      'functions/config.json': [{ name: 'totals' }],
      'functions/totals.js': sum,
      'data_sources/mongodb-atlas/config.json': source,
    };
    await put('documents', files, terminal);
    await terminal.json(['push', 'documents', '--create', '--yes']);

    const script = fileURLToPath(new URL('../../../dist/apps/cli/src/operations/mongorestore.js', import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: own.dataDir };
    const restored = await run(process.execPath, [script, 'dump', '--cluster', 'Cluster0'], { cwd: terminal.directory, env });

    expect(restored.stdout).toContain('1 collections and views, 2 documents');
    const totals = await terminal.json(['functions', 'run', 'totals', '--app', 'documents']);
    expect(totals).toMatchObject({ result: '2,4' });
  });
});
