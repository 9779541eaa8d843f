// Measures GraphQL: server CPU per request compared with the driver and JSON alone, and generating schemas, in one run.
// Numbers only, no pass or fail: machines are noisy. Usage: node test/bench/graphql.bench.mjs [requests]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from '../../dist/apps/runtime/src/graphql/schema/build-schema.js';
import { json, measure, start } from './bench-platform.mjs';

const REQUESTS = Number(process.argv[2] ?? 1_500);
const COUNT = 100;
const FIELDS = '_id title year rating released owner tags';

const scalar = (bsonType) => ({ bsonType });
const SCHEMA = {
  title: 'Movie',
  bsonType: 'object',
  properties: {
    _id: scalar('objectId'),
    title: scalar('string'),
    year: scalar('int'),
    rating: scalar('double'),
    released: scalar('date'),
    owner: scalar('string'),
    tags: { bsonType: 'array', items: scalar('string') },
    director: scalar('objectId'),
  },
};
const document = (index, owner) => ({
  title: `A title of some length ${index}`,
  year: index,
  rating: index / 7,
  released: new Date(1.5e12 + index).toISOString(),
  owner,
  tags: ['drama', 'comedy'],
});

async function prepare({ base, credentials }) {
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  const url = `${apps}/${app._id}`;
  await json('POST', `${url}/auth_providers`, token, { type: 'anon-user' });
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  const user = await json('POST', `${client}/auth/providers/anon-user/login`);
  const { _id } = await json('POST', `${url}/services`, token, { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const database = 'bench';
  const own = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true, insert: true, delete: true };
  const place = (collection) => ({ data_source: 'mongodb-atlas', database, collection });
  for (const collection of ['movies', 'people']) {
    await json('POST', `${url}/services/${_id}/rules`, token, { database, collection, roles: [own] });
  }
  const PERSON = {
    title: 'Person',
    bsonType: 'object',
    properties: { _id: scalar('objectId'), name: scalar('string'), owner: scalar('string') },
  };
  await json('POST', `${url}/schemas`, token, { metadata: place('people'), schema: PERSON });
  await json('POST', `${url}/schemas`, token, {
    metadata: place('movies'),
    schema: SCHEMA,
    relationships: { director: { ref: `#/relationship/mongodb-atlas/${database}/people`, foreign_key: '_id', is_list: false } },
  });
  const data = Array.from({ length: COUNT }, (_, index) => {
    return { ...document(index, user.user_id), director: { create: { name: `Name ${index}`, owner: user.user_id } } };
  });
  const insert = 'mutation ($data: [MovieInsertInput!]!) { insertManyMovies(data: $data) { _id } }';
  const inserted = await json('POST', `${url}/graphql`, token, { query: insert, variables: { data } });
  if (inserted.data?.insertManyMovies.length !== COUNT) throw new Error(JSON.stringify(inserted));
  return { token, url: `${url}/graphql`, client: `${client}/graphql`, userToken: user.access_token };
}

async function ask(url, token, query, variables) {
  const answer = await json('POST', url, token, { query, variables });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer;
}

function milliseconds(work, rounds) {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return { first: Math.round(times[0]), best: Number(Math.min(...times).toFixed(1)) };
}

function generation() {
  const nothing = () => null;
  const handlers = { root: () => nothing, value: () => nothing, relation: () => nothing, custom: () => nothing };
  const collections = Array.from({ length: 100 }, (_, index) => {
    const schema = { ...SCHEMA, title: `Type${index}x` };
    return { dataSource: 'db', database: 'd', collection: `c${index}`, schema, relationships: {} };
  });
  const source = { collections, resolvers: [], settings: { naturalPlurals: false } };
  const { first, best } = milliseconds(() => buildSchema(source, handlers), 40);
  return { name: 'schema of 100 collections', 'first ms CPU': first, 'best ms CPU': best };
}

async function floor(rows) {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-floor-'));
  const documents = JSON.stringify(Array.from({ length: COUNT }, (_, index) => document(index, 'owner')));
  const child = fork('test/bench/graphql-floor.mjs', [directory, documents], { env: { ...process.env, NODE_ENV: 'production' } });
  const [{ port }] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  const body = { query: `{ movies { ${FIELDS} } }` };
  rows.push(await measure('floor: list of 100 × 7 fields', child.pid, REQUESTS, () => json('POST', `${url}/list`, null, body)));
  rows.push(await measure('floor: get one', child.pid, REQUESTS, () => json('POST', `${url}/one`, null, body)));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(directory, { recursive: true, force: true });
}

const rows = [generation()];
await floor(rows);
for (const mode of ['standalone', 'cluster']) {
  const platform = await start(mode);
  const { token, url, client, userToken } = await prepare(platform);
  const list = `{ movies { ${FIELDS} } }`;
  const run = async (name, work, requests = REQUESTS) =>
    rows.push(await measure(`${mode}: ${name}`, platform.pid, requests, work));
  await run('list of 100 × 7 fields, no rules (administrator)', () => ask(url, token, list));
  await run('list of 100 × 7 fields, with rules', () => ask(client, userToken, list));
  await run('get one, with rules', () => ask(client, userToken, `{ movie(query: {year: 7}) { ${FIELDS} } }`));
  await run('relation 100 × 1, with rules', () => ask(client, userToken, '{ movies { title director { name } } }'));
  const update = 'mutation ($y: Int) { updateOneMovie(query: {year: $y}, set: {rating_inc: 1}) { rating } }';
  await run('update one, with rules', (index) => ask(client, userToken, update, { y: index % COUNT }), Math.ceil(REQUESTS / 3));
  await platform.stop();
}
console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
