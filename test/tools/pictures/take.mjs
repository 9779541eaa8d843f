// Takes pictures of the console, of a separate platform with data created through the API: npm run picture.
// `--docs` renews the pictures of the documents instead. Other arguments are beginnings of the names of the states to take.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath } from '../installed-browser.mjs';
import { launchBrowser } from '../launch-browser.mjs';
import { root, startPlatform } from './own-platform.mjs';
import { axeFindings, overflow } from './page-checks.mjs';
import { createShop } from './shop.mjs';
import { STATES } from './states.mjs';

const FOLDER = join(root, 'test-results/pictures');
/** Pictures of the documents: the file below docs/images, its state and its theme. */
const OF_DOCS = [
  ['console-light', '05-functions', 'light'],
  ['console-dark', '05-functions', 'dark'],
  ['console-overview', '04-overview', 'light'],
  ['console-logs', '07-log-entry', 'light'],
  ['console-data', '08-data', 'light'],
  ['console-rules', '11-rules', 'light'],
  ['console-triggers', '12-triggers', 'light'],
  ['console-draft', '15-draft', 'light'],
];
const DOCS_SIZE = { width: 1280, height: 800 };
/** Bytes that all pictures of the documents may have together. */
const DOCS_BYTES_MAX = 2 * 1024 * 1024;
const DESKTOP = { width: 1440, height: 900 };
const SIZES = [
  { viewport: DESKTOP },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1024, height: 768 }, isNarrow: true },
];
const THEMES = ['light', 'dark'];

/** Logs in in a tab. The session is in the tab: every picture of it has the same one. */
async function logIn(page, { url }, { account: { email, password } }) {
  await page.goto(url);
  await page.getByRole('textbox', { name: /mail/ }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
}

/** Shows a state in a tab. */
async function show(page, url, state, ids) {
  await page.unrouteAll();
  const { width } = page.viewportSize() ?? DESKTOP;
  if (width === DESKTOP.width) await page.setViewportSize({ width, height: state.height ?? DESKTOP.height });
  await state.before?.(page);
  await page.goto(`${url}${state.at(ids)}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (state.before === undefined) await page.locator('.waiting').first().waitFor({ state: 'detached' });
  await state.prepare?.(page, ids);
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
  for (const { isNarrow = false, ...size } of SIZES) {
    const { width } = size.viewport;
    const wanted = states.filter((state) => !isNarrow || state.isNarrow === true);
    if (wanted.length === 0) continue;
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
    await logIn(inside, platform, ids);
    for (const state of wanted) {
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
        await state.after?.(ids);
      }
      process.stdout.write(`${state.name} ${width}\n`);
    }
    await context.close();
  }
  return problems;
}

async function takeForDocs(browser, platform, ids) {
  const page = await browser.newPage({ viewport: DOCS_SIZE, reducedMotion: 'reduce' });
  await logIn(page, platform, ids);
  let bytes = 0;
  for (const [file, name, colorScheme] of OF_DOCS) {
    await page.emulateMedia({ colorScheme });
    await show(
      page,
      platform.url,
      STATES.find((state) => state.name === name),
      ids,
    );
    const path = join(root, `docs/images/${file}.png`);
    await page.screenshot({ path });
    bytes += statSync(path).size;
    process.stdout.write(`${path}: ${statSync(path).size} bytes\n`);
  }
  return bytes > DOCS_BYTES_MAX ? [`the pictures of the documents have ${bytes} bytes, more than ${DOCS_BYTES_MAX}`] : [];
}

const platform = await startPlatform();
let browser;
try {
  const ids = await createShop(platform);
  browser = await launchBrowser(browserPath());
  const isForDocs = process.argv.includes('--docs');
  const wanted = process.argv.slice(2);
  const states = STATES.filter(({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)));
  if (!isForDocs) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }
  const problems = await (isForDocs ? takeForDocs : takeAll)(browser, platform, ids, states);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(isForDocs ? '' : `Pictures are in ${FOLDER}\n`);
} finally {
  await browser?.close();
  await platform.stop();
}
