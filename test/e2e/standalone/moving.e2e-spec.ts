import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SIGNING_KEY, inAnHour, signToken } from '../platform/custom-token.js';
import { CommandLine } from '../platform/command-line.js';
import { EndUser } from '../platform/end-user.js';

const platform = inject('platform');
const MAIN = fileURLToPath(new URL('../../../dist/apps/cli/src/main.js', import.meta.url));
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

async function put(directory: string, files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(shell.directory, directory, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

it.each(Object.keys(LAYOUTS))('an export with %s moves as the guide says, and its users with their tokens', async (layout) => {
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
});

it('users with passwords are created by the lines of the guide, which ask for a reset of each', async () => {
  const guide = await readFile('docs/moving.md', 'utf8');
  const lines = /```bash\n(while read[^]*?)```/.exec(guide)?.[1] ?? '';
  expect(lines).toContain('groundwork users create');
  await put('with-users', { ...LAYOUTS['realm_config.json'], 'emails.txt': 'ann@example.test\nbob@example.test\n' });
  const { client_app_id: app } = await shell.json<{ client_app_id: string }>(['apps', 'create', 'my-app']);
  await shell.json(['secrets', 'create', 'jwtKey', '--value-stdin', '--app', 'my-app'], { input: SIGNING_KEY });
  await shell.json(['push', 'with-users', '--app', 'my-app', '--yes']);
  await put('bin', { groundwork: `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n` });
  await chmod(join(shell.directory, 'bin/groundwork'), 0o755);

  const env = {
    PATH: `${join(shell.directory, 'bin')}:${process.env['PATH'] ?? ''}`,
    HOME: shell.directory,
    XDG_CONFIG_HOME: shell.configuration,
    BASE: platform.url,
    CLIENT_APP_ID: app,
  };
  await run('bash', ['-euo', 'pipefail', '-c', lines], { cwd: join(shell.directory, 'with-users'), env });

  const users = await shell.json<{ data: { email: string }; last_authentication_date: number }[]>([
    'users',
    'list',
    '--app',
    app,
  ]);
  expect(users.map(({ data }) => data.email).toSorted()).toEqual(['ann@example.test', 'bob@example.test']);
  await shell.json(['apps', 'delete', app, '--yes']);
});
