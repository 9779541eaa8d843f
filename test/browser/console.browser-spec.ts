import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { logInByPassword, logOut } from './account.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { signedToken } from '#testing/signed-token.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = platform.credentials;
/** Bytes on the wire that the login, any other page, and the editor may have, with style and fonts, to a browser that takes brotli. */
const LOGIN_BYTES_MAX = 250 * 1024;
const PAGE_BYTES_MAX = 300 * 1024;
const EDITOR_BYTES_MAX = 180 * 1024;
/** Files any page but the login may take, with style and fonts: each is a request. */
const PAGE_FILES_MAX = 16;

const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: the console in a browser (Debian: apt install chromium-headless-shell)\n');

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

describe('the console, as it is built', () => {
  const assets = 'dist/console/assets';
  const manifest = JSON.parse(readFileSync('dist/console/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true) ?? '';
  const fonts = readdirSync(assets).map((name) => `assets/${name}`);
  const letters = fonts.filter((name) => /inter-latin-wght.*\.woff2$/.test(name));
  const code = fonts.filter((name) => /jetbrains-mono-latin-wght.*\.woff2$/.test(name));

  /** Files that are loaded for chunks, with what they import. */
  function filesOf(names: readonly string[], seen = new Set<string>()): readonly string[] {
    return names.flatMap((name) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return [];
      seen.add(name);
      return [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)];
    });
  }

  /** Bytes of each of them, as they are sent. */
  function sizesOf(files: readonly string[]): Readonly<Record<string, number>> {
    const sent = (file: string): string => (file.endsWith('.woff2') ? file : `${file}.br`);
    return Object.fromEntries(
      [...new Set(files)]
        .map((file) => [file, statSync(join('dist/console', sent(file))).size] as const)
        .toSorted(([, a], [, b]) => b - a),
    );
  }

  const sumOf = (sizes: Readonly<Record<string, number>>): number => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);

  it('is small at the login', () => {
    const sizes = sizesOf([...filesOf([entry]), ...letters]);

    process.stdout.write(`console: ${Math.round(sumOf(sizes) / 1024)} KiB at the login\n`);
    expect(letters).toHaveLength(1);
    expect(sumOf(sizes), JSON.stringify(sizes, null, 2)).toBeLessThan(LOGIN_BYTES_MAX);
    expect(sumOf(sizes)).toBeGreaterThan(60_000);
  });

  it('is small at every other page, and its editor is loaded when it is needed', () => {
    const editor = Object.keys(manifest).find((name) => name.endsWith('/code-editor.tsx')) ?? '';
    const language = Object.keys(manifest).find((name) => name.endsWith('/function-language.ts')) ?? '';
    const frame = 'src/app/frame.tsx';
    const pages = Object.keys(manifest).filter(
      (name) => manifest[name]?.isDynamicEntry === true && name.startsWith('src/features/') && name.endsWith('.tsx'),
    );
    const sizes = pages.map((page) => [page, sizesOf([...filesOf([entry, frame, page]), ...letters, ...code])] as const);
    const [largest = ['', {}] as const] = sizes.toSorted(([, a], [, b]) => sumOf(b) - sumOf(a));
    const before = new Set(filesOf([entry, frame]));
    const lazy = sizesOf(filesOf([editor, language]).filter((file) => !before.has(file)));

    process.stdout.write(
      `console: ${Math.round(sumOf(largest[1]) / 1024)} KiB at ${largest[0]}, ${Math.round(sumOf(lazy) / 1024)} KiB for the editor\n`,
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(code).toHaveLength(1);
    for (const [page, parts] of sizes) {
      expect(sumOf(parts), `${page} ${JSON.stringify(parts, null, 2)}`).toBeLessThan(PAGE_BYTES_MAX);
      expect(Object.keys(parts).length, `${page} ${JSON.stringify(parts, null, 2)}`).toBeLessThanOrEqual(PAGE_FILES_MAX);
    }
    expect(sumOf(lazy)).toBeLessThan(EDITOR_BYTES_MAX);
    expect(filesOf([editor, language])).toEqual(expect.arrayContaining([manifest[editor]?.file, manifest[language]?.file]));
    for (const page of pages) expect(filesOf([entry, frame, page])).not.toEqual(expect.arrayContaining([manifest[editor]?.file]));
  });

  it('has the licences of what is in it beside it', () => {
    const notices = readFileSync('dist/console/notices.txt', 'utf8');

    for (const name of [
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
      'lucide-react',
      'react',
      '@base-ui/react',
    ])
      expect(notices).toMatch(new RegExp(`^${name}$`, 'm'));
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });
});

