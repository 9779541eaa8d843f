// A shop as an app, created through the API: functions in folders, users, triggers, a draft, and requests in its log.
import { AdminClient, APP, dataOf } from '../../../dist/libs/admin-client/src/admin-client.js';

/** The function the pictures show; without arguments it fails for want of stock. */
const CREATE_ORDER = `/**
 * Takes an order of the user who calls: checks stock, prices it,
 * and stores it with the state "open".
 */
exports = async function createOrder(given, address = { city: 'Hamburg' }) {
  const items = Array.isArray(given) ? given : [{ sku: 'LIN-204', qty: 2 }];
  const orders = context.services.get('mongodb-atlas').db('shop').collection('orders');
  const products = context.services.get('mongodb-atlas').db('shop').collection('products');
  console.log('checking', items.length, 'items');
  for (const { sku, qty } of items) {
    const product = await products.findOne({ sku }, { stock: 1 });
    if (!product) throw new Error(\`no product with SKU \${sku}\`);
    if (product.stock < qty) {
      throw new Error(\`stock of \${sku} is \${product.stock}, wanted \${qty}\`);
    }
  }
  const priced = await context.functions.execute('orders/priceOrder', items);
  const { insertedId } = await orders.insertOne({ owner: context.user.id, items: priced.items, total: priced.total, address });
  return { order: insertedId, total: priced.total };
};
`;
const FILL = `exports = async () => {
  const products = context.services.get('mongodb-atlas').db('shop').collection('products');
  await products.insertMany([
    { _id: 'LIN-118', sku: 'LIN-118', name: 'Linen shirt', price: 42.25, stock: 14 },
    { _id: 'LIN-204', sku: 'LIN-204', name: 'Linen trousers', price: 61.5, stock: 0 },
  ]);
  const owner = context.values.get('firstCustomer');
  await context.services.get('mongodb-atlas').db('shop').collection('orders').insertMany([
    { _id: '20418', owner, status: 'open', total: 84.5, internalNote: 'call before delivery' },
    { _id: '20417', owner: 'another customer', status: 'open', total: 42.25, internalNote: '' },
    { _id: '20411', owner, status: 'shipped', total: 61.5, internalNote: '' },
  ]);
};`;
/** Permissions for orders: of clerks, and of the customers they belong to. */
const ORDER_ROLES = [
  { name: 'clerk', apply_when: { '%%user.custom_data.role': 'clerk' }, read: true, write: true, insert: true, delete: false },
  {
    name: 'customer',
    apply_when: { owner: '%%user.id' },
    read: true,
    write: { status: 'open' },
    insert: true,
    delete: false,
    fields: { total: { read: true, write: false }, internalNote: { read: false, write: false } },
    additional_fields: {},
  },
];
const PRICE = `exports = (items = []) => {
  console.log('priced', items.length, 'items');
  return { items, total: items.length * 42.25 };
};
`;
const FUNCTIONS = {
  'orders/createOrder': CREATE_ORDER,
  'orders/cancelOrder': 'exports = (id) => id;\n',
  'orders/priceOrder': PRICE,
  'orders/sendReceipt': 'exports = (order) => console.log("receipt queued");\n',
  'orders/refund': 'exports = (order) => order;\n',
  'catalog/searchProducts': 'exports = (query = "linen shirt") => console.log("query", query);\n',
  'catalog/reindex': 'exports = () => 0;\n',
  'auth/confirmUser': 'exports = () => ({ status: "success" });\n',
  'auth/resetPassword': 'exports = () => ({ status: "pending" });\n',
  'stock/onOrderChange': 'exports = (event) => event;\n',
  healthcheck: 'exports = () => "ok";\n',
};
/** Apps beside the shop, by name, and their environments. */
const OTHER_APPS = { 'tidewater-staging': 'testing', 'field-notes': 'production', courier: '' };
const USERS = ['lena.fischer', 'omar.haddad', 'ines.duarte', 'sam.clarke'];
const CALLED = ['catalog/searchProducts', 'orders/priceOrder', 'orders/createOrder', 'healthcheck', 'orders/sendReceipt'];
/** Requests in the log. */
const CALLS = 60;

/** Creates an app in an environment. Returns the parameters of its paths. */
async function createApp(api, groupId, name, environment) {
  const created = api.POST('/api/admin/v3.0/groups/{groupId}/apps', { params: { path: { groupId } }, body: { name } });
  const path = { groupId, appId: (await dataOf(created))._id };
  await dataOf(api.PUT(`${APP}/environment`, { params: { path }, body: { environment } }));
  return path;
}

