// What a page of the log costs by its depth: the first, and one behind a million entries. Figures, never verdicts.
// Usage: node test/bench/logs.bench.mjs, after a build. LOGS_BENCH_ENTRIES: entries (1,000,000); LOGS_BENCH_MONGODB_URI: a server
// instead of the embedded store.
import { MongoClient, ObjectId } from 'mongodb';
import { newBlocks } from '../../dist/apps/logging/src/entries/entry-block.js';
import { receivedLines } from '../../dist/apps/logging/src/entries/received-lines.js';
import { json, start, startStore } from './bench-platform.mjs';
import { cpuMicros } from './process-cpu.mjs';

const ENTRIES = Number(process.env.LOGS_BENCH_ENTRIES ?? 1_000_000);
/** Entries of one batch: a quarter of a second of them, one each millisecond. */
const BATCH = 250;
const REQUESTS = 200;
const BEGUN = Date.now() - ENTRIES * 2;
/** The id of a request halfway. */
let middle = '';

async function seed(uri, app) {
  const client = await MongoClient.connect(uri);
  const blocks = client.db('groundwork_logging').collection('blocks');
  const begun = performance.now();
  for (let at = 0; at < ENTRIES; at += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, ENTRIES - at) }, (_, offset) => {
      const started = new Date(BEGUN + at + offset).toISOString();
      const entry = {
        _id: new ObjectId().toHexString(),
        started,
        co_id: `${Math.floor((BEGUN + at + offset) / 1_000).toString(16)}${new ObjectId().toHexString().slice(8)}`,
        type: 'FUNCTION',
        app_id: app._id,
        group_id: app.group_id,
        domain_id: app.domain_id,
        request_url: `/api/client/v2.0/app/${app.client_app_id}/functions/call`,
        request_method: 'POST',
        completed: started,
        status: 200,
        user_id: `user-${(at + offset) % 1_000}`,
        function_name: 'greet',
        ...((at + offset) % 100 === 0 ? { error: 'it failed' } : {}),
      };
      return `${JSON.stringify(entry)}\n`;
    });
    const { read } = receivedLines(Buffer.from(lines.join('')));
    await blocks.insertMany(newBlocks(read, new Date(BEGUN + at)), { ordered: false });
    if (at <= ENTRIES / 2) middle = JSON.parse(lines[0]).co_id;
  }
  await client.close();
  return (performance.now() - begun) / 1_000;
}

async function measure(name, pids, request) {
  for (let at = 0; at < 10; at++) await request();
  const before = pids.map(cpuMicros);
  const latencies = [];
  for (let at = 0; at < REQUESTS; at++) {
    const sent = performance.now();
    await request();
    latencies.push(performance.now() - sent);
  }
  latencies.sort((a, b) => a - b);
  const cpu = pids.reduce((sum, pid, index) => sum + cpuMicros(pid) - before[index], 0) / REQUESTS / 1_000;
  console.log(`${name.padEnd(44)} ${cpu.toFixed(2)} ms CPU, p50 ${latencies[REQUESTS / 2].toFixed(1)} ms`);
  return cpu;
}

const store = await startStore(process.env.LOGS_BENCH_MONGODB_URI);
const platform = await start('standalone', { MONGODB_URI: store.uri, LOG_RETENTION_DAYS: '3650' });
try {
  const { base, credentials } = platform;
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  console.log(`${ENTRIES.toLocaleString('en')} entries in one app, seeded in ${(await seed(store.uri, app)).toFixed(0)} s`);
  const pids = store.pid === null ? [platform.pid] : [platform.pid, store.pid];
  const page = (query) => () => json('GET', `${apps}/${app._id}/logs?${query}`, token);
  const deep = `end_date=${new Date(BEGUN + 1_000).toISOString()}`;
  const first = await measure('first page', pids, page(''));
  const last = await measure('page behind all but 1,000', pids, page(deep));
  console.log(`deep / first: ${(last / first).toFixed(2)}`);
  await measure('first page of errors', pids, page('errors_only=true'));
  await measure('page of errors, deep', pids, page(`errors_only=true&${deep}`));
  await measure('first page of one user', pids, page('user_id=user-7'));
  await measure('page of one user, deep', pids, page(`user_id=user-7&${deep}`));
  await measure('entries of one request, halfway', pids, page(`co_id=${middle}`));
  await measure('page of a type nothing has', pids, page('type=PUSH'));
} finally {
  await platform.stop();
  await store.stop();
}
