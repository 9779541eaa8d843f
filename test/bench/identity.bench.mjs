// Measures users: pages of many users, logins, and checks of an access token that was seen before.
// Numbers only, no pass or fail: machines are noisy. Usage: node test/bench/identity.bench.mjs, after a build.
// IDENTITY_BENCH_USERS: users to begin with (100,000); IDENTITY_BENCH_MONGODB_URI: a server instead of the embedded store.
import 'reflect-metadata';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { MongoClient, ObjectId } from 'mongodb';
import { Revocations } from '../../dist/apps/gateway/src/auth/revocations.js';
import { VerifiedTokens } from '../../dist/apps/gateway/src/auth/verified-tokens.js';
import { Metrics } from '../../dist/libs/process/src/metrics/metrics.js';
import { json, start, startStore } from './bench-platform.mjs';
import { cpuMicros } from './process-cpu.mjs';

const USERS = Number(process.env.IDENTITY_BENCH_USERS ?? 100_000);
const REQUESTS = 300;
const LOGINS = 2_000;
const IN_FLIGHT = 8;
const BATCH = 2_000;
const KEY = '0123456789abcdef0123456789abcdef';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(app, sub) {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ aud: app.client_app_id, sub, exp: 4_070_908_800, nick: sub })}`;
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`;
}

const keyOf = (sub) => createHash('sha256').update(`custom-token\0${sub}`).digest('base64url');

async function seed(uri, app, providerId) {
  const client = await MongoClient.connect(uri);
  const users = client.db('groundwork_identity').collection('users');
  const begun = performance.now();
  for (let at = 0; at < USERS; at += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, USERS - at) }, (_, offset) => {
      const sub = `user-${at + offset}`;
      return {
        _id: new ObjectId().toHexString(),
        appId: app._id,
        domainId: app.domain_id,
        type: 'normal',
        identities: [
          {
            key: keyOf(sub),
            id: sub,
            provider_type: 'custom-token',
            provider_id: providerId,
            dataJson: JSON.stringify({ nick: sub }),
          },
        ],
        providers: 'custom-token',
        createdAt: new Date(),
        lastAuthenticationAt: new Date(0),
        disabled: (at + offset) % 100 === 0,
      };
    });
    await users.insertMany(records, { ordered: false });
  }
  const deep = await users
    .find({ appId: app._id })
    .sort({ _id: 1 })
    .skip(USERS - 1_000)
    .limit(1)
    .project({ _id: 1 })
    .next();
  await client.close();
  return { seconds: (performance.now() - begun) / 1_000, deep: deep._id };
}

async function measure(name, count, inFlight, pids, request) {
  for (let at = 0; at < 20; at++) await request(at);
  const cpuBefore = pids.map(cpuMicros);
  const latencies = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) {
        const sent = performance.now();
        await request(next++);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.floor(latencies.length * share)].toFixed(1);
  const cpu = pids.map((pid, index) => ((cpuMicros(pid) - cpuBefore[index]) / 1_000 / count).toFixed(2));
  console.log(
    `${name.padEnd(46)} CPU ms/request: platform ${cpu[0]}${cpu[1] === undefined ? '' : `, store ${cpu[1]}`}` +
      `; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(count / seconds).toFixed(0)}/s`,
  );
}

/** Microseconds of this process per look at a token that was verified before, revocations included. */
async function measureVerification() {
  const tokens = new VerifiedTokens(null, new Metrics('bench'));
  const revocations = new Revocations({ call: async () => [] });
  await revocations.ready();
  const until = Math.floor(Date.now() / 1_000) + 1_800;
  for (let at = 0; at < 50_000; at++) revocations.add({ sessionId: `session-${at}`, userId: 'somebody', until });
  const seen = Array.from({ length: 10_000 }, (_, at) => {
    const claims = { typ: 'access', sub: `user-${at}`, iss: randomBytes(12).toString('hex'), exp: until };
    const token = `${encode({ alg: 'ES256', kid: 'k' })}.${encode({ ...claims, user_data: {} })}.${randomBytes(64).toString('base64url')}`;
    tokens.remember(token, claims);
    return token;
  });
  const looks = 200_000;
  const cpuBefore = process.cpuUsage();
  for (let at = 0; at < looks; at++) {
    const claims = tokens.remembered(seen[at % seen.length]);
    await revocations.ready();
    if (await revocations.includes(claims)) throw new Error('not revoked');
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(`verification of a token seen before, with 50,000 revocations: ${((user + system) / looks).toFixed(2)} µs CPU`);
}

await measureVerification();
/** Returns the number of users; a first count that takes long gets a 503 that says when to retry. */
async function counted(url, token) {
  for (;;) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 503) return response.json();
    await response.arrayBuffer();
    await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
  }
}

const store = await startStore(process.env.IDENTITY_BENCH_MONGODB_URI);
const platform = await start('standalone', { MONGODB_URI: store.uri });
try {
  const { base, credentials } = platform;
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  const url = `${apps}/${app._id}`;
  await json('POST', `${url}/secrets`, token, { name: 'key', value: KEY });
  const { _id: providerId } = await json('POST', `${url}/auth_providers`, token, {
    type: 'custom-token',
    config: { signingAlgorithm: 'HS256' },
    secret_config: { signingKeys: ['key'] },
    metadata_fields: [{ required: true, name: 'nick' }],
  });
  const { seconds, deep } = await seed(store.uri, app, providerId);
  console.log(`${USERS.toLocaleString('en')} users in one app, seeded in ${seconds.toFixed(0)} s`);
  const pids = store.pid === null ? [platform.pid] : [platform.pid, store.pid];
  const enter = `${base}/api/client/v2.0/app/${app.client_app_id}/auth/providers/custom-token/login`;
  await json('POST', enter, null, { token: tokenOf(app, 'first') });
  const list = (query) => () => json('GET', `${url}/users${query}`, token);
  await measure('list, first page', REQUESTS, IN_FLIGHT, pids, list(''));
  await measure(`list, 1,000 before the end`, REQUESTS, IN_FLIGHT, pids, list(`?after=${deep}`));
  await measure('list, newest first', REQUESTS, IN_FLIGHT, pids, list('?desc=true'));
  await measure('list by last login, deep', REQUESTS, IN_FLIGHT, pids, list(`?sort=last_authentication_date&after=${deep}`));
  await measure('list of the disabled', REQUESTS, IN_FLIGHT, pids, list('?status=disabled'));
  await measure('list by provider', REQUESTS, IN_FLIGHT, pids, list('?provider_types=custom-token,anon-user'));
  const counting = performance.now();
  const count = await counted(`${url}/users_count`, token);
  console.log(`count of ${count.toLocaleString('en')} users, waits included: ${(performance.now() - counting).toFixed(0)} ms`);
  await measure('number of users, counted before', REQUESTS, IN_FLIGHT, pids, () => json('GET', `${url}/users_count`, token));
  const step = Math.max(1, Math.floor(USERS / LOGINS));
  const subs = Array.from(
    { length: LOGINS },
    (_, at) => `user-${((at * step) % USERS) + (((at * step) % USERS) % 100 === 0 ? 1 : 0)}`,
  );
  const tokens = subs.map((sub) => tokenOf(app, sub));
  await measure('HS256 login of a user that is there', LOGINS, IN_FLIGHT, pids, (at) =>
    json('POST', enter, null, { token: tokens[at] }),
  );
  await measure('HS256 login that makes a user', LOGINS, IN_FLIGHT, pids, () =>
    json('POST', enter, null, { token: tokenOf(app, randomBytes(8).toString('hex')) }),
  );
} finally {
  await platform.stop();
  await store.stop();
}
