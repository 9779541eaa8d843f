// Measures how soon the console can be used, in a Chromium of this machine without any cache. Minima and medians, never
// verdicts.
// Usage: node test/bench/console.bench.mjs [rounds], after a build.
import { browserPath } from '../tools/installed-browser.mjs';
import { launchBrowser } from '../tools/launch-browser.mjs';
import { json, percentile, start } from './bench-platform.mjs';

const ROUNDS = Number(process.argv[2] ?? 5) || 5;

/** Milliseconds since the page began to load, of a clock that is the page's own. */
const now = (page) => page.evaluate(() => performance.now());

/** Counts long tasks from the first script on. */
function watchTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

async function firstPaint(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

const sentKb = (page) =>
  page.evaluate(
    () =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
        (sum, { transferSize }) => sum + transferSize,
        0,
      ) / 1024,
  );

/** 0 where all took less than the 50 ms from which a browser calls a task long. */
const longestTask = (page) => page.evaluate(() => Math.max(0, ...globalThis.longTasks));

async function visit(browser, { base, credentials }, appId) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchTasks);
  await page.goto(`${base}/apps/${appId}`);
  const other = page.getByRole('button', { name: 'Use an API key pair' });
  await other.waitFor();
  const figures = {
    'usable form, ms': await now(page),
    'first paint, ms': await firstPaint(page),
    'loaded until then, KiB': await sentKb(page),
    'longest task until then, ms': await longestTask(page),
  };

  await other.click();
  await page.getByLabel('Public key').fill(credentials.ADMIN_PUBLIC_KEY);
  await page.getByLabel('Private key').fill(credentials.ADMIN_PRIVATE_KEY);
  await page.getByRole('button', { name: 'Log in' }).click();
  const functions = page.getByRole('link', { name: 'Functions', exact: true });
  await functions.waitFor();
  await page.waitForLoadState('networkidle');
  const asked = await now(page);
  await functions.click();
  await page.getByRole('treeitem', { name: 'add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Source of add' }).waitFor();
  figures['editor after two clicks, ms'] = (await now(page)) - asked;

  await page.reload();
  await page.getByRole('treeitem', { name: 'add', exact: true }).waitFor();
  figures['reload until functions are listed, ms'] = await now(page);
  figures['longest task of the reload, ms'] = await longestTask(page);
  await context.close();
  return figures;
}

const platform = await start('standalone');
const browser = await launchBrowser(browserPath());
try {
  const { credentials, base } = platform;
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  await json('POST', `${apps}/${app._id}/functions`, token, { name: 'add', source: 'exports = (a, b) => a + b' });

  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, platform, app._id));
  const rows = Object.keys(visits[0]).map((name) => {
    const sorted = visits.map((figures) => figures[name]).toSorted((a, b) => a - b);
    return [name, { minimum: Math.round(sorted[0]), median: Math.round(percentile(sorted, 0.5)) }];
  });
  console.table(Object.fromEntries(rows));
} finally {
  await browser.close();
  await platform.stop();
}
