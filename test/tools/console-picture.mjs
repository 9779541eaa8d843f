// Takes the pictures of the console the README begins with, of a platform of its own: npm run picture.
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { AdminClient, APP, dataOf } from '../../dist/libs/admin-client/src/admin-client.js';
import { freePort } from '../../scripts/free-port.mjs';
import { browserPath } from './installed-browser.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BYTES_MAX = 200 * 1024;
const SIZE = { width: 1280, height: 800 };

/** In lines the editor shows whole. */
const PLACE_ORDER = `/** Takes an order of the user who calls. */
exports = async function (article, count) {
  const shop = context.services
    .get('mongodb-atlas').db('shop');
  const articles = shop.collection('articles');
  const orders = shop.collection('orders');

  const query = { article };
  const found = await articles.findOne(query);
  if (!found) throw new Error('no ' + article);
  const total = found.price * count;
  const order = { article, count, total };
  await orders.insertOne(order);
  console.log(count, article, 'for', total);
  return \`\${count} × \${article}: \${total} €\`;
};
`;
const FUNCTIONS = {
  articles: 'exports = () => [];\n',
  cancelOrder: 'exports = (id) => id;\n',
  monthlyReport: 'exports = () => 0;\n',
  placeOrder: PLACE_ORDER,
  sendReceipt: 'exports = (order) => order;\n',
};
const FILL = `exports = async () => {
  const articles = context.services.get('mongodb-atlas').db('shop').collection('articles');
  await articles.insertOne({ article: 'teapot', price: 24.5, stock: 12 });
};`;

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-picture-'));
const platform = fork(join(root, 'dist/apps/standalone/src/main.js'), {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const ended = new Promise((resolve) => platform.once('exit', resolve));
let browser;
try {
  const { url } = await new Promise((resolve, reject) => {
    platform.on('message', (message) => message.type === 'ready' && resolve(message));
    platform.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PROJECT_ID: groupId } = credentials;

  const client = new AdminClient({ baseUrl: url });
  await client.session.login({ email, password });
  const created = client.api.POST('/api/admin/v3.0/groups/{groupId}/apps', {
    params: { path: { groupId } },
    body: { name: 'shop' },
  });
  const path = { groupId, appId: (await dataOf(created))._id };
  await client.api.POST(`${APP}/services`, {
    params: { path },
    body: { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } },
  });
  for (const [name, source] of Object.entries(FUNCTIONS)) {
    await client.api.POST(`${APP}/functions`, { params: { path }, body: { name, source, private: false } });
  }
  const query = { run_as_system: true };
  await client.api.POST(`${APP}/debug/execute_function_source`, {
    params: { path, query },
    body: { source: FILL, eval_source: 'exports()' },
  });

  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`${url}/apps/${path.appId}/functions`);
  await page.getByLabel('With').selectOption({ label: 'an e-mail address and a password' });
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page
    .getByRole('link', { name: 'placeOrder' })
    .or(page.getByRole('button', { name: 'placeOrder' }))
    .first()
    .click();
  await page.locator('.editor .cm-content').getByText('Takes an order').waitFor();
  await page.getByLabel('Arguments, a list in JavaScript').fill('["teapot", 2]');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('status', { name: 'Result' }).getByText('teapot').first().waitFor();
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    const file = join(root, `docs/images/console-${theme}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes`);
    process.stdout.write(`${file}: ${size} bytes\n`);
  }
} finally {
  await browser?.close();
  platform.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true });
}
