// Measures a page of the log by its depth and filter: the first, and behind a thousand, a hundred thousand and a million entries.
// CPU of the platform and its store, in turns, minimum of the rounds. Numbers only, no pass or fail.
// Usage: node test/bench/logs.bench.mjs, after a build. LOGS_BENCH_DEPTH: the deepest page (1,000,000); LOGS_BENCH_ROUNDS (4); LOGS_BENCH_FILTERS: some
// of none,type,errors_only,user_id,co_id;
// LOGS_BENCH_MONGODB_URI: a server instead of the embedded store, which is not measured then; LOGS_BENCH_OUT: a file for the results.
import { writeFileSync } from 'node:fs';
import { json, start, startStore } from './bench-platform.mjs';
import { interleaved } from './interleaved.mjs';
import { seedLog, userAt } from './log-seed.mjs';

const DEEPEST = Number(process.env.LOGS_BENCH_DEPTH ?? 1_000_000);
const ROUNDS = Number(process.env.LOGS_BENCH_ROUNDS ?? 4);
/** Behind the deepest page there is a whole one for each filter. */
const ENTRIES = DEEPEST + 20_000;
const DEPTHS = [...new Set([0, 1_000, 100_000, DEEPEST])].filter((depth) => depth <= DEEPEST);
const REQUESTS = 24;
const IN_FLIGHT = 8;
const PAGE = 100;
/** Pages of one depth begin at different places of a block. */
const STRIDE = 37;
/** At a full second, so that no batch is cut in two. */
const BEGUN = Math.floor((Date.now() - ENTRIES - 60_000) / 1_000) * 1_000;
const FILTERS = {
  none: () => '',
  type: () => 'type=AUTH',
  errors_only: () => 'errors_only=true',
  user_id: () => `user_id=${userAt(7)}`,
  co_id: (requestAt, place) => `co_id=${requestAt(place)}`,
};
const ASKED = process.env.LOGS_BENCH_FILTERS?.split(',') ?? Object.keys(FILTERS);

function works(ask, requestAt) {
  return Object.fromEntries(
    ASKED.flatMap((filter) =>
      DEPTHS.map((depth) => [
        `${filter} ${depth}`,
        async (index) => {
          const place = ENTRIES - 1 - depth - index * STRIDE;
          // The first page is requested without an end, as clients do.
          const end = depth === 0 || filter === 'co_id' ? [] : [`end_date=${new Date(BEGUN + place).toISOString()}`];
          const { logs } = await ask([FILTERS[filter](requestAt, place), ...end].filter(Boolean).join('&'));
          const expected = filter === 'co_id' ? 1 : PAGE;
          if (logs.length !== expected) throw new Error(`${filter} at ${depth}: ${logs.length} entries instead of ${expected}`);
        },
      ]),
    ),
  );
}

function print(figures) {
  const depths = DEPTHS.map((depth) => (depth === 0 ? 'first' : depth.toLocaleString('en')));
  console.log(`CPU ms per page of ${PAGE}, platform and store; × is to the first page`);
  console.log(''.padEnd(14) + depths.map((depth) => depth.padStart(18)).join(''));
  for (const filter of ASKED) {
    const [first] = DEPTHS.map((depth) => figures[`${filter} ${depth}`].min);
    const cells = DEPTHS.map((depth) => {
      const { min } = figures[`${filter} ${depth}`];
      return `${(min / 1_000).toFixed(2)}${depth === 0 ? '' : ` × ${(min / first).toFixed(2)}`}`.padStart(18);
    });
    console.log(filter.padEnd(14) + cells.join(''));
  }
}

const store = await startStore(process.env.LOGS_BENCH_MONGODB_URI);
const platform = await start('standalone', { MONGODB_URI: store.uri });
try {
  const { base, credentials } = platform;
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  const seeding = performance.now();
  const requestAt = await seedLog(store.uri, app, ENTRIES, BEGUN);
  const seconds = ((performance.now() - seeding) / 1_000).toFixed(0);
  console.log(`${ENTRIES.toLocaleString('en')} entries in one app, stored in ${seconds} s`);
  const pids = store.pid === null ? [platform.pid] : [platform.pid, store.pid];
  const ask = (query) => json('GET', `${apps}/${app._id}/logs?${query}`, token);
  const figures = await interleaved(pids, works(ask, requestAt), { rounds: ROUNDS, count: REQUESTS, inFlight: IN_FLIGHT });
  print(figures);
  if (process.env.LOGS_BENCH_OUT) writeFileSync(process.env.LOGS_BENCH_OUT, `${JSON.stringify({ figures }, null, 2)}\n`);
} finally {
  await platform.stop();
  await store.stop();
}
