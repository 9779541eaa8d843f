// Measures functions: warm, with 10 host calls, cold after a deploy, and beside an app that attacks the sandbox. All processes' CPU.
// Numbers only, no pass or fail. Usage: node test/bench/functions.bench.mjs [requests], after a build.
import { createSandboxEngine } from '../../dist/libs/sandbox/src/create-sandbox-engine.js';
import { json, measure, percentile, start } from './bench-platform.mjs';

const REQUESTS = Number(process.argv[2] ?? 4_000);
const SOURCES = {
  add: 'exports = (a, b) => a + b',
  cpu: 'exports = () => { let n = 0; for (let i = 0; i < 10000; i++) n += i; return n }',
  host: `exports = async () => {
    const things = context.services.get("mongodb-atlas").db("bench").collection("things");
    for (let i = 0; i < 10; i++) await things.findOne({ _id: i });
    return 10;
  }`,
  utils: 'exports = () => utils.crypto.hmac("hello!", "secret", "sha256", "hex")',
};

const latencies = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return { 'p50 ms': Number(percentile(sorted, 0.5).toFixed(2)), 'p99 ms': Number(percentile(sorted, 0.99).toFixed(2)) };
};

async function platformRows() {
  const platform = await start('standalone');
  const { base, credentials, pid } = platform;
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  const url = `${apps}/${app._id}`;
  await json('POST', `${url}/auth_providers`, token, { type: 'anon-user' });
  await json('POST', `${url}/services`, token, {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0' },
  });
  const ids = {};
  for (const [name, source] of Object.entries(SOURCES)) {
    ids[name] = (await json('POST', `${url}/functions`, token, { name, source, run_as_system: true }))._id;
  }
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  const user = await json('POST', `${client}/auth/providers/anon-user/login`, null, {});
  const call = (name) => () => json('POST', `${client}/functions/call`, user.access_token, { name, arguments: [1, 2] });
  const rows = [
    await measure('hello route', pid, REQUESTS, () => json('GET', `${base}/api/private/v1.0/version`)),
    await measure('warm-up, not to be read', pid, REQUESTS, call('add')),
    await measure('warm call', pid, REQUESTS, call('add')),
    await measure('warm call, one at a time', pid, Math.ceil(REQUESTS / 4), call('add'), 1),
    await measure('10,000 additions', pid, REQUESTS, call('cpu')),
    await measure('utils.crypto', pid, REQUESTS, call('utils')),
    await measure('10 host calls', pid, Math.ceil(REQUESTS / 4), call('host')),
  ];
  const cold = [];
  for (let i = 0; i < 100; i += 1) {
    await json('PUT', `${url}/functions/${ids.add}`, token, { source: `exports = (a, b) => a + b + ${i} - ${i}` });
    const sent = performance.now();
    await call('add')();
    cold.push(performance.now() - sent);
  }
  rows.push({ name: 'first call after a deploy', ...latencies(cold) });
  await platform.stop();
  return rows;
}

const ATTACKS = {
  none: null,
  loop: 'exports = () => { for (;;); }',
  memory: 'exports = () => { const a = []; for (;;) a.push(new Array(1e5).fill(1)); }',
  native: 'exports = () => (new Array(1e9) + "").length',
  flood: 'exports = async () => { for (;;) context.http.get({ url: "x" }); }',
};

/** One app calls every few milliseconds while another keeps eight attacks going; beside `none`, the same without it. */
async function besideAnAttack(kind) {
  const engine = createSandboxEngine();
  await engine.ready();
  const invoke = (appId, source, limits) =>
    engine.invoke({
      bundle: { key: `${appId}:${kind}`, appId, functions: [{ name: 'f', source }] },
      call: { kind: 'function', name: 'f' },
      argumentsEjson: '[1,2]',
      context: '{"services":[]}',
      limits,
      host: async () => 'null',
    });
  for (let i = 0; i < 500; i += 1) await invoke('normal', SOURCES.add);
  const attack = { over: false };
  const attackers = Array.from({ length: ATTACKS[kind] === null ? 0 : 8 }, async () => {
    while (!attack.over) {
      const outcome = await invoke('attacker', ATTACKS[kind], { cpuMs: 1_000, wallMs: 5_000 });
      // Refused while it backs off: ask again a little later, as a hostile client would.
      if (!outcome.ok && outcome.error.kind === 'unavailable') await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const times = [];
  let failed = 0;
  const until = performance.now() + 8_000;
  while (performance.now() < until) {
    const sent = performance.now();
    const outcome = await invoke('normal', SOURCES.add);
    times.push(performance.now() - sent);
    if (!outcome.ok) failed += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  attack.over = true;
  const { runnersKilled } = engine.metrics();
  await engine.close();
  await Promise.all(attackers);
  const max = Number(Math.max(...times).toFixed(1));
  return {
    name: `beside an app that attacks: ${kind}`,
    ...latencies(times),
    'max ms': max,
    calls: times.length,
    failed,
    runnersKilled,
  };
}

const rows = await platformRows();
for (const kind of Object.keys(ATTACKS)) rows.push(await besideAnAttack(kind));
console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
