// Measures triggers: CPU of an insert with triggers elsewhere and on its own collection, the time until a function has run, memory.
// Numbers only, no pass or fail: machines are noisy. Usage: npm run build && node test/bench/triggers.bench.mjs [triggers, 1000 to an app]
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { json, percentile, start } from './bench-platform.mjs';
import { cpuMicros, residentMb } from './process-cpu.mjs';

const TRIGGERS = Number(process.argv[2] ?? 1_000);
const APP_TRIGGERS_MAX = 1_000;
const INSERTS = 1_000;
const ROUNDS = 5;
const EVENTS = 200;
const IN_FLIGHT = 8;

function trigger(name, database, collection, functionName, disabled = false) {
  const config = { service_name: 'mongodb-atlas', database, collection, operation_types: ['INSERT'] };
  const event_processors = { FUNCTION: { config: { function_name: functionName } } };
  return JSON.stringify({ name, type: 'DATABASE', disabled, config, event_processors });
}

/** An exported app whose anonymous users may read and write `bench`, with these triggers. */
function anApp(name, triggers) {
  const zip = new ZipFile();
  const add = (path, content) =>
    zip.addBuffer(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), path);
  add('realm_config.json', { config_version: 20210101, name, location: 'US-VA', deployment_model: 'GLOBAL' });
  add('auth/providers.json', { 'anon-user': { name: 'anon-user', type: 'anon-user', disabled: false } });
  const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' }, version: 1 };
  add('data_sources/mongodb-atlas/config.json', service);
  const roles = [{ name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true, search: true }];
  for (const collection of ['own', 'quiet', 'seen']) {
    const rules = { database: name, collection, roles };
    add(`data_sources/mongodb-atlas/${name}/${collection}/rules.json`, rules);
  }
  add(
    'functions/config.json',
    ['ignore', 'note'].map((each) => ({ name: each, private: true })),
  );
  add('functions/ignore.js', 'exports = () => {};');
  add(
    'functions/note.js',
    `exports = ({ fullDocument: { _id } }) =>
      context.services.get('mongodb-atlas').db('${name}').collection('seen').insertOne({ _id });`,
  );
  for (const [each, text] of Object.entries(triggers)) add(`triggers/${each}.json`, text);
  zip.end();
  return buffer(zip.outputStream);
}

async function imported({ apps, token }, name, triggers) {
  const app = await json('POST', apps, token, { name });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/zip' };
  const body = await anApp(name, triggers);
  const response = await fetch(`${apps}/${app._id}/import?strategy=replace-by-name`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
  return { ...app, url: `${apps}/${app._id}` };
}

async function signIn({ base }, { client_app_id: id, name }) {
  const client = `${base}/api/client/v2.0/app/${id}`;
  const { access_token: token } = await json('POST', `${client}/auth/providers/anon-user/login`);
  const call = (action, collection, members) => {
    const body = { name: action, service: 'mongodb-atlas', arguments: [{ database: name, collection, ...members }] };
    return json('POST', `${client}/functions/call`, token, body);
  };
  return {
    insert: (collection, _id) => call('insertOne', collection, { document: { _id, text: 'x'.repeat(900) } }),
    find: (collection, _id) => call('findOne', collection, { query: { _id } }),
  };
}

let inserted = 0;

/** CPU microseconds of all processes per insert, and until what it set off is over. */
async function insertCost(platform, user, collection, settled = async () => {}) {
  const before = cpuMicros(platform.pid);
  const end = inserted + INSERTS / ROUNDS;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (inserted < end) await user.insert(collection, `${collection} ${inserted++}`);
    }),
  );
  await settled();
  return (cpuMicros(platform.pid) - before) / (INSERTS / ROUNDS);
}

const until = async (holds, everyMs = 5) => {
  while (!(await holds())) await new Promise((pause) => setTimeout(pause, everyMs));
};

async function latency(user) {
  const took = [];
  for (let n = 0; n < EVENTS; n += 1) {
    await user.insert('own', `event ${n}`);
    const began = performance.now();
    await until(() => user.find('seen', `event ${n}`));
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => percentile(took, share).toFixed(0));
}

async function open(platform) {
  const { ADMIN_PUBLIC_KEY: username, ADMIN_PRIVATE_KEY: apiKey, PROJECT_ID: groupId } = platform.credentials;
  const admin = `${platform.base}/api/admin/v3.0`;
  const login = () => json('POST', `${admin}/auth/providers/mongodb-cloud/login`, null, { username, apiKey });
  return { apps: `${admin}/groups/${groupId}/apps`, token: (await login()).access_token };
}

const [quiet, elsewhere, own] = await Promise.all([start('standalone'), start('standalone'), start('standalone')]);
const [none, many, watched] = await Promise.all([quiet, elsewhere, own].map(open));
const plain = await signIn(quiet, await imported(none, 'plain', {}));
const beside = await signIn(elsewhere, await imported(many, 'beside', {}));
const watching = await imported(watched, 'own', { note: trigger('note', 'own', 'own', 'note') });
const noted = await signIn(own, watching);

await new Promise((pause) => setTimeout(pause, 3_000));
const idle = residentMb(elsewhere.pid);
for (let first = 0; first < TRIGGERS; first += APP_TRIGGERS_MAX) {
  const triggers = {};
  for (let n = first; n < Math.min(TRIGGERS, first + APP_TRIGGERS_MAX); n += 1) {
    triggers[`t${n}`] = trigger(`t${n}`, `watched${n}`, 'orders', 'ignore');
  }
  const app = await imported(many, `many${first}`, triggers);
  const last = Object.keys(triggers).at(-1);
  const listed = await json('GET', `${app.url}/triggers`, many.token);
  const { _id } = listed.find(({ name }) => name === last);
  await until(async () => (await json('GET', `${app.url}/triggers/${_id}`, many.token)).state === 'active');
}
// Waits until the work the import started is over.
await new Promise((pause) => setTimeout(pause, 15_000));
const grown = residentMb(elsewhere.pid) - idle;

const costs = { plain: [], elsewhere: [], beside: [], own: [] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const found = {
    plain: await insertCost(quiet, plain, 'quiet'),
    elsewhere: await insertCost(elsewhere, beside, 'quiet'),
    beside: await insertCost(own, noted, 'quiet'),
    own: await insertCost(own, noted, 'own', () => until(() => noted.find('seen', `own ${inserted - 1}`), 100)),
  };
  // The first round warms up.
  if (round > 0) for (const [kind, cost] of Object.entries(found)) costs[kind].push(cost);
}
const least = Object.fromEntries(Object.entries(costs).map(([kind, all]) => [kind, Math.min(...all)]));
const shown = (kind) => `${least[kind].toFixed(0)} us (${(least[kind] / least.plain).toFixed(2)})`;
console.log(`CPU of an insert by HTTP, minima of ${ROUNDS} rounds: no trigger anywhere ${shown('plain')}`);
console.log(
  `  ${TRIGGERS} triggers on as many other databases ${shown('elsewhere')}; one on another collection ${shown('beside')}`,
);
console.log(`  one on its own collection, with the run and the document that writes ${shown('own')}`);
const [p50, p99] = await latency(noted);
console.log(`from the answer to an insert until what its function wrote is read: p50 ${p50} ms, p99 ${p99} ms`);
console.log(`memory of ${TRIGGERS} triggers: ${grown.toFixed(0)} MB in all processes`);
await Promise.all([quiet, elsewhere, own].map((platform) => platform.stop()));
