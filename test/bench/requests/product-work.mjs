// Work beyond a request and its reply: functions with packages, endpoints, triggers, change streams, imports, relations.
import http from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import tar from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './http-json.mjs';
import { Arrivals, AUTHORS, compute, importedApp, largeModule, total, WATCHERS } from './work.mjs';
import { MOVIES } from './operations.mjs';

/** A number, as extended JSON or as it is. */
const number = (value) => Number(value?.$numberInt ?? value?.$numberLong ?? value?.$numberDouble ?? value);
/** The maximum that the platform allows. */
const STREAMS_OF_A_SESSION = 10;
const LODASH = 'node_modules/lodash';
const of = (database, collection) => `context.services.get("mongodb-atlas").db("${database}").collection("${collection}")`;

/** Returns the functions that are measured, by their names. */
export const functionsOver = (database) => ({
  list: `exports = () => ${of(database, 'movies')}.find().limit(${MOVIES}).toArray()`,
  sum: `${total.toString()}\nexports = async () => total(await ${of(database, 'movies')}.find().limit(${MOVIES}).toArray())`,
  compute: `exports = ${compute.toString()}`,
  chunks: 'const { chunk } = require("lodash");\nexports = (index) => chunk([index, 1, 2, 3], 2).length',
  large: 'const { pick } = require("large");\nexports = (index) => pick(index)',
  endpoint: 'exports = ({ query }) => ({ sum: Number(query.a) + 1 })',
  // Counts in a shared document: 200 inserts into a second collection would be measured with the trigger.
  triggered: `exports = ({ fullDocument }) => ${of(database, 'runs')}.updateOne({ _id: fullDocument.number % 10 }, { $inc: { count: 1 } }, { upsert: true })`,
  runs: `exports = async () => (await ${of(database, 'runs')}.find().toArray()).reduce((sum, { count }) => sum + count, 0)`,
});

function filesOf(folder, at) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.replace(folder, at), readFileSync(path)]);
}

/** An archive of lodash, as this checkout has it, and of a package of 500 KB. */
async function packages() {
  const archive = tar.pack();
  const large = { name: 'large', version: '1.0.0', main: 'index.js' };
  const files = [
    ...filesOf(LODASH, LODASH),
    ['node_modules/large/package.json', JSON.stringify(large)],
    ['node_modules/large/index.js', largeModule()],
  ];
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return buffer(archive);
}

/** Installs the packages, and waits until they are built. */
export async function install(ask, url) {
  const form = new FormData();
  form.append('file', new Blob([await packages()]), 'node_modules.tar');
  const request = new Request('http://form', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type') };
  await ask('PUT', `${url}/dependencies`, Buffer.from(await request.arrayBuffer()), type);
  for (;;) {
    const { status, status_message } = await ask('GET', `${url}/dependencies/status`);
    if (status === 'successful') return;
    if (status === 'failed') throw new Error(`the packages were not built: ${status_message}`);
    await after(100);
  }
}

/** A stream of changes, and what arrives on it. */
async function watcher(client, token, request) {
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(request)).toString('base64'));
  const url = `${client}/functions/call?baas_request=${encoded}`;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await new Promise((resolve, reject) =>
    http.get(url, { headers, agent: false }, resolve).once('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`no stream: ${response.statusCode}`);
  const arrivals = new Arrivals();
  response.setEncoding('latin1').on('data', (text) => {
    arrivals.add(text.split('\ndata:').length - 1);
  });
  response.once('error', () => {}).once('close', () => arrivals.end());
  return arrivals;
}

/** Returns the operations of an app that `createApp` made. */
export async function productWork(app, database) {
  const { ask, apps, url, service, client, clientAppId, login, asUser, call, data } = app;
  await install(ask, url);
  await ask('POST', `${url}/endpoints`, { route: '/sum', http_method: 'GET', function_name: 'endpoint', respond_result: true });
  for (let index = 0; index < AUTHORS; index += 1) {
    await data('insertOne', 'authors', { document: { _id: index, name: `Author ${index}` } });
  }
  const books = Array.from({ length: MOVIES }, (_, index) => ({ _id: index, title: `Movie ${index}`, author: index % AUTHORS }));
  await data('insertMany', 'books', { documents: books });
  const inserted = { triggering: 0, watched: 0 };
  // Every change of the data source is read for a trigger: a platform without one does not do that.
  let trigger;
  const createTrigger = () =>
    ask('POST', `${url}/triggers`, {
      name: 'runs',
      type: 'DATABASE',
      function_name: 'triggered',
      config: {
        service_id: service._id,
        database,
        collection: 'triggering',
        operation_types: ['INSERT'],
        full_document: true,
        unordered: true,
      },
    });
  let streams;
  const opened = async () => {
    const request = { name: 'watch', arguments: [{ database, collection: 'watched' }], service: 'mongodb-atlas' };
    const sessions = await Promise.all(Array.from({ length: WATCHERS / STREAMS_OF_A_SESSION }, login));
    const tokens = sessions.flatMap(({ access_token: token }) => Array.from({ length: STREAMS_OF_A_SESSION }, () => token));
    return Promise.all(tokens.map((token) => watcher(client, token, request)));
  };
  const imported = importedApp();
  let imports = 0;
  const checked = (found, wanted, what) => {
    if (found !== wanted) throw new Error(`${what} answered ${JSON.stringify(found)}, not ${wanted}`);
  };
  return {
    functionList100: async () => checked((await call('list', [])).length, MOVIES, 'the list'),
    functionSum100: async () => checked(number(await call('sum', [])) > 0, true, 'the sum'),
    functionCompute: (index) => call('compute', [index]),
    functionLodash: async (index) => checked(number(await call('chunks', [index])), 2, 'lodash'),
    functionPackage: async (index) => checked(number(await call('large', [index])), index % 2_600, 'the package'),
    endpoint: async (index) => {
      const path = `${client.replace(/\/api\/client.*/, '')}/app/${clientAppId}/endpoint/sum?a=${index}`;
      checked(number((await send('GET', path, {})).sum), index + 1, 'the endpoint');
    },
    trigger: async () => {
      await (trigger ??= createTrigger());
      inserted.triggering += 1;
      await data('insertOne', 'triggering', { document: { number: inserted.triggering } });
    },
    watch: async () => {
      streams ??= opened();
      const watching = await streams;
      inserted.watched += 1;
      const count = inserted.watched;
      await data('insertOne', 'watched', { document: { number: count } });
      await Promise.all(watching.map((arrivals) => arrivals.reach(count)));
    },
    import: async () => {
      imports += 1;
      const { _id } = await ask('POST', apps, { name: `imported${imports}` });
      await ask('POST', `${apps}/${_id}/import`, imported);
    },
    graphqlRelation: async () => {
      const { data: found, errors } = await asUser('/graphql', {
        query: `{ books(limit: ${MOVIES}) { title author { name } } }`,
      });
      checked(errors ?? found.books.filter(({ author }) => author.name.startsWith('Author ')).length, MOVIES, 'GraphQL');
    },
    /** Waits for work after the response that belongs to the request. */
    settled: {
      trigger: async () => {
        for (;;) {
          if (number(await call('runs', [])) >= inserted.triggering) return;
          await after(100);
        }
      },
    },
  };
}
