import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { upload, visit } from '../e2e/platform/site.js';
import { ConsoleJourney } from './console-journey.js';
import { logOut } from './account.js';
import { choose } from './choose.js';

const platform = inject('platform');

interface Asset {
  readonly path: string;
  readonly attrs: readonly object[];
}

/** Has a folder `dist` with a page and a picture for as long as `use` takes. */
async function withSite(use: (dist: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-site-'));
  const dist = join(folder, 'dist');
  try {
    await mkdir(join(dist, 'img'), { recursive: true });
    await writeFile(join(dist, 'index.html'), '<h1>built</h1>');
    await writeFile(join(dist, 'img', 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await use(dist);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const text = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

describe.skipIf(ConsoleJourney.browser === undefined)('hosting in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  let app: AppAdmin;
  let page: Page;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });
  beforeEach(async () => {
    app = await admin.createApp();
    ({ page } = journey);
  });

  const open = (search = ''): Promise<void> => journey.logIn(`/apps/${app.app._id}/hosting${search}`);
  const files = (): Promise<Asset[]> => app.must('GET', '/hosting/assets?recursive=true');
  const paths = async (): Promise<string[]> => (await files()).map(({ path }) => path);
  const enable = (settings: object = {}): Promise<unknown> =>
    app.must('PATCH', '/hosting/config', { enabled: true, ...settings });
  const picker = (): Locator => page.locator('input[type="file"]:not([webkitdirectory])');
  const uploads = (): Locator => page.getByRole('group', { name: 'Uploads' });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const served = (path: string) => visit(platform.url, `${app.app.client_app_id}.localhost`, path);
  /** Replaces what is written in a dialog, and confirms it. */
  const confirm = (name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name }).click();

  /** Drops files, the content of each its name. */
  async function drop(names: readonly string[], bytes = 0): Promise<void> {
    const dataTransfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (const name of ${JSON.stringify(names)}) {
        transfer.items.add(new File([${bytes} === 0 ? name : new Uint8Array(${bytes})], name));
      }
      return transfer;
    })()`);
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer });
  }

  it('is enabled by the keyboard, and a first page is seen in two steps', async () => {
    await open();
    await page.getByRole('heading', { name: 'Hosting is off' }).waitFor();
    await page.getByRole('heading', { name: 'No file yet' }).waitFor();
    await journey.look('hosting-off');
    await button('Enable hosting').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hosting is off' }).waitFor({ state: 'detached' });
    await button('Add sample page').focus();
    await page.keyboard.press('Enter');
    const site = page.getByRole('link', { name: `${platform.url}/hosting/${app.app.client_app_id}/`, exact: true });
    await site.waitFor();
    const opened = page.context().waitForEvent('page');
    await site.focus();
    await page.keyboard.press('Enter');
    const shown = await opened;
    await shown.getByRole('heading', { name: 'It works' }).waitFor();
    await shown.close();
    expect(await served('/')).toMatchObject({ status: 200, text: expect.stringContaining('<h1>It works</h1>') as string });
  });

  it('takes files and folders, asks before it replaces one, and keeps its headers', async () => {
    await enable();
    const attrs = [{ name: 'Cache-Control', value: 'no-store' }];
    expect((await upload(app, '/b.txt', 'before', { attrs })).status).toBe(204);
    await withSite(async (dist) => {
      await open();
      await picker().setInputFiles([text('a.txt'), text('b.txt', 'after')]);
      const question = page.getByRole('group', { name: 'Existing files' });
      await question.getByText('1 of 2 files are there already').waitFor();
      await journey.look('hosting-replace');
      await question.getByRole('button', { name: 'Upload the others only' }).click();
      await uploads().getByText('1 of 1 file uploaded.').waitFor();
      expect((await served('/b.txt')).text).toBe('before');
      await uploads().getByRole('button', { name: 'Dismiss' }).click();

      await picker().setInputFiles([text('b.txt', 'after')]);
      await question.getByRole('button', { name: 'Replace it' }).click();
      await uploads().getByText('1 of 1 file uploaded.').waitFor();
      expect(await served('/b.txt')).toMatchObject({ text: 'after', headers: { 'cache-control': 'no-store' } });

      await page.locator('input[webkitdirectory]').setInputFiles(dist);
      await uploads().getByText('2 of 2 files uploaded.').waitFor();
      expect(await paths()).toEqual(['/a.txt', '/b.txt', '/dist/img/a.svg', '/dist/index.html']);
      await page.getByLabel(/^Of a folder, only what is in it/).check();
      await page.locator('input[webkitdirectory]').setInputFiles(dist);
      await expect.poll(() => paths()).toHaveLength(6);
      expect(await served('/')).toMatchObject({ status: 200, text: '<h1>built</h1>' });
      const table = page.getByRole('table');
      // The list reloads while files are on their way.
      await expect
        .poll(() => table.locator('tbody tr > td:nth-child(2)').allInnerTexts())
        .toEqual(['dist/', 'img/', 'a.txt', 'b.txt', 'index.html']);
      await journey.look('hosting-files');
    });
  });

  it('shows upload progress, continues on other pages, and stops on request', async () => {
    await enable();
    await open();
    const held: Route[] = [];
    await page.route('**/hosting/assets/asset?*', (route) => void held.push(route));
    await drop(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']);
    await uploads().getByText('Uploading: 0 of 5 files').waitFor();
    await expect.poll(() => held.length).toBe(3);
    await held[0]?.continue();
    await uploads().getByText('Uploading: 1 of 5 files').waitFor();
    await journey.look('hosting-upload');
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();
    await page.getByRole('link', { name: 'Hosting' }).click();
    await uploads().getByText('Uploading: 1 of 5 files').waitFor();
    await button('Cancel the upload').click();
    await uploads().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '1.txt', exact: true }).waitFor();
    await page.unroute('**/hosting/assets/asset?*');
    expect(await paths()).toEqual(['/1.txt']);

    // Without a server the files wait.
    await page.route('**/hosting/assets/asset?*', (route) => route.abort());
    await drop(['6.txt', '7.txt']);
    await uploads().getByText('Nothing can be uploaded just now; the files wait.').waitFor();
    await uploads().getByText('The server did not answer.').waitFor();
    await page.unroute('**/hosting/assets/asset?*');
    await button('Continue').click();
    await uploads().getByText('2 of 2 files uploaded.').waitFor();
    const news = page.getByRole('region', { name: 'Notifications' });
    await news.getByText('2 files are uploaded.').waitFor();
    // A canceled upload is not reported as a success.
    expect(await news.getByText('5 files are uploaded.').count()).toBe(0);
    expect(await paths()).toEqual(['/1.txt', '/6.txt', '/7.txt']);
  });

  it('takes a folder that is dropped', async () => {
    await enable();
    await withSite(async (dist) => {
      await open();
      const place = await page.locator('.drop').boundingBox();
      const at = { x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 20 };
      const client = await page.context().newCDPSession(page);
      const data = { items: [], files: [dist], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await client.send('Input.dispatchDragEvent', { type, ...at, data });
      }
      await uploads().getByText('2 of 2 files uploaded.').waitFor();
      expect(await paths()).toEqual(['/dist/img/a.svg', '/dist/index.html']);
    });
  });

  it('is cleared with its uploads at logout', async () => {
    await enable();
    await open();
    await page.route('**/hosting/assets/asset?*', () => undefined);
    await drop(['secret-plan.txt']);
    await uploads().getByText('Uploading: 0 of 1 files').waitFor();
    await logOut(page);
    await page.unroute('**/hosting/assets/asset?*');
    await open();
    await page.getByRole('heading', { name: 'No file yet' }).waitFor();
    expect(await uploads().count()).toBe(0);
    expect(await paths()).toEqual([]);
  });

  it('says which files were rejected and why, and takes the others', async () => {
    await enable();
    await open();
    await drop(['bad\\name.txt', 'good.txt']);
    await uploads().getByText('1 of 2 files uploaded.').waitFor();
    const refused = page.getByRole('list', { name: 'Files that were refused' });
    await refused.getByText(/is not a path of a hosted file.*Request \w+/).waitFor();
    await journey.look('hosting-refused');
    await uploads().getByRole('button', { name: 'Dismiss' }).click();
    await drop(['large.bin'], 25 * 1024 * 1024 + 1);
    await refused.getByText('a hosted file may have at most 25 MiB; this one has 25 MiB').waitFor();
    expect(await paths()).toEqual(['/good.txt']);
  });

  it('shows folders and files at separate addresses, and moves, copies and deletes them', async () => {
    await enable();
    for (const path of ['/docs/a.md', '/docs/deep/b.md', '/c.txt']) expect((await upload(app, path, path)).status).toBe(204);
    await open('?folder=%2Fdocs%2F');
    await page.getByRole('link', { name: 'deep/' }).click();
    await page.getByRole('link', { name: 'b.md', exact: true }).click();
    await page.getByRole('heading', { name: 'b.md' }).waitFor();
    expect(new URL(page.url()).searchParams.get('file')).toBe('/docs/deep/b.md');
    await page.reload();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^Open/ }).click();
    expect(new URL((await opened).url()).pathname).toBe(`/hosting/${app.app.client_app_id}/docs/deep/b.md`);
    await (await opened).close();

    const headers = page.getByRole('form', { name: 'Headers' });
    const redirect = headers.getByLabel('Website-Redirect-Location');
    await redirect.fill('javascript:x');
    await headers.getByRole('button', { name: 'Save headers' }).click();
    await headers.getByText("must be a path that begins with '/', or an http or https URL").waitFor();
    expect(await redirect.getAttribute('aria-invalid')).toBe('true');
    await redirect.fill('');
    await headers.getByLabel('Content-Type').fill('text/plain; charset=utf-8');
    await headers.getByLabel('Cache-Control').fill('max-age=5');
    await journey.look('hosting-file');
    await headers.getByRole('button', { name: 'Save headers' }).click();
    await headers.getByText('Saved; it holds from now on').waitFor();
    expect((await served('/docs/deep/b.md')).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'max-age=5',
    });

    const move = page.getByRole('form', { name: 'Move or copy' });
    await move.getByLabel('New path').fill('nowhere');
    await move.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => move.getByLabel('New path').getAttribute('aria-invalid')).toBe('true');
    await move.getByLabel('New path').fill('/docs/renamed.md');
    await move.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('heading', { name: 'renamed.md' }).waitFor();
    await move.getByLabel('New path').fill('/copies/');
    await move.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('folder')).toBe('/copies/');
    await page.getByRole('link', { name: 'renamed.md', exact: true }).waitFor();
    expect(await paths()).toEqual(['/c.txt', '/copies/renamed.md', '/docs/a.md', '/docs/renamed.md']);

    await page.getByText('Rename, move, copy or delete this folder').click();
    await move.getByLabel('New path').fill('/archive');
    await move.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('folder')).toBe('/archive/');
    // The page of the folder before, where the form is open, is shown a moment longer than its address.
    await move.waitFor({ state: 'detached' });
    await page.getByText('Rename, move, copy or delete this folder').click();
    await button('Delete the folder…').click();
    await page.getByLabel('Type archive to confirm').fill('archive');
    await confirm('Delete the folder');
    await page.getByRole('link', { name: 'c.txt', exact: true }).waitFor();
    await page.getByRole('link', { name: 'c.txt', exact: true }).click();
    await button('Delete the file…').click();
    await confirm('Delete the file');
    await page.getByRole('link', { name: 'docs/' }).click();
    await page.getByRole('link', { name: 'a.md', exact: true }).waitFor();
    expect(await paths()).toEqual(['/docs/a.md', '/docs/renamed.md']);

    for (const path of ['/docs/x.md', '/docs/y.md']) expect((await upload(app, path, path)).status).toBe(204);
    await page.reload();
    await page.getByLabel('Select x.md').check();
    await page.getByLabel('Select y.md').check();
    await button('Delete 2 files…').click();
    await confirm('Delete 2 files');
    await page.getByLabel('Select x.md').waitFor({ state: 'detached' });
    await button('Select all files').click();
    await button('Delete 2 files…').waitFor();
    await button('Select none').click();
    expect(await button('Delete the selected files…').isDisabled()).toBe(true);
    expect(await paths()).toEqual(['/docs/a.md', '/docs/renamed.md']);

    const create = page.getByRole('form', { name: 'New folder' });
    await page.getByRole('button', { name: 'New folder' }).click();
    await create.getByLabel('Name').fill('..');
    await create.getByRole('button', { name: 'Create folder' }).click();
    await create.getByText(/is not a path of a hosted file/).waitFor();
    await create.getByLabel('Name').fill('new one');
    await create.getByRole('button', { name: 'Create folder' }).click();
    await page.getByText('Nothing is in this folder.').waitFor();
    expect(await paths()).toContain('/docs/new one/');
    await page.goto(`${platform.url}/apps/${app.app._id}/hosting?file=%2Fnone.txt`);
    await page.getByText(/hosted file not found: '\/none.txt'.*Request \w+/).waitFor();
  });

  it('has settings, with drafts: a page for all addresses, a custom domain and its record', async () => {
    const config = (): Promise<object> => app.must('GET', '/hosting/config');
    expect((await upload(app, '/index.html', '<h1>app</h1>')).status).toBe(204);
    await app.must('POST', '/drafts', {});
    await open('?view=settings');
    await button('Enable hosting in the draft').click();
    // The line in place of the button moves the form.
    await page.getByText('The site is at').waitFor();
    const form = page.getByRole('form', { name: 'Settings of hosting' });
    await choose(form.getByLabel('Not found page'), 'app');
    expect(await form.getByLabel('Path of the page').inputValue()).toBe('/index.html');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Saved', { exact: true }).waitFor();
    expect((await served('/any/where')).status).toBe(404);
    await page.locator('.draft-pill').click();
    await page.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click();
    await page.locator('.draft-pill').waitFor({ state: 'detached' });
    await page.goto(`${platform.url}/apps/${app.app._id}/hosting?view=settings`);
    await expect.poll(async () => (await served('/any/where')).text).toBe('<h1>app</h1>');

    const domain = form.getByLabel('Custom domain');
    await domain.fill('www.example.com');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText(/is not one of the custom domains this server allows/).waitFor();
    expect(await domain.getAttribute('aria-invalid')).toBe('true');
    const host = `${app.app.client_app_id}.custom.test`;
    await domain.fill(host);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: `https://${host}/`, exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'DNS record' }).innerText()).toBe(
      `${host}. CNAME <the address of this server>`,
    );
    await journey.look('hosting-settings');
    expect(await config()).toMatchObject({ custom_domain: host, default_error_code: '200', default_error_path: '/index.html' });
    expect((await visit(platform.url, host, '/')).text).toBe('<h1>app</h1>');

    await button('Purge cache').click();
    await page.getByText('Forgotten', { exact: true }).waitFor();
    await choose(form.getByLabel('Not found page'), 'nothing');
    await domain.fill('');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(config).not.toHaveProperty('custom_domain');
    expect(await config()).toMatchObject({ default_error_code: '404', default_error_path: '' });
    await button('Disable hosting…').click();
    await confirm('Disable hosting');
    await page.getByRole('heading', { name: 'Hosting is off' }).waitFor();
    await expect.poll(async () => (await served('/')).status).toBe(404);
  });
});
