// A shop as an app, created through the API: functions in folders, users, triggers, a draft, and requests in its log.
import { AdminClient, APP, dataOf } from '../../../dist/libs/admin-client/src/admin-client.js';
import { CHANGE, CHANGED_ORDER, FILL, FUNCTIONS, ORDER_ROLES } from './shop-content.mjs';

/** Apps beside the shop, by name, and their environments. */
const OTHER_APPS = {
  'tidewater-staging': 'testing',
  'field-notes': 'production',
  courier: 'production',
  'partner-portal': 'development',
  'warehouse-sync': '',
};
/** Administrators who log in with a password; the first takes the pictures. */
const ADMINISTRATORS = ['ada.okafor@tidewater.example', 'jonas.weber@tidewater.example', 'mei.tanaka@tidewater.example'];
const PASSWORD = 'linen shirts and trousers';
const USERS = [
  'aisha.bello',
  'pawel.nowak',
  'ines.duarte',
  'omar.haddad',
  'lena.fischer',
  'sam.clarke',
  'tom.lindqvist',
  'mei.tanaka',
];
/** Users who sign in without an account. */
const ANONYMOUS = 3;
const CALLED = ['catalog/searchProducts', 'orders/priceOrder', 'orders/createOrder', 'healthcheck', 'orders/sendReceipt'];
/** Requests of the console and of clients in the log. */
const CALLS = 60;
const PAGE = '<!doctype html><html lang="en"><title>Tidewater Shop</title><h1>Tidewater Shop</h1>\n';

/** Creates an app in an environment. Returns the app, and the parameters of its paths. */
async function createApp(api, groupId, name, environment) {
  const created = api.POST('/api/admin/v3.0/groups/{groupId}/apps', { params: { path: { groupId } }, body: { name } });
  const app = await dataOf(created);
  const path = { groupId, appId: app._id };
  await dataOf(api.PUT(`${APP}/environment`, { params: { path }, body: { environment } }));
  return { app, path };
}

/** Adds an administrator, and logs in as it. */
async function colleague(owner, url, groupId, email) {
  const body = { email, password: PASSWORD, role_name: 'GROUP_OWNER' };
  await dataOf(owner.api.POST('/api/admin/v3.0/groups/{groupId}/administrators', { params: { path: { groupId } }, body }));
  const client = new AdminClient({ baseUrl: url });
  await client.session.login({ email, password: PASSWORD });
  return client;
}

/** Sends a request of a client of the app. Refusals belong into its log. */
async function fromClient(url, { client_app_id: id }, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(`${url}/api/client/v2.0/app/${id}${path}`, init);
  const text = await reply.text();
  return reply.ok && text !== '' ? JSON.parse(text) : null;
}

/** Creates triggers of each type, one of which is suspended and one off. */
async function createTriggers(post, sourceId, ids) {
  const source = { service_id: sourceId, database: 'shop', collection: 'orders' };
  const triggers = [
    ['onOrderPaid', 'DATABASE', 'orders/sendReceipt', { ...source, operation_types: ['UPDATE'] }],
    ['stockLevel', 'DATABASE', 'stock/onOrderChange', { ...source, operation_types: ['INSERT', 'UPDATE'] }],
    ['welcomeMail', 'AUTHENTICATION', 'auth/confirmUser', { operation_type: 'CREATE', providers: ['local-userpass'] }],
    ['nightlyReindex', 'SCHEDULED', 'catalog/reindex', { schedule: '0 3 * * *' }],
    ['monthlyReport', 'SCHEDULED', 'healthcheck', { schedule: '0 6 1 * *' }],
  ];
  for (const [name, type, fn, config] of triggers) {
    await post('/triggers', { name, type, function_id: ids[fn], config, disabled: name === 'monthlyReport' });
  }
  // The platform has no event bus: the trigger is suspended at its first event.
  await post('/triggers', {
    name: 'syncToCourier',
    type: 'DATABASE',
    config: { ...source, collection: 'shipments', operation_types: ['INSERT'] },
    event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'us-east-1' } } },
  });
}

