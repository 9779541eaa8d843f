// Fills a data directory by a release of the platform, for the test that opens it with the code of now.
// Usage: node test/releases/fill.mjs <built checkout of the release> <version>
// Writes test/releases/<version>.json.gz: the files of the directory, base64, and what is in it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const [checkout, version] = process.argv.slice(2);
if (!checkout || !version) throw new Error('usage: node test/releases/fill.mjs <built checkout of the release> <version>');

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-release-'));
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address();
    server.close(() => resolve(free));
  });
});
const url = `http://127.0.0.1:${port}`;
const platform = spawn(process.execPath, ['dist/apps/standalone/src/main.js'], {
  cwd: checkout,
  env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
await new Promise((ready) => platform.once('message', ready));
const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));

async function send(method, path, token, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
const { access_token: admin } = await send('POST', '/api/admin/v3.0/auth/providers/mongodb-cloud/login', null, login);
const apps = `/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
const app = await send('POST', apps, admin, { name: 'shop' });
const own = (method, path, body) => send(method, `${apps}/${app._id}${path}`, admin, body);

await own('POST', '/secrets', { name: 'greeting', value: 'Hello' });
await own('POST', '/values', { name: 'salutation', value: 'greeting', from_secret: true });
await own('POST', '/auth_providers', { type: 'anon-user' });
await own('POST', '/auth_providers', {
  type: 'local-userpass',
  config: {
    autoConfirm: true,
    resetPasswordUrl: 'https://shop.example.com/reset',
    emailConfirmationUrl: 'https://shop.example.com',
  },
});
await own('POST', '/functions', {
  name: 'greet',
  source: "exports = (name) => { console.log('greeting'); return context.values.get('salutation') + ', ' + name; };",
});
const { _id: noteId } = await own('POST', '/functions', {
  name: 'note',
  run_as_system: true,
  source:
    "exports = (event) => context.services.get('mongodb-atlas').db('shop').collection('notes').insertOne({ of: event.fullDocument._id });",
});
const service = await own('POST', '/services', {
  name: 'mongodb-atlas',
  type: 'mongodb-atlas',
  config: { clusterName: 'Cluster0' },
});
const role = {
  name: 'owner',
  apply_when: { owner: '%%user.id' },
  read: true,
  write: true,
  insert: true,
  delete: true,
  search: true,
};
await own('POST', `/services/${service._id}/rules`, { database: 'shop', collection: 'orders', roles: [role] });
await own('POST', '/triggers', {
  name: 'noted',
  type: 'DATABASE',
  function_id: noteId,
  config: { service_id: service._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'], full_document: true },
});

const client = `/api/client/v2.0/app/${app.client_app_id}`;
const user = { email: 'ann@example.com', password: 'correct horse battery' };
await send('POST', `${client}/auth/providers/local-userpass/register`, null, user);
const session = await send('POST', `${client}/auth/providers/local-userpass/login`, null, {
  username: user.email,
  password: user.password,
});
const call = (name, args, service_name) =>
  send('POST', `${client}/functions/call`, session.access_token, {
    name,
    arguments: args,
    ...(service_name ? { service: service_name } : {}),
  });
const order = {
  _id: 'first',
  owner: session.user_id,
  at: { $date: { $numberLong: '1700000000000' } },
  price: { $numberDecimal: '12.50' },
};
await call('insertOne', [{ database: 'shop', collection: 'orders', document: order }], 'mongodb-atlas');
const greeted = await call('greet', ['Ann']);

const asSystem = "exports = () => context.services.get('mongodb-atlas').db('shop').collection('notes').count({});";
const counted = () =>
  own('POST', '/debug/execute_function_source?run_as_system=true', { source: asSystem, eval_source: 'exports()' });
for (let count = ''; count !== '1';) {
  await pause(500);
  const { result } = await counted();
  count = String(result?.$numberLong ?? result?.$numberInt ?? result);
}
for (let logged = []; !logged.some(({ function_name }) => function_name === 'greet');) {
  await pause(500);
  ({ logs: logged } = await own('GET', '/logs?type=FUNCTION'));
}
await own('POST', '/drafts', {});
await own('POST', '/functions', { name: 'unfinished', source: 'exports = () => 0;' });

const ended = new Promise((resolve) => platform.once('exit', resolve));
platform.kill('SIGTERM');
await ended;

const files = {};
for (const entry of readdirSync(dataDir, { recursive: true })) {
  const path = join(dataDir, entry);
  if (statSync(path).isFile()) files[relative(dataDir, path)] = readFileSync(path).toString('base64');
}
// Neither sessions nor log entries: they are gone after weeks.
const state = { app, user: { ...user, id: session.user_id }, order, greeted };
const packed = gzipSync(JSON.stringify({ version, state, files }), { level: 9 });
writeFileSync(new URL(`./${version}.json.gz`, import.meta.url), packed);
rmSync(dataDir, { recursive: true });
process.stdout.write(`${Object.keys(files).length} files, ${packed.length} bytes\n`);
process.exit(0);
