import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Signal } from '#testing/signal.js';
import { installedProgram } from '../e2e/developing/developed-app.js';
import { CommandLine } from '../e2e/platform/command-line.js';
import { blocksOf } from '../e2e/platform/reader-shell.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: the pages of new apps (Debian: apt install chromium-headless-shell)\n');

describe.skipIf(executablePath === undefined)('the page of a new app', () => {
  let shell: CommandLine;
  let browser: Browser;
  beforeAll(async () => {
    shell = await CommandLine.create(installedProgram());
    browser = await startBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await shell.remove();
  });

  /** Pushes a directory as a new app; returns its App ID. */
  async function push(directory: string): Promise<string> {
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
    const env = {
      GROUNDWORK_URL: platform.url,
      GROUNDWORK_PUBLIC_KEY: ADMIN_PUBLIC_KEY,
      GROUNDWORK_PRIVATE_KEY: ADMIN_PRIVATE_KEY,
    };
    return (await shell.json<{ app: string }>(['push', directory, '--create', '--yes', '--include-hosting'], { env })).app;
  }

  /** Writes an app of a template and pushes it; returns its App ID. */
  async function pushed(template: string, ...words: readonly string[]): Promise<string> {
    await shell.json(['new', template, '--template', template, ...words]);
    return push(template);
  }

  async function visit(address: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(address);
    return page;
  }

  it('keeps the items of each visitor separate (template todo)', async () => {
    const address = new URL(platform.url);
    address.hostname = `${await pushed('todo')}.localhost`;
    const [ann, bob] = [await visit(address.href), await visit(address.href)];
    const add = async (page: Page, text: string): Promise<void> => {
      await page.getByLabel('New item').fill(text);
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    };

    await add(ann, 'milk');
    await add(ann, 'bread');
    await add(bob, 'tea');
    const [found, shown] = [new Signal(), new Signal()];
    let held: Request | undefined;
    const late = async (route: Route): Promise<void> => {
      held = route.request();
      const response = await route.fetch();
      found.give();
      await shown.given;
      await route.fulfill({ response });
    };
    await ann.route('**/functions/call', (route) =>
      held === undefined && route.request().postData()?.includes('"find"') === true ? late(route) : route.continue(),
    );
    const older = ann.waitForEvent('requestfinished', (request) => request === held);
    await ann.getByRole('checkbox', { name: 'milk' }).check();
    await found.given;
    await ann.getByRole('button', { name: 'Remove bread' }).click();
    await ann.getByRole('listitem').filter({ hasText: 'bread' }).waitFor({ state: 'detached' });
    shown.give();
    await older;
    // A page handles a reply before it ends a request that begins now.
    await ann.evaluate(async () => (await fetch('/')).text());
    expect(await ann.getByRole('listitem').count()).toBe(1);

    await ann.reload();
    await ann.getByRole('listitem').first().waitFor();
    expect(await ann.getByRole('listitem').getByRole('checkbox').count()).toBe(1);
    expect(await ann.getByRole('checkbox', { name: 'milk' }).isChecked()).toBe(true);
    expect(await bob.getByRole('listitem').count()).toBe(1);
    expect(await bob.getByRole('checkbox', { name: 'tea' }).isChecked()).toBe(false);
  });

  it('of the tutorial on notes registers users with private notes', async () => {
    const directory = join(shell.directory, 'notes');
    await shell.json(['new', 'notes', '--template', 'todo', '--js']);
    for (const left of ['data_sources/mongodb-atlas/todo', 'functions', 'seed'])
      await rm(join(directory, left), { recursive: true });
    for (const { language, file, content } of blocksOf(await readFile('docs/tutorials/notes-app.md', 'utf8'))) {
      if (file === '' || language === 'sh') continue;
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), content);
    }
    const address = new URL(platform.url);
    address.hostname = `${await push('notes')}.localhost`;
    const [ann, bob] = [await visit(address.href), await visit(address.href)];
    const register = async (page: Page, email: string): Promise<void> => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('secret-123');
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByLabel('New note').waitFor();
    };
    const write = async (page: Page, text: string): Promise<void> => {
      await page.getByLabel('New note').fill(text);
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('listitem').filter({ hasText: text }).waitFor();
    };

    await register(ann, 'ann@example.com');
    await write(ann, 'Buy tea');
    await register(bob, 'bob@example.com');
    await write(bob, 'Buy coffee');

    expect(await ann.getByRole('listitem').allInnerTexts()).toEqual(['Buy tea']);
    expect(await bob.getByRole('listitem').allInnerTexts()).toEqual(['Buy coffee']);
  });

  it('shows books and adds one (template graphql, built by Vite)', async () => {
    const id = await pushed('graphql', '--js');
    const directory = join(shell.directory, 'graphql');
    await symlink(packages, join(directory, 'node_modules'));
    await writeFile(join(directory, 'web/.env.local'), `VITE_GROUNDWORK_URL=${platform.url}\nVITE_GROUNDWORK_APP_ID=${id}\n`);
    const shared = { root: join(directory, 'web'), logLevel: 'warn' } as const;
    await build(shared);
    const site = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } });
    try {
      const page = await visit(site.resolvedUrls?.local[0] ?? '');
      await page.getByLabel('Author').fill('Lem');
      await page.getByLabel('Book').fill('Solaris');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('listitem').waitFor();

      expect(await page.getByRole('listitem').allInnerTexts()).toEqual(['Solaris, by Lem (1)']);
    } finally {
      await site.close();
    }
  });
});
