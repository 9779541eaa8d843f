// Takes pictures of the console, of a separate platform with data created through the API: npm run picture.
// `--readme` renews the pictures of the README instead. Other arguments are beginnings of the names of the states to take.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserPath } from '../installed-browser.mjs';
import { root, startPlatform } from './own-platform.mjs';
import { axeFindings, overflow } from './page-checks.mjs';
import { createShop } from './shop.mjs';
import { STATES } from './states.mjs';

const FOLDER = join(root, 'test-results/pictures');
const README_STATE = '05-functions';
const README_SIZE = { width: 1280, height: 800 };
const README_BYTES_MAX = 200 * 1024;
const SIZES = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const THEMES = ['light', 'dark'];

/** Logs in in a tab. The session is in the tab: every picture of it has the same one. */
async function logIn(page, { url, credentials }) {
  await page.goto(url);
  await page.getByRole('textbox', { name: /mail/ }).fill(credentials.ADMIN_EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(credentials.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
}

/** Shows a state in a tab. */
async function show(page, url, state, ids) {
  await page.unrouteAll();
  await state.before?.(page);
  await page.goto(`${url}${state.at(ids)}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (state.before === undefined) await page.locator('.waiting').first().waitFor({ state: 'detached' });
  await state.prepare?.(page);
}

/** Takes one state in a width, in both themes. Returns what is wrong with it. */
async function take(page, state, width) {
  const problems = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const name = `${state.name}-${theme}-${width}`;
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    for (const finding of await axeFindings(page)) problems.push(`${name}: axe: ${finding}`);
    const wider = await overflow(page);
    if (wider > 0) problems.push(`${name}: ${wider} px wider than the window`);
  }
  return problems;
}

async function takeAll(browser, platform, ids, states) {
  const problems = [];
  for (const size of SIZES) {
    const { width } = size.viewport;
    const context = await browser.newContext({ ...size, reducedMotion: 'reduce' });
    const heard = (page) => {
      page.on('pageerror', (error) => problems.push(`${width}: ${String(error)}`));
      page.on('console', (line) => {
        const isPolicy = /content security policy|trusted/i.test(line.text());
        if (isPolicy) problems.push(`${width}: ${line.text()}`);
      });
      return page;
    };
    const inside = heard(await context.newPage());
    await logIn(inside, platform);
    for (const state of states) {
      // A tab of another context has no session.
      const outside = state.isOutside ? await browser.newContext({ ...size, reducedMotion: 'reduce' }) : null;
      const page = outside ? heard(await outside.newPage()) : inside;
      try {
        await show(page, platform.url, state, ids);
        problems.push(...(await take(page, state, width)));
      } catch (error) {
        problems.push(`${state.name}-${width}: ${String(error)}`);
        await page.screenshot({ path: join(FOLDER, `${state.name}-${width}-failed.png`) });
      } finally {
        await outside?.close();
      }
      process.stdout.write(`${state.name} ${width}\n`);
    }
    await context.close();
  }
  return problems;
}

async function takeForReadme(browser, platform, ids) {
  const page = await browser.newPage({ viewport: README_SIZE });
  await logIn(page, platform);
  await show(
    page,
    platform.url,
    STATES.find(({ name }) => name === README_STATE),
    ids,
  );
  const problems = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const file = join(root, `docs/images/console-${theme}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    process.stdout.write(`${file}: ${size} bytes\n`);
    if (size > README_BYTES_MAX) problems.push(`${file} has more than ${README_BYTES_MAX} bytes`);
  }
  return problems;
}

const platform = await startPlatform();
let browser;
try {
  const ids = await createShop(platform);
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const isForReadme = process.argv.includes('--readme');
  const wanted = process.argv.slice(2);
  const states = STATES.filter(({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)));
  if (!isForReadme) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }
  const problems = await (isForReadme ? takeForReadme : takeAll)(browser, platform, ids, states);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(isForReadme ? '' : `Pictures are in ${FOLDER}\n`);
} finally {
  await browser?.close();
  await platform.stop();
}
