import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { called, DevelopedApp } from './developed-app.js';
import { hasTerminals, TerminalDev } from './terminal-dev.js';

const VALUES = [
  'value-of-the-file-3f1b',
  'value-of-env-local-8c2d',
  'value-of-the-environment-5a9e',
  'value-somebody-typed-1d7c',
] as const;
const [OF_FILE, OF_ENV_LOCAL, OF_ENVIRONMENT, TYPED] = VALUES;

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.create();
  await app.put({
    'values/key.json': '{"name": "key", "value": "stripe-key", "from_secret": true, "private": true}',
    'functions/hello.js': 'exports = () => context.values.get("key");',
  });
});
afterEach(() => app.remove());

/** Returns the files of the app's directory that hold one of the values, without the store and the places values come from. */
async function leaks(): Promise<readonly string[]> {
  const entries = await readdir(app.directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = ['.env.local', '.groundwork/secrets.json'].map((path) => join(app.directory, path));
  const texts = await Promise.all(
    files.filter((path) => !known.includes(path)).map(async (path) => [path, await readFile(path)] as const),
  );
  return texts.filter(([, bytes]) => VALUES.some((value) => bytes.includes(value))).map(([path]) => path);
}

it(
  'takes values of secrets from the environment, .env.local and a file of its owner, and shows none',
  { timeout: 180_000 },
  async () => {
    const missing = await app.once();
    expect(missing).toMatchObject({ code: 0, stderr: '' });
    expect(missing.stdout).toContain(
      '! the secret stripe-key has no value: set GROUNDWORK_SECRET_STRIPE_KEY in .env.local or the environment',
    );

    await app.put({ '.groundwork/secrets.json': JSON.stringify({ 'stripe-key': OF_FILE, other: 'x' }) });
    await chmod(join(app.directory, '.groundwork/secrets.json'), 0o644);
    const open = await app.once();
    expect(open.code).toBe(1);
    expect(open.stderr).toContain("secrets.json can be read by others: run 'chmod 600");
    await chmod(join(app.directory, '.groundwork/secrets.json'), 0o600);

    let written = missing.stdout + open.stdout + open.stderr;
    for (const [value, env] of [
      [OF_FILE, {}],
      [OF_ENV_LOCAL, {}],
      [OF_ENVIRONMENT, { GROUNDWORK_SECRET_STRIPE_KEY: OF_ENVIRONMENT }],
    ] as const) {
      if (value === OF_ENV_LOCAL) await app.put({ '.env.local': `GROUNDWORK_SECRET_STRIPE_KEY=${value}\n` });
      await app.put({ 'functions/hello.js': `exports = () => context.values.get("key"); // ${value.slice(0, 12)}` });
      const run = app.start([], env);
      const admin = await app.administrated(await run.ready());
      expect(await called(admin, 'hello')).toBe(value);
      const { code, stdout, stderr } = await run.interrupt();
      expect(code).toBe(0);
      written += stdout + stderr;
    }
    for (const value of VALUES) expect(written).not.toContain(value);
    expect(await leaks()).toEqual([]);
  },
);

it('rejects two secrets with one variable', async () => {
  await app.put({ 'values/other.json': '{"name": "other", "value": "stripe_key", "from_secret": true, "private": true}' });

  expect(await app.once()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the secrets stripe-key and stripe_key have the same variable, GROUNDWORK_SECRET_STRIPE_KEY'),
  });
});

it.skipIf(!hasTerminals)('asks for a value in a terminal without showing it, and keeps it for its owner', async () => {
  const dev = new TerminalDev(app, ['--port', '0']);
  try {
    await dev.shown('Value of the secret stripe-key');
    dev.type(`${TYPED}\r`);
    await dev.shown('deployed 5 files');
    dev.type('q');
    await dev.end();
  } finally {
    dev.kill();
  }
  expect(dev.text()).not.toContain(TYPED);
  expect(JSON.parse(await app.read('.groundwork/secrets.json'))).toEqual({ 'stripe-key': TYPED });
  expect((await stat(join(app.directory, '.groundwork/secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await leaks()).toEqual([]);
});
