// Measures the bytes of stored documents for each app, user, session and log entry. Usage: node test/bench/sizes.bench.mjs
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appWithUsers, each, startPlatform } from './curves/bench-app.mjs';
import { send } from './requests/http-json.mjs';

const APPS = 100;
const FUNCTIONS = 10;
const USERS = 1_000;
const CALLS = 5_000;
/** Milliseconds in which blocks of the log are merged after their last entry. */
const MERGED_MS = 120_000;
const SOURCE = `exports = (name) => {\n  const greeting = 'Hello, ' + name;\n  console.log(greeting);\n  return greeting;\n};\n`;

/** Returns the number of documents and their bytes, by collection of the platform. */
async function sizes(client) {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const found = {};
  for (const { name } of databases.filter((each) => each.name.startsWith('groundwork_'))) {
    for (const { name: collection } of await client.db(name).listCollections({}, { nameOnly: true }).toArray()) {
      const group = { _id: null, documents: { $sum: 1 }, bytes: { $sum: { $bsonSize: '$$ROOT' } } };
      const stages = [{ $match: { superseded: { $exists: false } } }, { $group: group }];
      const [sum] = await client.db(name).collection(collection).aggregate(stages).toArray();
      if (sum) found[`${name}.${collection}`] = { documents: sum.documents, bytes: sum.bytes };
    }
  }
  return found;
}

/** Prints what grew between two measurements, divided by the number of things made. */
function print(title, count, before, after) {
  const rows = Object.entries(after).map(([name, { documents, bytes }]) => {
    const { documents: documentsBefore = 0, bytes: bytesBefore = 0 } = before[name] ?? {};
    return [name, (documents - documentsBefore) / count, Math.round((bytes - bytesBefore) / count)];
  });
  const grown = rows.filter(([, , bytes]) => bytes > 0).toSorted((one, other) => other[2] - one[2]);
  process.stdout.write(`\nFor each of ${count} ${title}:\n`);
  for (const [name, documents, bytes] of grown)
    process.stdout.write(`  ${name}: ${documents.toFixed(2)} documents, ${bytes} bytes\n`);
  process.stdout.write(`  all: ${grown.reduce((sum, [, , bytes]) => sum + bytes, 0)} bytes\n`);
}

const platform = await startPlatform();
await platform.inStore(async (client) => {
  /** Waits until all log entries are stored and, with `restMs`, merged. */
  const settled = async (restMs = 5_000) => {
    for (let last = ''; ;) {
      await pause(restMs);
      const now = JSON.stringify(await sizes(client));
      if (now === last) return sizes(client);
      last = now;
    }
  };
  const empty = await settled();
  await each(APPS, async (index) => {
    const { url } = await appWithUsers(platform, `size${index}`);
    for (let at = 0; at < FUNCTIONS; at += 1) await platform.ask('POST', `${url}/functions`, { name: `f${at}`, source: SOURCE });
  });
  const withApps = await settled();
  print(`apps with ${FUNCTIONS} functions of ${SOURCE.length} bytes`, APPS, empty, withApps);
  const of = await appWithUsers(platform, 'users');
  await platform.ask('POST', `${of.url}/functions`, { name: 'greet', source: SOURCE });
  const before = await settled();
  const users = [];
  await each(USERS, async () => users.push(await of.login()));
  const withUsers = await settled(MERGED_MS);
  print('anonymous users, each logged in once', USERS, before, withUsers);
  const authorization = `Bearer ${users[0].access_token}`;
  const call = (name) => send('POST', `${of.client}/functions/call`, { authorization }, { name: 'greet', arguments: [name] });
  await each(CALLS, () => call('Ann'));
  const alike = await settled(MERGED_MS);
  print('function calls that print the same line', CALLS, withUsers, alike);
  await each(CALLS, () => call(randomUUID()));
  print('function calls that print different lines', CALLS, alike, await settled(MERGED_MS));
});
await platform.stop();