/** Creates triggers of each type. */
async function createTriggers(post, sourceId, ids) {
  const source = { service_id: sourceId, database: 'shop', collection: 'orders' };
  const triggers = [
    ['onOrderPaid', 'DATABASE', 'orders/sendReceipt', { ...source, operation_types: ['UPDATE'] }],
    ['stockLevel', 'DATABASE', 'stock/onOrderChange', { ...source, operation_types: ['INSERT', 'UPDATE'] }],
    ['welcomeMail', 'AUTHENTICATION', 'auth/confirmUser', { operation_type: 'CREATE', providers: ['local-userpass'] }],
    ['nightlyReindex', 'SCHEDULED', 'catalog/reindex', { schedule: '0 3 * * *' }],
    ['feedImport', 'SCHEDULED', 'catalog/searchProducts', { schedule: '*/15 6-20 * * 1-5' }],
  ];
  for (const [name, type, fn, config] of triggers) await post('/triggers', { name, type, function_id: ids[fn], config });
}

/** Deploys two changes, each with a note, and leaves a draft with three others. */
async function draftChanges({ api, path, post, ids }) {
  const deploy = async (name, change) => {
    const { _id: draftId } = await post('/drafts', {});
    await change();
    await dataOf(api.POST(`${APP}/drafts/{draftId}/deployment`, { params: { path: { ...path, draftId } }, body: { name } }));
  };
  await deploy('Release 2026.11.2', () =>
    post('/values', { name: 'currency', value: 'EUR', from_secret: false, private: false }),
  );
  await deploy('Check stock before taking an order', () =>
    post('/values', { name: 'shippingFrom', value: 49, from_secret: false }),
  );
  await post('/drafts', {});
  const functionId = ids['orders/priceOrder'];
  const changed = PRICE.replace("'items');", "'items', context.values.get('currency'));");
  await dataOf(
    api.PUT(`${APP}/functions/{functionId}`, {
      params: { path: { ...path, functionId } },
      body: { name: 'orders/priceOrder', source: changed, private: false },
    }),
  );
  await post('/values', { name: 'vat', value: 0.19, from_secret: false, private: false });
  await post('/values', { name: 'returnDays', value: 30, from_secret: false, private: false });
}

/** Creates the apps. Returns the shop's id, and the ids of the function and the data source the pictures show. */
export async function createShop({ url, credentials }) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PROJECT_ID: groupId } = credentials;
  const client = new AdminClient({ baseUrl: url });
  await client.session.login({ email, password });
  const { api } = client;
  for (const [name, environment] of Object.entries(OTHER_APPS)) await createApp(api, groupId, name, environment);
  const path = await createApp(api, groupId, 'tidewater-shop', 'production');
  const post = (route, body, query) => dataOf(api.POST(`${APP}${route}`, { params: { path, query }, body }));

  const source = await post('/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  await dataOf(
    api.POST(`${APP}/services/{serviceId}/default_rule`, {
      params: { path: { ...path, serviceId: source._id } },
      body: { roles: [{ name: 'customer', apply_when: {}, read: true, write: true }], filters: [] },
    }),
  );
  const ids = {};
  for (const [name, source] of Object.entries(FUNCTIONS)) {
    ids[name] = (await post('/functions', { name, source, private: false }))._id;
  }
  await post('/auth_providers', { type: 'local-userpass', config: { autoConfirm: true, resetPasswordUrl: `${url}/reset` } });
  const users = [];
  for (const name of USERS) {
    users.push((await post('/users', { email: `${name}@inbox.example`, password: 'linen-shirt-1' }))._id);
  }
  const inSource = { params: { path: { ...path, serviceId: source._id } } };
  const rule = { database: 'shop', collection: 'orders', roles: ORDER_ROLES, filters: [] };
  await dataOf(api.POST(`${APP}/services/{serviceId}/rules`, { ...inSource, body: rule }));
  await createTriggers(post, source._id, ids);
  await post('/values', { name: 'firstCustomer', value: users[0], from_secret: false, private: true });
  await post('/secrets', { name: 'paymentKey', value: 'a secret of the shop' });
  await post('/debug/execute_function_source', { source: FILL, eval_source: 'exports()' }, { run_as_system: true });
  for (let at = 0; at < CALLS; at += 1) {
    const name = CALLED[at % CALLED.length];
    const call = { name, arguments: [], function_id: ids[name] };
    // Orders without stock fail: their errors belong into the log.
    await post('/debug/execute_function', call, { user_id: users[at % users.length] });
  }
  // At the end: functions above run as they are deployed.
  await draftChanges({ api, path, post, ids });
  return { appId: path.appId, functionId: ids['orders/createOrder'], sourceId: source._id };
}
