import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { blocksOf } from '../e2e/platform/reader-shell.js';
import { choose } from './choose.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');
const guide = await readFile('docs/tutorials/getting-started.md', 'utf8');

// The commands of the page are run by test/e2e/standalone/guides.
describe.skipIf(ConsoleJourney.browser === undefined)('the page on getting started', () => {
  const journey = ConsoleJourney.inEachTest();
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'groundwork-hello-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('leads through the console to a page that calls a function', async () => {
    const { page } = journey;
    await journey.logIn('/');
    await page.getByRole('button', { name: 'New app' }).click();
    const form = page.getByRole('form', { name: 'New app' });
    // Other suites have apps called "shop".
    await form.getByLabel('Name').fill(`shop-${Date.now().toString(36)}`);
    await choose(form.getByLabel('Start from'), 'Example: anonymous users with their own notes');
    await form.getByRole('button', { name: 'Create app' }).click();
    await page.getByText('Get started · 3 of 4').waitFor();
    const appId = await page
      .getByText(/^shop-\w+-[a-z]{5}$/)
      .first()
      .innerText();

    await page.getByRole('link', { name: 'Functions', exact: true }).click();
    await page.getByRole('treeitem', { name: 'greet' }).click();
    await page.getByRole('textbox', { name: 'Source of greet' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = page.getByRole('status', { name: 'Result' });
    await result.getByText('Hello, Ada!').waitFor();
    await result.getByText('greeting Ada').waitFor();
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByRole('row').filter({ hasText: 'greeting Ada' }).first().waitFor();

    const html = blocksOf(guide).find(({ file }) => file === 'hello/index.html')?.content ?? '';
    await copyFile('node_modules/realm-web/dist/bundle.iife.js', join(directory, 'realm-web.js'));
    const file = join(directory, 'index.html');
    await writeFile(file, html.replace('<App ID>', appId).replace('http://localhost:9090', platform.url));
    const visitor = await page.context().newPage();
    await visitor.goto(pathToFileURL(file).href);
    await visitor.getByText('Hello, Grace!').waitFor();
    expect(guide).toContain('> Hello, Grace!');
  });
});
