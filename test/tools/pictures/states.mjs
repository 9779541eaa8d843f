// States of the console that are taken. Each is reached from its address; `prepare` does the rest.

/** Opens the dialog that asks before a secret is deleted. */
async function askToDelete(page) {
  await page.getByRole('button', { name: 'Actions for paymentKey' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
}

async function runFunction(page) {
  await page.locator('.cm-content').first().getByText('Takes an order').waitFor();
  await page
    .getByRole('button', { name: /^Run\b/ })
    .filter({ visible: true })
    .first()
    .click();
  await page
    .getByText(/stock of LIN-204 is 0/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

async function openEntry(page) {
  const row = page.locator('tbody tr').filter({ hasText: 'createOrder' }).first();
  const button = row.getByRole('button').first();
  await ((await button.count()) > 0 ? button : row).click();
  await page.getByText('Story', { exact: false }).or(page.getByText('Everything of this request')).first().waitFor();
}

const dataOf = ({ appId, sourceId }) => `/apps/${appId}/data?source=${sourceId}&database=shop&collection=products`;

async function runPipeline(page) {
  await page.getByRole('tab', { name: 'Aggregation' }).click();
  await page.getByLabel('Text of stage 1').fill('{ $match: { price: { $gt: 20 } } }');
  await page.getByRole('button', { name: 'Add stage' }).click();
  await page.getByLabel('Text of stage 2').fill('{ $group: { _id: null, stock: { $sum: "$stock" } } }');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('1 document', { exact: true }).waitFor();
}

async function openPalette(page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('ord');
  await page.getByRole('option').first().waitFor();
}

async function openNavigation(page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
}

async function tryRules(page) {
  const attempt = page.getByRole('form', { name: 'Try as a user' });
  if (!(await attempt.isVisible())) return;
  await attempt.getByLabel('Custom user (JSON)').fill('{ custom_data: { role: "clerk" } }');
  await attempt.getByRole('button', { name: 'Try', exact: true }).click();
  await attempt.getByText(/documents visible/).waitFor();
  // From its top: half below the bar, a control would be too small a target.
  await page.getByText(/^Roles are checked/).evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function writeSchedule(page) {
  await page.getByText('New trigger', { exact: true }).click();
  const form = page.getByRole('form', { name: 'New trigger' });
  await form
    .getByRole('radio', { name: /Scheduled/ })
    .or(form.getByLabel('Type'))
    .first()
    .click();
  const option = page.getByRole('option', { name: 'Scheduled' });
  if (await option.isVisible()) await option.click();
  await form.getByRole('textbox', { name: /^Schedule/ }).fill('*/15 6-20 * * 1-5');
  await form.locator('time').first().waitFor();
}

/**
 * @typedef {object} State
 * @property {string} name
 * @property {(ids: { appId: string, functionId: string, sourceId: string }) => string} at Address of the page.
 * @property {boolean} [isOutside] Whether it is shown before the login.
 * @property {(page: import('playwright-core').Page) => Promise<void>} [before] Runs before the page is opened.
 * @property {(page: import('playwright-core').Page) => Promise<void>} [prepare] Runs once the page is shown.
 */

/** @type {readonly State[]} */
export const STATES = [
  { name: '01-login', at: () => '/', isOutside: true },
  {
    name: '02-login-refused',
    at: () => '/',
    isOutside: true,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /mail/ }).fill('ada@inbox.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  },
  { name: '02-apps', at: () => '/', prepare: (page) => page.getByText('tidewater-shop', { exact: true }).waitFor() },
  {
    name: '03-new-app',
    at: () => '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New app' }).click();
      await page.getByLabel('Name', { exact: true }).fill('returns-desk');
    },
  },
  {
    name: '04-overview',
    at: ({ appId }) => `/apps/${appId}`,
    prepare: (page) => page.getByRole('img', { name: /^Requests: [1-9]/ }).waitFor(),
  },
  { name: '05-functions', at: ({ appId, functionId }) => `/apps/${appId}/functions?id=${functionId}`, prepare: runFunction },
  {
    name: '06-logs',
    at: ({ appId }) => `/apps/${appId}/logs`,
    prepare: (page) => page.locator('tbody tr').filter({ hasText: 'createOrder' }).first().waitFor(),
  },
  { name: '07-log-entry', at: ({ appId }) => `/apps/${appId}/logs`, prepare: openEntry },
  { name: '08-data', at: dataOf, prepare: (page) => page.getByRole('button', { name: 'LIN-118' }).waitFor() },
  {
    name: '09-data-bulk',
    at: dataOf,
    prepare: (page) => page.getByRole('checkbox', { name: 'Select LIN-118' }).check(),
  },
  {
    name: '10-data-document',
    at: dataOf,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'LIN-118' }).click();
      await page.getByRole('complementary', { name: 'Document' }).getByText('Linen shirt').waitFor();
    },
  },
  {
    name: '11-rules',
    at: ({ appId, sourceId }) => `/apps/${appId}/rules?source=${sourceId}&database=shop&collection=orders`,
    prepare: tryRules,
  },
  {
    name: '12-triggers',
    at: ({ appId }) => `/apps/${appId}/triggers`,
    prepare: (page) => page.getByText('stockLevel', { exact: true }).waitFor(),
  },
  { name: '13-trigger-editor', at: ({ appId }) => `/apps/${appId}/triggers`, prepare: writeSchedule },
  {
    name: '14-user',
    at: ({ appId }) => `/apps/${appId}/users`,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'omar.haddad@inbox.example' }).click();
      await page.getByRole('heading', { name: 'Identities' }).waitFor();
    },
  },
  {
    name: '15-draft',
    at: ({ appId }) => `/apps/${appId}/deployment`,
    prepare: (page) => page.getByText('orders/priceOrder').first().waitFor(),
  },
  {
    name: '16-history',
    at: ({ appId }) => `/apps/${appId}/deployment`,
    prepare: async (page) => {
      const first = page.getByText('Check stock before taking an order').first();
      await first.waitFor();
      await first.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  { name: '17-settings', at: ({ appId }) => `/apps/${appId}/settings` },
  { name: '18-states-empty', at: ({ appId }) => `/apps/${appId}/api-keys` },
  {
    name: '18-states-error',
    at: ({ appId }) => `/apps/${appId}/triggers`,
    before: (page) =>
      page.route(/\/triggers$/, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue())),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: '18-states-loading',
    at: ({ appId }) => `/apps/${appId}/triggers`,
    // The request never completes.
    before: (page) =>
      page.route(/\/triggers$/, (route) => (route.request().resourceType() === 'fetch' ? undefined : route.continue())),
    prepare: (page) => page.locator('main .skeleton').first().waitFor(),
  },
  { name: '18-states-confirm', at: ({ appId }) => `/apps/${appId}/values`, prepare: askToDelete },
  { name: '19-palette', at: ({ appId }) => `/apps/${appId}`, prepare: openPalette },
  { name: '41-aggregation', at: dataOf, prepare: runPipeline },
  { name: '30-navigation', at: ({ appId }) => `/apps/${appId}/triggers`, prepare: openNavigation },
];
