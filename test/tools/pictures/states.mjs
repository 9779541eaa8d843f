// States of the console that are taken. Each is reached from its address; `prepare` does the rest.
// Numbers are the numbers in the design. Its dark and narrow ones (20 to 34) are the states 04 to 11 again: every
// state is taken in both themes and widths, and collections at 1024 pixels, too.

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

/** Saves a function that another administrator has changed since the page has read it. */
async function meetConflict(page, { changeMeanwhile }) {
  await page.locator('.cm-content').first().getByText('order').first().waitFor();
  await page.getByRole('textbox', { name: /^Source of/ }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('exports = (order) => ({ ...order, refundedAt: new Date() });');
  await changeMeanwhile();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Changed by someone else' }).waitFor();
}

/** Edits a cell of a document, which can be undone. */
async function editCell(page) {
  const cell = page.getByRole('row').filter({ hasText: 'Linen shirt' }).locator('td[data-cell*="stock"]');
  await cell.dblclick();
  await page.keyboard.press('Control+a');
  // Another number each time: a cell that stays as it is, is not saved.
  await page.keyboard.type(String(page.viewportSize()?.width));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
}

async function openEntry(page) {
  const row = page.locator('tbody tr').filter({ hasText: 'createOrder' }).first();
  const button = row.getByRole('button').first();
  await ((await button.count()) > 0 ? button : row).click();
  await page.getByText('Story', { exact: false }).or(page.getByText('Everything of this request')).first().waitFor();
}

const dataOf = ({ appId, sourceId }, collection, query = '') =>
  `/apps/${appId}/data?source=${sourceId}&database=shop&collection=${collection}${query}`;
const QUERY = { filter: { status: 'paid', total: { $gt: 50 } }, sort: { createdAt: -1 } };
const ordersOf = (ids) =>
  dataOf(
    ids,
    'orders',
    `&filter=${encodeURIComponent(JSON.stringify(QUERY.filter))}&sort=${encodeURIComponent(JSON.stringify(QUERY.sort))}`,
  );
const rows = (page) => page.locator('tbody tr').filter({ hasText: 'paid' });

const PIPELINE = [
  '{ $match: { status: "paid" } }',
  '{ $unwind: "$items" }',
  '{ $group: { _id: "$items.sku", sold: { $sum: "$items.qty" } } }',
  '{ $sort: { sold: -1 } }',
];

async function runPipeline(page) {
  await page.getByRole('tab', { name: 'Aggregation' }).click();
  for (const [index, text] of PIPELINE.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add stage' }).click();
    await page.getByRole('textbox', { name: `Text of stage ${index + 1}` }).fill(text);
  }
  await page.getByRole('button', { name: /^Run\b/ }).click();
  await page
    .getByText(/^[\d,]+ documents?$/)
    // The counts of all stages, and the one of the result.
    .nth(PIPELINE.length)
    .waitFor();
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
  const form = page.getByRole('form', { name: 'New trigger' });
  await form.getByRole('radio', { name: 'Scheduled' }).check();
  await form.getByRole('textbox', { name: 'Name' }).fill('feedImport');
  await form.getByRole('textbox', { name: 'Cron expression' }).fill('*/15 6-20 * * 1-5');
  await form.locator('time').first().waitFor();
}

/** @typedef {Awaited<ReturnType<typeof import('./shop.mjs').createShop>>} Shop */

/**
 * @typedef {object} State
 * @property {string} name
 * @property {(ids: Shop) => string} at Address of the page.
 * @property {number} [height] Height of the wide window, if it is not 900 pixels.
 * @property {boolean} [isNarrow] Whether it is taken at 1024 pixels, too.
 * @property {boolean} [isOutside] Whether it is shown before the login.
 * @property {(page: import('playwright-core').Page) => Promise<void>} [before] Runs before the page is opened.
 * @property {(page: import('playwright-core').Page, ids: Shop) => Promise<void>} [prepare] Runs once the page is shown.
 * @property {(ids: Shop) => Promise<void>} [after] Undoes what the state has changed.
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
  {
    name: '02-apps',
    at: () => '/',
    // The numbers arrive after the names.
    prepare: (page) =>
      page
        .getByRole('row')
        .filter({ hasText: 'tidewater-shop' })
        .getByText(/ago|just now/)
        .waitFor(),
  },
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
    height: 1180,
    prepare: (page) => page.getByRole('img', { name: /^Requests: [1-9]/ }).waitFor(),
  },
  { name: '05-functions', at: ({ appId, functionId }) => `/apps/${appId}/functions?id=${functionId}`, prepare: runFunction },
  {
    name: '06-logs',
    at: ({ appId }) => `/apps/${appId}/logs`,
    prepare: (page) => page.locator('tbody tr').filter({ hasText: 'createOrder' }).first().waitFor(),
  },
  { name: '07-log-entry', at: ({ appId }) => `/apps/${appId}/logs`, prepare: openEntry },
  { name: '08-data', at: ordersOf, isNarrow: true, prepare: (page) => rows(page).first().waitFor() },
  {
    name: '09-data-bulk',
    at: ordersOf,
    prepare: async (page) => {
      for (const at of [1, 2, 3]) await rows(page).nth(at).getByRole('checkbox').check();
    },
  },
  {
    name: '10-data-document',
    at: ordersOf,
    prepare: async (page) => {
      await rows(page).first().getByRole('button').first().click();
      const panel = page.getByRole('complementary', { name: 'Document' });
      await panel.getByRole('button', { name: 'Edit' }).click();
      await panel.getByRole('textbox').waitFor();
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
  { name: '13-trigger-editor', at: ({ appId }) => `/apps/${appId}/triggers?edit=true`, prepare: writeSchedule },
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
    prepare: (page) => page.getByText('orders/createOrder').first().waitFor(),
  },
  {
    name: '16-history',
    at: ({ appId }) => `/apps/${appId}/deployment?view=history`,
    prepare: (page) => page.getByText('Check stock before taking an order').first().waitFor(),
  },
  { name: '17-settings', at: ({ appId }) => `/apps/${appId}/settings`, height: 1000 },
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
  { name: '41-aggregation', at: (ids) => dataOf(ids, 'orders'), prepare: runPipeline },
  { name: '30-navigation', at: ({ appId }) => `/apps/${appId}`, prepare: openNavigation },
  // Pages that the design has no picture of.
  { name: '50-providers', at: ({ appId }) => `/apps/${appId}/providers` },
  { name: '51-services', at: ({ appId }) => `/apps/${appId}/services` },
  { name: '52-values', at: ({ appId }) => `/apps/${appId}/values` },
  { name: '53-hosting', at: ({ appId }) => `/apps/${appId}/hosting` },
  { name: '54-push', at: ({ appId }) => `/apps/${appId}/push` },
  { name: '55-project', at: () => '/project' },
  // These change other states.
  { name: '18-states-toast', at: (ids) => dataOf(ids, 'products'), prepare: editCell },
  {
    name: '18-states-conflict',
    at: ({ appId, otherFunctionId }) => `/apps/${appId}/functions?id=${otherFunctionId}`,
    prepare: meetConflict,
    after: ({ undoMeanwhile }) => undoMeanwhile(),
  },
];
