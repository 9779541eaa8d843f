// Quantities that grow, and what is measured as they grow. Each curve has its own platform and measures its sizes in turns if
// they can
// exist in parallel. `sizes` are for scale 1.
import { ObjectId } from 'mongodb';
import { interleaved } from '../interleaved.mjs';
import { seedLog, userAt } from '../log-seed.mjs';
import { send } from '../requests/http-json.mjs';
import { appWithData, appWithUsers, each } from './bench-app.mjs';

const MICROS = 'µs CPU';
const BATCH = 1_000;

/** Measures `works(size)`, an object of operations, for each size. Returns operation → [size, microseconds] pairs. */
async function inTurns({ pids }, sizes, works, { rounds, count }) {
  const flat = {};
  for (const [index, size] of sizes.entries()) {
    for (const [name, work] of Object.entries(works(size, index))) flat[`${name}\n${size}`] = work;
  }
  const figures = await interleaved(pids, flat, { rounds, count, inFlight: 8 });
  const series = {};
  for (const [key, { min }] of Object.entries(figures)) {
    const [name, size] = key.split('\n');
    (series[name] ??= []).push([Number(size), Math.round(min)]);
  }
  return series;
}

async function documents(platform, sizes, options) {
  const collection = (size) => `things${size}`;
  const app = await appWithData(platform, 'documents', sizes.map(collection));
  const document = (index) => ({ _id: index, number: index % 97, text: 'x'.repeat(60) });
  for (const size of sizes) {
    await each(Math.ceil(size / BATCH), async (batch) => {
      const length = Math.min(BATCH, size - batch * BATCH);
      const made = Array.from({ length }, (_, index) => document(batch * BATCH + index));
      await app.data('insertMany', collection(size), { documents: made });
    });
  }
  const works = (size) => ({
    'findOne by id': async (index) => {
      const _id = (index * 7_919) % size;
      const found = await app.data('findOne', collection(size), { query: { _id } });
      if (!found) throw new Error(`${size}: no document ${_id}`);
    },
    'find 20 from an id on': async (index) => {
      const _id = { $gte: (index * 7_919) % (size - 20) };
      const found = await app.data('find', collection(size), { query: { _id }, sort: { _id: 1 }, limit: 20 });
      if (found.length !== 20) throw new Error(`${size}: ${found.length} documents`);
    },
    insertOne: () => app.data('insertOne', collection(size), { document: { number: 1, text: 'x'.repeat(60) } }),
    'updateOne by id': (index) =>
      app.data('updateOne', collection(size), { query: { _id: (index * 7_919) % size }, update: { $inc: { number: 1 } } }),
  });
  return [{ name: 'documents', unit: MICROS, series: await inTurns(platform, sizes, works, { ...options, count: 160 }) }];
}

async function entities(platform, sizes, options) {
  const made = [];
  const source = (index, version) => `exports = (a) => a + ${index}; // ${version} ${'explained '.repeat(20)}`;
  for (const size of sizes) {
    const app = await appWithData(platform, `entities${size}`, []);
    const ids = [];
    await each(size, async (index) => {
      const create = { name: `f${index}`, source: source(index, 'first'), run_as_system: true };
      ids[index] = (await platform.ask('POST', `${app.url}/functions`, create))._id;
    });
    made.push({ ...app, ids });
  }
  const works = (size, at) => {
    const { url, ids, call } = made[at];
    return {
      'read a function': (index) => platform.ask('GET', `${url}/functions/${ids[index % size]}`),
      'write a function': (index) => platform.ask('PUT', `${url}/functions/${ids[0]}`, { source: source(index, Math.random()) }),
      'call a function': (index) => call(`f${(index % (size - 1)) + 1}`, [1]),
    };
  };
  return [{ name: 'entities', unit: MICROS, series: await inTurns(platform, sizes, works, { ...options, count: 64 }) }];
}

async function apps(platform, sizes, options) {
  const ids = [];
  const first = await appWithData(platform, 'first', []);
  await platform.ask('POST', `${first.url}/functions`, { name: 'add', source: 'exports = (a, b) => a + b', run_as_system: true });
  const works = () => ({
    'read an app': (index) =>
      platform.ask('GET', ids.length === 0 ? first.url : `${platform.apps}/${ids[(index * 37) % ids.length]}`),
    'anonymous login': first.login,
    'call a function': (index) => first.call('add', [index, 1]),
  });
  const measure = (size) => inTurns(platform, [size], works, { ...options, count: 160 });
  const [series, memory] = [{}, { 'in use after a collection': [], resident: [] }];
  // Excludes what requests leave behind: it is not part of the apps.
  await measure(0);
  const before = await platform.memory();
  for (const size of sizes) {
    const from = ids.length;
    await each(size - from, async (index) => {
      const app = await platform.ask('POST', platform.apps, { name: `app${from + index}` });
      ids[from + index] = app._id;
      // Each app gets one request.
      await send('GET', `${platform.base}/api/client/v2.0/app/${app.client_app_id}/location`, {});
    });
    for (const [name, points] of Object.entries(await measure(size))) (series[name] ??= []).push(...points);
    const { residentBytes, usedBytes } = await platform.memory();
    const perApp = (bytes, then) => Number(((bytes - then) / 1e3 / size).toFixed(1));
    memory['in use after a collection'].push([size, perApp(usedBytes, before.usedBytes)]);
    memory.resident.push([size, perApp(residentBytes, before.residentBytes)]);
  }
  return [
    { name: 'apps', unit: MICROS, series },
    { name: 'memory per idle app', unit: 'KB', series: memory },
  ];
}

