// Many mixed calls through one engine, good ones and attacks: the memory of the runners and of this process must reach a plateau.
// Numbers only, no pass or fail. Usage: node test/bench/sandbox-soak.mjs [calls], after a build.
import { readdirSync, readFileSync } from 'node:fs';
import { createSandboxEngine } from '../../dist/libs/sandbox/src/create-sandbox-engine.js';

const CALLS = Number(process.argv[2] ?? 100_000);
const IN_FLIGHT = 8;
const APPS = 20;
const LIMITS = { cpuMs: 2_000, wallMs: 10_000, memoryMb: 32 };
const PAGE = 4096;

const good = [
  ['sum', 'exports = (a, b) => a + b', true],
  ['objects', 'exports = () => Array.from({ length: 200 }, (_, i) => ({ i, text: "x".repeat(i) }))', true],
  ['asks', 'exports = async () => { for (let i = 0; i < 5; i++) await context.http.get({ url: "x" }); return 1 }', true],
  ['waits', 'exports = () => new Promise((resolve) => setTimeout(resolve, 1))', true],
  ['modules', 'exports = () => require("util").inspect(new URL("https://a.b/c")) + require("crypto").randomUUID()', true],
  ['signs', 'exports = () => utils.jwt.encode("HS256", { a: 1 }, "s".repeat(32))', true],
  ['logs', 'exports = () => { for (let i = 0; i < 50; i++) console.log("line", i, { i }) }', true],
  ['nests', 'exports = () => context.functions.execute("sum", 1, 2)', true],
];
const bad = [
  ['throws', 'exports = () => { throw new Error("no") }'],
  ['grows', 'exports = () => { const a = []; for (;;) a.push(new Array(1e5).fill(1)); }'],
  ['pollutes', 'Object.prototype.x = 1; Array.prototype.push = null; exports = () => { throw 1 }'],
  ['floods', 'exports = async () => { for (;;) context.http.get({ url: "x" }); }'],
  ['recurses', 'exports = () => { const f = () => f() + 1; return f(); }'],
];
const functions = [...good, ...bad].map(([name, source]) => ({ name, source }));

function residentMb(pid) {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * (PAGE / 1e6);
}

function runners() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return parent === process.pid ? [residentMb(pid)] : [];
      } catch {
        return [];
      }
    });
}

const engine = createSandboxEngine();
await engine.ready();
const context = JSON.stringify({ services: [], user: { id: '1', type: 'normal', data: {} } });
let unexpected = 0;
let started = 0;

async function call(index) {
  // One call in ten misbehaves.
  const isBad = index % 10 === 9;
  const [name, , succeeds] = isBad ? bad[((index / 10) % bad.length) | 0] : good[index % good.length];
  const app = index % APPS;
  const outcome = await engine.invoke({
    bundle: { key: `app${app}:${Math.floor(index / 5000)}`, appId: `app${app}`, functions },
    call: { kind: 'function', name },
    argumentsEjson: '[1,2]',
    context,
    limits: LIMITS,
    host: async () => '{"status":"200 OK"}',
  });
  if (outcome.ok !== (succeeds === true)) unexpected += 1;
}

const rows = [];
const begun = performance.now();
const step = Math.max(1, Math.floor(CALLS / 10));
await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (started < CALLS) {
      const index = started++;
      await call(index);
      if ((index + 1) % step !== 0) continue;
      const sizes = runners();
      rows.push({
        calls: index + 1,
        'seconds so far': Math.round((performance.now() - begun) / 1000),
        runners: sizes.length,
        'runners MB': Math.round(sizes.reduce((sum, mb) => sum + mb, 0)),
        'largest runner MB': Math.round(Math.max(...sizes, 0)),
        'host MB': Math.round(residentMb(process.pid)),
        'host heap MB': Math.round(process.memoryUsage().heapUsed / 1e6),
      });
    }
  }),
);
console.table(rows);
const { outcomes, runnersStarted, runnersKilled, runnersRecycled } = engine.metrics();
console.log({ unexpected, outcomes, runnersStarted, runnersKilled, runnersRecycled });
await engine.close();
