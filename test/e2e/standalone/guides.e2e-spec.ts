import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serialize } from 'bson';
import * as Realm from 'realm-web';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aServiceAccount, FakeFcm } from '#testing/fake-fcm.js';
import { EXAMPLE_APP } from '../../../apps/console/src/features/apps/example-app.js';
import { Admin } from '../platform/admin.js';
import { inAnHour, SIGNING_KEY, signToken } from '../platform/custom-token.js';
import { startPlatform, type Platform } from '../platform/processes.js';
import { blocksOf, ReaderShell } from '../platform/reader-shell.js';

const GUIDES = 'docs/guides';
/** Later ones go on with the app of earlier ones. */
const TUTORIALS = ['getting-started.md', 'notes-app.md', 'triggers.md'];
/** An app as App Services exports it, and what belongs to it. */
const EXPORT: Readonly<Record<string, string>> = {
  'jwtKey.txt': SIGNING_KEY,
  'users.json': '["ann@example.com"]',
  'dump/moved/orders.metadata.json':
    '{"options": {}, "indexes": [], "uuid": "", "collectionName": "orders", "type": "collection"}',
  'my-app/realm_config.json': '{"config_version": 20210101, "app_id": "shop-abcde", "name": "shop", "location": "DE-FF"}',
  'my-app/auth/providers.json': JSON.stringify({
    'custom-token': {
      name: 'custom-token',
      type: 'custom-token',
      config: { audience: 'old-app', signingAlgorithm: 'HS256', useJWKURI: false },
      secret_config: { signingKeys: ['jwtKey'] },
    },
    'local-userpass': {
      name: 'local-userpass',
      type: 'local-userpass',
      config: { autoConfirm: true, resetPasswordUrl: 'https://shop.example.com/reset' },
    },
  }),
  'my-app/data_sources/mongodb-atlas/config.json':
    '{"name": "mongodb-atlas", "type": "mongodb-atlas", "config": {"clusterName": "Cluster0"}}',
  'my-app/functions/config.json': '[{"name": "countOrders", "private": false, "run_as_system": true}]',
  'my-app/functions/countOrders.js':
    "exports = () => context.services.get('mongodb-atlas').db('moved').collection('orders').count();",
};
const LATER = { timeout: 60_000, interval: 1_000 };
const TOOLS = ['bash', 'curl', 'zip'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--help']).error !== undefined);
if (missing.length > 0) {
  process.stdout.write(`Skipped: the examples of the guides (Debian: apt install ${missing.join(' ')})\n`);
}

/** Returns what an output has to look like: `…` stands for anything within a line. */
function patternOf(text: string): RegExp {
  const parts = text
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*?')}$`);
}

/** Does what a page says, in its order, and compares the output of commands with the blocks below them. */
async function follow(shell: ReaderShell, page: string): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const blocks = blocksOf(text);
  // The language of a block, and what follows it, is shown to nobody.
  for (const { language, file } of blocks) if (file !== '' && language !== 'sh') expect(text).toContain(`\n\`${file}\`:\n`);
  expect(blocks.some(({ language }) => language === 'text')).toBe(true);
  for (const [index, { language, file, content }] of blocks.entries()) {
    if (language !== 'sh') {
      if (file !== '') await shell.write(file, content);
      continue;
    }
    const next = blocks[index + 1];
    const expected = next?.language === 'text' ? next.content : null;
    const pattern = expected === null ? /^/ : patternOf(expected);
    let { code, output } = await shell.run(content);
    // Effects that follow a moment later are polled: a reader is slower than this test.
    const again = async (): Promise<string> => {
      if (!pattern.test(output.trim())) ({ code, output } = await shell.run(content));
      return output.trim();
    };
    if (file === 'wait') await expect.poll(again, LATER).toMatch(pattern);
    expect(output.trim()).toMatch(pattern);
    expect([content, code, output]).toEqual([content, /^error: /m.test(expected ?? '') ? 1 : 0, output]);
  }
}

describe.skipIf(missing.length > 0)('the examples of', () => {
  let firebase: FakeFcm;
  let platform: Platform;
  /** The terminal of a reader who has logged in. */
  let loggedIn: ReaderShell;
  let shell: ReaderShell;
  beforeAll(async () => {
    firebase = await FakeFcm.start();
    platform = await startPlatform({ environment: firebase.environment });
    loggedIn = await ReaderShell.create(platform);
    await logIn(loggedIn);
  });
  afterAll(async () => {
    await loggedIn?.remove();
    await platform?.stop();
    await firebase?.close();
  });
  beforeEach(async () => {
    shell = await ReaderShell.create(platform);
  });
  afterEach(() => shell.remove());

  const logIn = async (reader: ReaderShell): Promise<void> => {
    expect(await reader.run('groundwork login --credentials data/credentials.json')).toMatchObject({ code: 0 });
  };

  /** Continues the session of the first login. A page that logs in would end it. */
  const continueSession = (): Promise<void> =>
    cp(join(loggedIn.directory, '.config'), join(shell.directory, '.config'), { recursive: true });

  /** Links the packages that readers installed. */
  const withPackages = (): Promise<void> => symlink(resolve('node_modules'), join(shell.directory, 'node_modules'));

  it.each(readdirSync(GUIDES))('the guide %s do what it says, copied as they are', { timeout: 240_000 }, async (page) => {
    await continueSession();
    // The file that readers of the page on push notifications got from Firebase.
    await shell.write('service-account.json', aServiceAccount());
    await follow(shell, join(GUIDES, page));
  });

  it('the page on device sync do what it says', { timeout: 240_000 }, async () => {
    await continueSession();
    await withPackages();
    await follow(shell, 'docs/migrate/device-sync.md');
  });

  it('the page on migrating lead from an export to a client, and nothing else does', { timeout: 240_000 }, async () => {
    await logIn(shell);
    for (const [path, content] of Object.entries(EXPORT)) await shell.write(path, content);
    const orders = Buffer.concat([1, 2].map((_id) => serialize({ _id })));
    await writeFile(join(shell.directory, 'dump/moved/orders.bson'), orders);

    // Parts of a platform that has just started may not be ready yet: a reader is slower than this test.
    await expect.poll(async () => (await shell.run('groundwork doctor')).code, LATER).toBe(0);

    // The guide to REST has an app of the same name.
    await shell.run('groundwork apps delete my-app --yes');
    await follow(shell, 'docs/migrate/overview.md');

    const admin = await Admin.login(platform);
    const apps = (await admin.send('GET', admin.appsPath)).body as { name: string; client_app_id: string }[];
    const app = new Realm.App({ id: apps.find(({ name }) => name === 'my-app')?.client_app_id ?? '', baseUrl: platform.url });
    const token = signToken({ sub: 'ann', aud: 'old-app', exp: inAnHour() });
    const user = await app.logIn(Realm.Credentials.jwt(token));
    expect(await user.callFunction('countOrders')).toBe(2);
  });

  it('the tutorials do what they say, one after the other', { timeout: 480_000 }, async () => {
    expect(readdirSync('docs/tutorials').toSorted()).toEqual(TUTORIALS.toSorted());
    await logIn(shell);
    // Guides have apps of the same names.
    for (const name of ['notes', 'shop']) await shell.run(`groundwork apps delete ${name} --yes`);
    await withPackages();
    // Readers create it in the console: test/browser/getting-started does.
    const shop = await (await Admin.login(platform)).createApp('shop');
    await shop.must('PATCH', '/push', EXAMPLE_APP);
    for (const page of TUTORIALS) await follow(shell, join('docs/tutorials', page));
  });
});