/** Returns functions that send requests below an app, as one administrator. */
function requestsOf({ api }, path) {
  return {
    post: (route, body, query) => dataOf(api.POST(`${APP}${route}`, { params: { path, query }, body })),
    put: (route, body, more = {}) => dataOf(api.PUT(`${APP}${route}`, { params: { path: { ...path, ...more } }, body })),
  };
}

/** Deploys a change with a note. */
async function deploy({ api }, path, name, change) {
  const requests = requestsOf({ api }, path);
  const { _id: draftId } = await requests.post('/drafts', {});
  await change(requests);
  await dataOf(api.POST(`${APP}/drafts/{draftId}/deployment`, { params: { path: { ...path, draftId } }, body: { name } }));
}

function valueOf(name, value) {
  return { name, value, from_secret: false, private: false };
}

/** Deploys changes, each with a note, and leaves a draft with three others. Returns its id. */
async function draftChanges([ada, jonas, mei], path, ids) {
  await deploy(mei, path, 'Release 2026.11.2', async ({ post }) => {
    await post('/values', valueOf('currency', 'EUR'));
    await post('/values', valueOf('shippingFrom', 49));
  });
  await deploy(jonas, path, 'Courier webhook v2', ({ post }) => post('/values', valueOf('courierVersion', 2)));
  await deploy(ada, path, 'Check stock before taking an order', ({ post }) => post('/values', valueOf('reserveMinutes', 15)));
  const { post, put } = requestsOf(ada, path);
  const { _id: draftId } = await post('/drafts', {});
  const changed = { name: 'orders/createOrder', source: CHANGED_ORDER, private: false };
  await put('/functions/{functionId}', changed, { functionId: ids['orders/createOrder'] });
  await post('/values', valueOf('returnDays', 30));
  const schedule = { schedule: '*/15 6-20 * * 1-5' };
  await post('/triggers', {
    name: 'feedImport',
    type: 'SCHEDULED',
    function_id: ids['catalog/searchProducts'],
    config: schedule,
  });
  return draftId;
}

/** Creates users and lets them sign in, some in vain. */
async function createUsers(url, app, post) {
  await post('/auth_providers', { type: 'local-userpass', config: { autoConfirm: true, resetPasswordUrl: `${url}/reset` } });
  await post('/auth_providers', { type: 'anon-user' });
  const users = [];
  for (const name of USERS) {
    const email = `${name}@inbox.example`;
    users.push((await post('/users', { email, password: 'linen-shirt-1' }))._id);
    await fromClient(url, app, '/auth/providers/local-userpass/login', { username: email, password: 'linen-shirt-1' });
  }
  const refused = { username: `${USERS[0]}@inbox.example`, password: 'not this one' };
  await fromClient(url, app, '/auth/providers/local-userpass/login', refused);
  for (let at = 0; at < ANONYMOUS; at += 1) await fromClient(url, app, '/auth/providers/anon-user/login', {});
  return users;
}

/** Puts requests of functions and of an endpoint into the log. */
async function callApp(url, app, { post }, ids, users) {
  const login = { username: `${USERS[1]}@inbox.example`, password: 'linen-shirt-1' };
  const { access_token: token } = await fromClient(url, app, '/auth/providers/local-userpass/login', login);
  for (let at = 0; at < CALLS; at += 1) {
    const name = CALLED[at % CALLED.length];
    // Orders without stock fail: their errors belong into the log.
    await fromClient(url, app, '/functions/call', { name, arguments: [] }, token);
    const call = { name, arguments: [], function_id: ids[name] };
    if (at % 3 === 0) await post('/debug/execute_function', call, { user_id: users[at % users.length] });
    if (at % 20 === 0) await fromClient(url, app, '/endpoint/courier', {});
  }
}