describe.skipIf(executablePath === undefined)('the console', () => {
  let browser: Browser;
  let visit: ConsoleVisit;
  let page: Page;
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(platform, browser);
    page = visit.page;
  });
  afterEach(({ task }) => visit.end(task));

  it('keeps what was typed of a new app while its dialog is closed', async () => {
    await visit.logIn();
    const open = page.getByRole('button', { name: 'New app' });
    const name = page.getByRole('form', { name: 'New app' }).getByLabel('Name');
    await open.click();
    await name.fill('half-typed');
    await visit.look('new-app');
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'hidden' });
    await open.click();
    expect(await name.inputValue()).toBe('half-typed');
  });

  it('collects changes in a draft, deploys it, and brings an older deployment back', async () => {
    const app = await admin.createApp();
    await app.addFunction('greet', 'exports = () => 1;');
    await visit.logIn(`/apps/${app.app._id}/deployment`);
    await page.getByRole('button', { name: 'Start a draft' }).click();
    await page.getByText('Draft without changes').waitFor();
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('textbox', { name: 'Source of greet' }).waitFor();
    await visit.write('exports = () => 2;');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 undeployed change', { exact: true }).waitFor();
    expect(await sourceOf(await Admin.loginByEmail(platform).then((other) => other.appOf(app)))).toBe('exports = () => 1;');
    await page.getByRole('link', { name: /undeployed change/ }).click();
    const changes = page.getByRole('region', { name: 'Changes of greet' });
    await changes.getByRole('row').filter({ hasText: '+exports = () => 2;' }).waitFor();
    await changes.getByRole('row').filter({ hasText: '−exports = () => 1;' }).waitFor();
    await visit.look('draft');
    await page.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click();
    await page.getByRole('button', { name: 'Start a draft' }).waitFor();
    expect(await sourceOf(app)).toBe('exports = () => 2;');

    await page.getByRole('tab', { name: 'History' }).click();
    const [live, earlier] = [0, 1].map((at) => page.locator('.timeline > li').nth(at)) as [Locator, Locator];
    await live.getByRole('button', { name: 'Changes', exact: true }).click();
    await live.getByRole('list', { name: 'Changed entities' }).getByText('Function changed').waitFor();
    await earlier.getByRole('button', { name: 'Compare with live' }).click();
    await earlier.getByRole('list', { name: 'Changed entities' }).getByText('Function changed').waitFor();
    await earlier.getByRole('button', { name: 'Roll back…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect.poll(() => sourceOf(app)).toBe('exports = () => 1;');
    await visit.look('deployment');
  });

  it('imports an archive once its differences were seen', async () => {
    const app = await admin.createApp();
    await visit.logIn(`/apps/${app.app._id}/deployment?view=import`);
    const give = async (files: Record<string, string>): Promise<void> => {
      await page
        .getByLabel(/A zip archive/)
        .setInputFiles({ name: 'app.zip', mimeType: 'application/zip', buffer: await archive(files) });
    };
    await give({ 'root_config.json': '{"config_version": 20210101', 'functions/a.js': '' });
    await page.getByRole('alert').filter({ hasText: '1 error in the files' }).waitFor();
    await give({
      'root_config.json': JSON.stringify({ config_version: 20210101 }),
      'functions/config.json': JSON.stringify([{ name: 'broken' }, { name: 'fine', private: 'yes' }]),
      'functions/broken.js': 'exports = (',
      'functions/fine.js': 'exports = () => 1;',
      'triggers/late.json': JSON.stringify({ name: 'late' }),
    });
    await page.getByRole('alert').filter({ hasText: '3 errors in the files: nothing was imported.' }).waitFor();
    const errors = page.getByRole('list', { name: 'Errors by file' });
    await expect
      .poll(() => errors.locator('> li > .mono').allTextContents())
      .toEqual(['triggers/late.json', 'functions/config.json', 'functions/broken.js']);
    await errors.getByText('type is missing', { exact: true }).waitFor();
    await errors.getByText('[1].private must be a boolean', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
    await visit.look('import-errors');
    expect(await app.must('GET', '/functions')).toEqual([]);

    const files = {
      'root_config.json': JSON.stringify({ config_version: 20210101, name: 'moved' }),
      'functions/config.json': JSON.stringify([{ name: 'moved', private: false }]),
      'functions/moved.js': 'exports = () => "in";',
    };
    await app.addFunction('old', 'exports = () => "old";');
    await give(files);
    await page.getByText('1 change', { exact: true }).waitFor();
    await page.getByText('functions/config.json').waitFor();
    await choose(page.getByLabel('Items not in the import'), 'are removed');
    await page.getByText('2 changes', { exact: true }).waitFor();
    await page.locator('.diff .removed', { hasText: 'exports = () => "old";' }).waitFor();
    await page.locator('.diff .added', { hasText: 'exports = () => "in";' }).first().waitFor();
    await visit.look('import');
    // Most of the app goes: its name is asked for.
    const replace = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: 'Import' });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill(app.app.name);
      await confirm.click();
      await page.getByText('Imported').waitFor();
    };
    await replace();
    await give(files);
    await page.getByText('The app is like these files already.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);

    // The earlier state comes back from the history.
    await page.getByRole('tab', { name: 'History' }).click();
    await page.locator('.timeline > li').nth(1).getByRole('button', { name: 'Roll back…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    const names = async () => (await app.must<{ name: string }[]>('GET', '/functions')).map(({ name }) => name);
    await expect.poll(names).toEqual(['old']);
    await page.getByRole('tab', { name: 'Import' }).click();
    await give(files);
    await page.getByText('2 changes', { exact: true }).waitFor();
    await replace();
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('treeitem', { name: 'moved' }).waitFor();
  });

  it('has users, providers, values and secrets', async () => {
    const app = await admin.createApp();
    await visit.logIn(`/apps/${app.app._id}/users`);
    await page.getByRole('heading', { name: 'No users yet' }).waitFor();
    await page.getByRole('link', { name: 'Sign-in methods' }).click();
    await page.getByText('Email/Password', { exact: true }).click();
    await page.getByRole('button', { name: 'Enable Email/Password' }).click();
    await page.getByRole('button', { name: 'Disable Email/Password' }).waitFor();
    await visit.look('providers');

    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel(/^Password/).fill('right password');
    await page.getByRole('button', { name: 'Create user' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ada@example.com' });
    await row.getByText('Enabled').waitFor();
    await act(row, 'Disable');
    await row.getByText('Disabled').waitFor();
    await visit.look('users');
    await act(row, 'Delete…');
    await page.getByLabel('Type ada@example.com to confirm').fill('ada@example.com');
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('heading', { name: 'No users yet' }).waitFor();

    await page.getByRole('link', { name: 'Values & secrets' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    const secret = page.getByRole('form', { name: 'New secret' });
    await secret.getByLabel('Name').fill('signing-key');
    await secret.getByLabel('Secret', { exact: true }).fill('never shown again');
    await secret.getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('rowheader', { name: 'signing-key' }).waitFor();
    await page.getByRole('button', { name: 'New value' }).click();
    const value = page.getByRole('form', { name: 'New value' });
    await value.getByLabel('Name').fill('limit');
    await value.getByLabel('JSON', { exact: true }).fill('{"a": 1');
    await value.getByText('Not valid JSON').waitFor();
    await value.getByLabel('JSON', { exact: true }).fill('{"a": 1}');
    await value.getByRole('button', { name: 'Create value' }).click();
    await page.getByRole('cell', { name: 'limit' }).waitFor();
    await visit.look('values');
    expect(await page.content()).not.toContain('never shown again');
    expect(await app.must('GET', '/values')).toMatchObject([{ name: 'limit' }]);
  });

  it('says of a custom JWT which check fails', async () => {
    const app = await admin.createApp();
    const key = 'a signing key that is long enough: 32';
    await app.must('POST', '/secrets', { name: 'key', value: key });
    await app.must('POST', '/auth_providers', {
      type: 'custom-token',
      config: { audience: ['me'], signingAlgorithm: 'HS256' },
      secret_config: { signingKeys: ['key'] },
    });
    await visit.logIn(`/apps/${app.app._id}/providers`);
    const tester = page.getByRole('form', { name: 'Custom JWT tester' });
    const attempt = async (token: string, outcome: RegExp): Promise<void> => {
      await tester.getByLabel('Token').fill(token);
      await tester.getByRole('button', { name: 'Check token' }).click();
      await page.getByRole('status').filter({ hasText: outcome }).waitFor();
    };
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: 'u1', aud: 'me', exp: now + 600 };
    await tester.getByLabel('Token').fill('no token');
    await page.getByText('Not a signed token').waitFor();
    await attempt(await signedToken({ ...claims, exp: now - 600 }, key), /Rejected: the token is expired/);
    await attempt(await signedToken({ ...claims, aud: 'you' }, key), /Rejected: 'me' not found in 'aud' claim/);
    await attempt(await signedToken(claims, `another ${key}`), /Rejected: .*signature/i);
    await visit.look('jwt-tester');
    await attempt(await signedToken(claims, key), /Accepted: logs in the user [0-9a-f]{24}/);
  });

  it('asks for a login where a session ends, and loses nothing', async () => {
    const app = await admin.createApp();
    await app.addFunction('greet', 'exports = () => 1;');
    await page.goto(`${platform.url}/apps/${app.app._id}/functions`);
    await logInByPassword(page, ADMIN_EMAIL, ADMIN_PASSWORD);
    await page.getByRole('textbox', { name: 'Source of greet' }).waitFor();
    await visit.write('exports = () => "unsaved";');
    await page.getByRole('status').getByText('Unsaved', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('status').getByText('Unsaved', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Source of greet' }).innerText()).toContain('"unsaved"');
    const token = await page.evaluate<string>('sessionStorage.getItem("groundwork.refresh")');
    const ended = await fetch(`${platform.url}/api/admin/v3.0/auth/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(204);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Log in to Groundwork' }).waitFor();
    await logInByPassword(page.getByRole('dialog'), ADMIN_EMAIL, ADMIN_PASSWORD);
    await page.locator('.editor .cm-content', { hasText: '"unsaved"' }).waitFor();

    await logOut(page);
    await page.getByRole('heading', { name: 'Log in to Groundwork' }).waitFor();
    expect(await page.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual([]);
  });

  it('can be used on a phone, and by keys alone', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(platform.url);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Use an API key pair' }).press('Enter');
    await page.getByLabel('Public key').focus();
    await page.keyboard.insertText(ADMIN_PUBLIC_KEY);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(ADMIN_PRIVATE_KEY);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    await visit.look('apps-phone');
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });
});

async function sourceOf(app: AppAdmin): Promise<string> {
  const [first] = await app.must<{ _id: string }[]>('GET', '/functions');
  return (await app.must<{ source: string }>('GET', `/functions/${first?._id ?? ''}`)).source;
}

async function archive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}