async function users(platform, sizes, options) {
  const made = [];
  for (const size of sizes) {
    const of = await appWithUsers(platform, `users${size}`);
    const ids = Array.from({ length: size }, () => new ObjectId().toHexString());
    await platform.inStore(async (client) => {
      const records = client.db('groundwork_identity').collection('users');
      await each(Math.ceil(size / BATCH), (batch) =>
        records.insertMany(
          ids.slice(batch * BATCH, batch * BATCH + BATCH).map((_id) => userRecord(_id, of.app)),
          { ordered: false },
        ),
      );
    });
    made.push({ ...of, ids });
  }
  const works = (size, at) => {
    const { url, login, ids } = made[at];
    return {
      'anonymous login': login,
      'read a user': (index) => platform.ask('GET', `${url}/users/${ids[(index * 7_919) % size]}`),
      'first page of users': () => platform.ask('GET', `${url}/users`),
    };
  };
  return [{ name: 'users', unit: MICROS, series: await inTurns(platform, sizes, works, { ...options, count: 64 }) }];
}

function userRecord(_id, app) {
  const identity = { key: _id, id: _id, provider_type: 'anon-user', provider_id: app._id, dataJson: '{}' };
  const times = { createdAt: new Date(), lastAuthenticationAt: new Date(0) };
  return {
    _id,
    appId: app._id,
    domainId: app.domain_id,
    type: 'normal',
    identities: [identity],
    providers: 'anon-user',
    ...times,
  };
}

async function logEntries(platform, sizes, options) {
  const made = [];
  for (const size of sizes) {
    const { app, url } = await appWithUsers(platform, `log${size}`);
    const begun = Math.floor((Date.now() - size - 60_000) / 1_000) * 1_000;
    made.push({ url, begun, requestAt: await seedLog(platform.storeUri, app, size, begun) });
  }
  const works = (size, at) => {
    const { url, begun, requestAt } = made[at];
    const page = async (expected, query) => {
      const { logs } = await platform.ask('GET', `${url}/logs?${query}`);
      if (logs.length !== expected) throw new Error(`${size}: ${logs.length} entries for ${query}`);
    };
    const half = (index) => Math.floor(size / 2) - ((index * 37) % Math.ceil(size / 4));
    return {
      'first page': () => page(100, ''),
      'a page halfway': (index) => page(100, `end_date=${new Date(begun + half(index)).toISOString()}`),
      'first page of a user': () => page(Math.min(100, Math.floor(size / 100)), `user_id=${userAt(7)}`),
      'entry of a request, halfway': (index) => page(1, `co_id=${requestAt(half(index))}`),
    };
  };
  return [{ name: 'log entries', unit: MICROS, series: await inTurns(platform, sizes, works, { ...options, count: 24 }) }];
}

async function graphqlTypes(platform, sizes, options) {
  const made = [];
  for (const size of sizes) {
    const names = Array.from({ length: size }, (_, index) => `type${index}s`);
    const app = await appWithData(platform, `types${size}`, names);
    await each(size, (index) => app.schema(names[index], schemaOf(index)));
    await app.data('insertMany', names[0], { documents: [{ title: 'one', year: 1 }] });
    made.push(app);
  }
  const works = (size, at) => ({
    'query of one document': async () => {
      const { thing0x } = await made[at].graphql('{ thing0x(query: { title: "one" }) { title year } }');
      if (thing0x?.title !== 'one') throw new Error(`${size}: ${JSON.stringify(thing0x)}`);
    },
  });
  return [{ name: 'GraphQL types', unit: MICROS, series: await inTurns(platform, sizes, works, { ...options, count: 160 }) }];
}

function schemaOf(index) {
  const properties = { _id: { bsonType: 'objectId' }, title: { bsonType: 'string' }, year: { bsonType: 'int' } };
  return { title: `Thing${index}x`, bsonType: 'object', properties };
}

/** Name → what grows, from how many to how many, and how it is measured: `measure(platform, sizes, { rounds })` returns charts. */
export const CURVES = {
  documents: { grows: 'documents of a collection', sizes: [1_000, 10_000, 100_000], measure: documents },
  entities: { grows: 'functions of an app', sizes: [10, 100, 1_000], measure: entities },
  apps: { grows: 'apps', sizes: [50, 500, 5_000], measure: apps },
  users: { grows: 'users of an app', sizes: [1_000, 10_000, 100_000], measure: users },
  log: { grows: 'log entries of an app', sizes: [10_000, 100_000, 1_000_000], measure: logEntries },
  graphql: { grows: 'GraphQL types of an app', sizes: [5, 25, 125], measure: graphqlTypes },
};
