// Measures the runtime: server CPU of all processes per request, standalone. Numbers only, no pass or fail: machines are noisy.
// Usage: npm run build && node test/bench/runtime.bench.mjs [requests] [data-api]
import { json, start } from './bench-platform.mjs';
import { cpuMicros } from './process-cpu.mjs';

const REQUESTS = Number(process.argv[2] ?? 1_000);
const IN_FLIGHT = 8;
const WARM_UP = 200;
/** Alternating rounds, so that what else the machine does falls on all of them. */
const ROUNDS = 3;
const DATABASE = 'bench';

/** An app with an anonymous user and a data source. */
async function prepare({ base, credentials }) {
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const created = await json('POST', apps, token, { name: 'bench' });
  const url = `${apps}/${created._id}`;
  await json('POST', `${url}/auth_providers`, token, { type: 'anon-user' });
  const { _id } = await json('POST', `${url}/services`, token, { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const client = `${base}/api/client/v2.0/app/${created.client_app_id}`;
  const user = await json('POST', `${client}/auth/providers/anon-user/login`);
  const admin = (method, path, body) => json(method, `${url}${path}`, token, body);
  const asSystem = (body) => admin('POST', '/debug/execute_function?run_as_system=true', body);
  const asUser = (body) => json('POST', `${client}/functions/call`, user.access_token, body);
  await json('POST', `${url}/data_api/config`, token, {});
  const asEndpoint = (action, body, headers) => post(`${client}/endpoint/data/v1/action/${action}`, headers, body);
  const asToken = (action, body) => asEndpoint(action, body, { authorization: `Bearer ${user.access_token}` });
  const { key } = await json('POST', `${url}/api_keys`, token, { name: 'bench' });
  const provider = (await json('GET', `${url}/auth_providers`, token)).find(({ type }) => type === 'api-key');
  await json('PUT', `${url}/auth_providers/${provider._id}/enable`, token);
  const asKey = (action, body) => asEndpoint(action, body, { 'api-key': key });
  return { admin, asSystem, asUser, asToken, asKey, userId: user.user_id, servicePath: `/services/${_id}` };
}

async function post(url, headers, body) {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** CPU of each kind of request, the kinds taking turns. */
async function compare(pid, kinds) {
  const rows = new Map(kinds.map(([name]) => [name, { cpu: 0, requests: 0, latencies: [] }]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, work] of kinds) {
      const requests = round < 0 ? WARM_UP : Math.ceil(REQUESTS / ROUNDS);
      const row = rows.get(name);
      const before = cpuMicros(pid);
      let next = 0;
      await Promise.all(
        Array.from({ length: IN_FLIGHT }, async () => {
          while (next < requests) {
            const sent = performance.now();
            await work(next++);
            if (round >= 0) row.latencies.push(performance.now() - sent);
          }
        }),
      );
      if (round < 0) continue;
      row.cpu += cpuMicros(pid) - before;
      row.requests += requests;
    }
  }
  const [base] = rows.values();
  for (const [name, { cpu, requests, latencies }] of rows) {
    latencies.sort((a, b) => a - b);
    const at = (share) => Number(latencies[Math.floor((latencies.length - 1) * share)].toFixed(2));
    figures[name] = {
      'CPU µs/request': Math.round(cpu / requests),
      'of the first': Number((cpu / requests / (base.cpu / base.requests)).toFixed(2)),
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
    };
  }
}

const figures = {};
const platform = await start('standalone');
const { admin, asSystem, asUser, asToken, asKey, userId, servicePath } = await prepare(platform);

const on = (collection, name, members) => ({
  name,
  service: 'mongodb-atlas',
  arguments: [{ database: DATABASE, collection, ...members }],
});
const documents = Array.from({ length: 100 }, (_, index) => ({
  owner: userId,
  title: `title ${index}`,
  text: 'x'.repeat(60),
  n: index,
  flag: index % 2 === 0,
  tags: ['a', 'b'],
  sub: { a: index, b: 'y' },
}));
const ROLES = {
  none: [{ name: 'all', apply_when: {}, read: true, write: true }],
  pushed: [
    { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true },
    { name: 'others', apply_when: {}, read: false, write: false },
  ],
  fields: [{ name: 'own', apply_when: { owner: '%%user.id' }, fields: { text: {} }, additional_fields: { read: true } }],
  judged: [{ name: 'own', apply_when: { '%%root.owner': '%%root.owner', owner: '%%user.id' }, read: true }],
};
for (const [collection, roles] of Object.entries(ROLES)) {
  await admin('POST', `${servicePath}/rules`, { database: DATABASE, collection, roles, filters: [] });
  await asSystem(on(collection, 'insertMany', { documents }));
}

const one = { filter: { n: 50 } };
const inOrders = { dataSource: 'mongodb-atlas', database: DATABASE, collection: 'none', ...one };
await compare(platform.pid, [
  ['findOne: the client API', () => asUser(on('none', 'findOne', one))],
  ['findOne: the Data API, access token', () => asToken('findOne', inOrders)],
  ['findOne: the Data API, API key', () => asKey('findOne', inOrders)],
]);
if (process.argv[3] === 'data-api') {
  await platform.stop();
  console.table(figures);
  process.exit();
}

await compare(platform.pid, [
  ['find 100: every document, whole (none)', () => asUser(on('none', 'find', { query: {} }))],
  ['find 100: as the system, by an administrator', () => asSystem(on('none', 'find', { query: {} }))],
  ['find 100: two roles, decided by the query', () => asUser(on('pushed', 'find', { query: {} }))],
  ['find 100: a role and a hidden field', () => asUser(on('fields', 'find', { query: {} }))],
  ['find 100: judged document by document', () => asUser(on('judged', 'find', { query: {} }))],
]);

const schema = {
  title: 'typed',
  bsonType: 'object',
  required: ['owner', 'title'],
  properties: {
    owner: { bsonType: 'string' },
    title: { bsonType: 'string', minLength: 1, maxLength: 100 },
    text: { bsonType: 'string' },
    n: { bsonType: 'int', minimum: 0 },
    flag: { bsonType: 'bool' },
    tags: { bsonType: 'array', items: { bsonType: 'string' } },
    sub: { bsonType: 'object', properties: { a: { bsonType: 'int' }, b: { bsonType: 'string' } } },
  },
};
for (const collection of ['plain', 'typed']) {
  await admin('POST', `${servicePath}/rules`, { database: DATABASE, collection, roles: ROLES.none, filters: [] });
}
const metadata = { data_source: 'mongodb-atlas', database: DATABASE, collection: 'typed' };
await admin('POST', '/schemas', { metadata, schema, relationships: {} });
const [document] = documents;
await compare(platform.pid, [
  ['insert', () => asUser(on('plain', 'insertOne', { document }))],
  ['insert with schema validation', () => asUser(on('typed', 'insertOne', { document }))],
]);

await platform.stop();
console.table(figures);
