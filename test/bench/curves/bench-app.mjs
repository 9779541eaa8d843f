// A standalone with its store as a separate process, and apps in it.
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { start, startStore } from '../bench-platform.mjs';
import { send } from '../requests/http-json.mjs';
import { adminOf } from '../requests/product-operations.mjs';

const IN_FLIGHT = 8;
const DATABASE = 'bench';
const ALL = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true, search: true };
const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** Runs `work(index)` for each index below `count`, eight concurrently. */
export async function each(count, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(IN_FLIGHT, count) }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

export async function startPlatform() {
  const store = await startStore();
  process.env.NODE_OPTIONS = `--import ${new URL('./memory-report.mjs', import.meta.url).href}`;
  const platform = await start('standalone', { MONGODB_URI: store.uri, TRUSTED_PROXIES: '127.0.0.1' });
  delete process.env.NODE_OPTIONS;
  const { apps, ask } = await adminOf(platform.base, platform.credentials);
  return {
    ...platform,
    pids: [platform.pid, store.pid],
    apps,
    ask,
    /** Calls `work` with a client of the platform's own store. */
    inStore: async (work) => {
      const client = await MongoClient.connect(store.uri);
      try {
        return await work(client);
      } finally {
        await client.close();
      }
    },
    storeUri: store.uri,
    memory: async () => {
      const told = once(platform.child, 'message');
      platform.child.send({ memory: true });
      return (await told)[0];
    },
    stop: async () => {
      await platform.stop();
      await store.stop();
    },
  };
}

let logins = 0;
/** A new user, from ever other addresses: each may log in 2,000 times in a row. */
function loggedIn(client) {
  logins += 1;
  const headers = { 'x-forwarded-for': `10.0.${Math.floor(logins / 1_000)}.1` };
  return send('POST', `${client}/auth/providers/anon-user/login`, headers, {});
}

/** Creates an app with anonymous users. */
export async function appWithUsers({ base, apps, ask }, name) {
  const app = await ask('POST', apps, { name });
  const url = `${apps}/${app._id}`;
  await ask('POST', `${url}/auth_providers`, { type: 'anon-user' });
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  return { app, url, client, login: () => loggedIn(client) };
}

/** Creates an app with data every user may read and write, and a user of it. */
export async function appWithData(platform, name, collections) {
  const made = await appWithUsers(platform, name);
  const { ask } = platform;
  const service = await ask('POST', `${made.url}/services`, { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  for (const collection of collections) {
    await ask('POST', `${made.url}/services/${service._id}/rules`, { database: DATABASE, collection, roles: [ALL] });
  }
  const { access_token: token } = await made.login();
  const post = (path, body) => send('POST', `${made.client}${path}`, bearer(token), body);
  return {
    ...made,
    call: (name, args) => post('/functions/call', { name, arguments: args }),
    data: (name, collection, more) =>
      post('/functions/call', { name, service: 'mongodb-atlas', arguments: [{ database: DATABASE, collection, ...more }] }),
    graphql: async (query) => {
      const { data, errors } = await post('/graphql', { query });
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    schema: (collection, schema) =>
      ask('POST', `${made.url}/schemas`, { metadata: { data_source: 'mongodb-atlas', database: DATABASE, collection }, schema }),
  };
}