/** Puts things on the other pages: values, a hosted page, a service, a notification. */
async function fillPages(client, path, { post, put }) {
  await post('/secrets', { name: 'paymentKey', value: 'a secret of the shop' });
  await post('/secrets', { name: 'courierSecret', value: 'another secret of the shop' });
  const values = { production: 'https://courier.example', testing: 'https://test.courier.example' };
  await post('/environment_values', { name: 'courierUrl', values });
  await post('/services', { name: 'courier', type: 'http', config: {} });
  const { session } = client;
  const below = `${session.baseUrl}/api/admin/v3.0/groups/${path.groupId}/apps/${path.appId}/hosting/assets/asset?path=`;
  for (const name of ['/index.html', '/returns.html', '/press/2026.html']) {
    const form = new FormData();
    form.set('meta', JSON.stringify({ path: name, size: PAGE.length, attrs: [] }));
    form.set('file', new Blob([PAGE]));
    const reply = await session.fetch(new Request(`${below}${encodeURIComponent(name)}`, { method: 'PUT', body: form }));
    if (!reply.ok) throw new Error(`${name} is not hosted: ${reply.status} ${await reply.text()}`);
  }
  const notification = { label: 'Winter sale', message: 'Linen trousers are back in stock.', topic: 'news', state: 'draft' };
  await post('/push/notifications', notification);
  await put('/security/refresh_token_expiration', { expiration_time_seconds: 60 * 24 * 60 * 60 });
}

/** Creates the apps. Returns the shop's id, ids of what the pictures show, and the account that takes them. */
export async function createShop({ url, credentials }) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PROJECT_ID: groupId } = credentials;
  const owner = new AdminClient({ baseUrl: url });
  await owner.session.login({ email, password });
  const administrators = [];
  for (const each of ADMINISTRATORS) administrators.push(await colleague(owner, url, groupId, each));
  const [ada] = administrators;
  for (const [name, environment] of Object.entries(OTHER_APPS)) await createApp(ada.api, groupId, name, environment);
  const { app, path } = await createApp(ada.api, groupId, 'tidewater-shop', 'production');
  const requests = requestsOf(ada, path);
  const { post } = requests;

  const source = await post('/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  const inSource = { params: { path: { ...path, serviceId: source._id } } };
  const everybody = { roles: [{ name: 'customer', apply_when: {}, read: true, write: true }], filters: [] };
  await dataOf(ada.api.POST(`${APP}/services/{serviceId}/default_rule`, { ...inSource, body: everybody }));
  const ids = {};
  for (const [name, text] of Object.entries(FUNCTIONS)) {
    ids[name] = (await post('/functions', { name, source: text, private: false }))._id;
  }
  const users = await createUsers(url, app, post);
  const rule = { database: 'shop', collection: 'orders', roles: ORDER_ROLES, filters: [] };
  await dataOf(ada.api.POST(`${APP}/services/{serviceId}/rules`, { ...inSource, body: rule }));
  const secured = { validation_method: 'SECRET_AS_QUERY_PARAM', secret_name: 'courierSecret', respond_result: false };
  await fillPages(ada, path, requests);
  await post('/endpoints', { route: '/courier', http_method: 'POST', function_name: 'healthcheck', ...secured });
  await post('/values', { name: 'firstCustomer', value: users[0], from_secret: false, private: true });
  const run = (text) =>
    post('/debug/execute_function_source', { source: text, eval_source: 'exports()' }, { run_as_system: true });
  await run(FILL);
  // Triggers that were there before would fill the log.
  await createTriggers(post, source._id, ids);
  await run(CHANGE);
  await callApp(url, app, requests, ids, users);
  // At the end: functions above run as they are deployed.
  const draftId = await draftChanges(administrators, path, ids);
  const otherFunctionId = ids['orders/refund'];
  let changes = 0;
  /** Changes a function that a page has open. */
  const changeMeanwhile = () => {
    changes += 1;
    const body = { name: 'orders/refund', source: `exports = (order) => ({ ...order, refunds: ${changes} });\n`, private: false };
    return requests.put('/functions/{functionId}', body, { functionId: otherFunctionId });
  };
  /** Takes that change out of the draft again. */
  const undoMeanwhile = () =>
    dataOf(
      ada.api.POST(`${APP}/drafts/{draftId}/undo`, {
        params: { path: { ...path, draftId } },
        body: { changes: [{ kind: 'functions', id: otherFunctionId }] },
      }),
    );
  return {
    appId: path.appId,
    functionId: ids['orders/createOrder'],
    otherFunctionId,
    sourceId: source._id,
    account: { email: ADMINISTRATORS[0], password: PASSWORD },
    changeMeanwhile,
    undoMeanwhile,
  };
}
