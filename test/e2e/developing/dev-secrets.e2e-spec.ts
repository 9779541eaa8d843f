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

const FILES = {
  'values/key.json': '{"name": "key", "value": "stripe-key", "from_secret": true, "private": true}',
  'functions/hello.js': 'exports = () => context.values.get("key");',
};

let app: DevelopedApp;
/** The same app, for what holds on any platform. */
let anywhere: DevelopedApp;
beforeEach(async () => {
  [app, anywhere] = await Promise.all([DevelopedApp.create(), DevelopedApp.createAnywhere()]);
  await Promise.all([app.put(FILES), anywhere.put(FILES)]);
});
afterEach(() => Promise.all([app.remove(), anywhere.remove()]));

/** Returns the files of an app's directory that hold one of the values, without the store and the places values come from. */
async function leaks({ directory }: DevelopedApp): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = ['.env.local', '.groundwork/secrets.json'].map((path) => join(directory, path));
  const texts = await Promise.all(
    files.filter((path) => !known.includes(path)).map(async (path) => [path, await readFile(path)] as const),
  );
  return texts.filter(([, bytes]) => VALUES.some((value) => bytes.includes(value))).map(([path]) => path);
}

it(
  'takes values of secrets from the environment, .env.local and a file of its owner, and shows none',
  { timeout: 180_000 },
  async () => {
    const missing = await anywhere.once();
    expect(missing).toMatchObject({ code: 0, stderr: '' });
    expect(missing.stdout).toContain(
      '! the secret stripe-key has no value: set GROUNDWORK_SECRET_STRIPE_KEY in .env.local or the environment',
    );

    const secrets = { '.groundwork/secrets.json': JSON.stringify({ 'stripe-key': OF_FILE, other: 'x' }) };
    await anywhere.put(secrets);
    await chmod(join(anywhere.directory, '.groundwork/secrets.json'), 0o644);
    const open = await anywhere.once();
    expect(open.code).toBe(1);
    expect(open.stderr).toContain("secrets.json can be read by others: run 'chmod 600");

    await app.put(secrets);
    for (const { directory } of [app, anywhere]) await chmod(join(directory, '.groundwork/secrets.json'), 0o600);

    let written = missing.stdout + open.stdout + open.stderr;
    for (const [developed, value, env] of [
      [app, OF_FILE, {}],
      [anywhere, OF_ENV_LOCAL, {}],
      [app, OF_ENVIRONMENT, { GROUNDWORK_SECRET_STRIPE_KEY: OF_ENVIRONMENT }],
    ] as const) {
      if (value !== OF_FILE) await developed.put({ '.env.local': `GROUNDWORK_SECRET_STRIPE_KEY=${OF_ENV_LOCAL}\n` });
      await developed.put({ 'functions/hello.js': `exports = () => context.values.get("key"); // ${value.slice(0, 16)}` });
      const run = developed.start([], env);
      const admin = await developed.administrated(await run.ready());
      expect(await called(admin, 'hello')).toBe(value);
      const { code, stdout, stderr } = await run.interrupt();
      expect(code).toBe(0);
      written += stdout + stderr;
    }
    for (const value of VALUES) expect(written).not.toContain(value);
    expect([await leaks(app), await leaks(anywhere)]).toEqual([[], []]);
  },
);

it('rejects two secrets with one variable', async () => {
  await anywhere.put({ 'values/other.json': '{"name": "other", "value": "stripe_key", "from_secret": true, "private": true}' });

  expect(await anywhere.once()).toMatchObject({
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
  expect(await leaks(app)).toEqual([]);
});
