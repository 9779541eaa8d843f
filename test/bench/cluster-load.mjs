// A mixed load on a cluster that is scaled: what it serves, what that costs each service, and how replicas share it.
// Usage: npm run bench:cluster -- [--scale <service>=<number> …] [--seconds 20] [--users 32]
import { parseArgs } from 'node:util';
import { SERVICES } from '../../dist/apps/cli/src/operations/services.js';
import { replicasOf, scaleOf } from '../../dist/apps/cli/src/operations/scale.js';
import { percentile, start } from './bench-platform.mjs';
import { childrenOf, cpuMicros, residentMb } from './process-cpu.mjs';
import { productOperations } from './requests/product-operations.mjs';

/** Share of each operation, of a hundred requests. */
const MIX = { findOne: 25, function: 20, insertOne: 15, updateOne: 10, find100: 5, graphqlOne: 10, login: 10, adminRead: 5 };
const WARM_UP_MS = 5_000;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '20' },
    users: { type: 'string', default: '32' },
  },
});
const scaling = values.scale.flatMap((given) => ['--scale', given]);
const scale = scaleOf(scaling);
const platform = await start('cluster', {}, scaling);
const operations = await productOperations(platform);
const order = Object.entries(MIX).flatMap(([name, share]) => Array.from({ length: share }, () => name));

/** Sends until the time is over, and returns milliseconds of each request by operation. */
async function load(ms) {
  const until = Date.now() + ms;
  const times = Object.fromEntries(Object.keys(MIX).map((name) => [name, []]));
  let sent = 0;
  let failed = 0;
  const client = async () => {
    while (Date.now() < until) {
      const index = sent++;
      // A step that shares no factor with a hundred: neighbours are of different kinds.
      const name = order[(index * 37) % order.length];
      const began = performance.now();
      try {
        await operations[name](index);
        times[name].push(performance.now() - began);
      } catch (error) {
        failed += 1;
        if (failed <= 3) console.error(`${name}: ${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.users) }, client));
  return { times, failed };
}

const round = (number) => Math.round(number * 10) / 10;

/** The processes of the cluster by service, in the order they were started in. */
function processes() {
  const all = childrenOf(platform.pid);
  const of = (pattern) => all.filter(({ command }) => pattern.test(command)).map(({ pid }) => pid);
  return {
    ...Object.fromEntries(SERVICES.map((name) => [name, of(new RegExp(`dist/apps/${name}/`))])),
    store: of(/embedded-mongo/),
    nats: of(/nats-server/),
  };
}

try {
  await load(WARM_UP_MS);
  const found = processes();
  for (const name of SERVICES) {
    if (found[name].length !== replicasOf(name, scale.get(name)).length)
      throw new Error(`${name} has ${found[name].length} processes`);
  }
  const usage = () => Object.entries(found).map(([name, pids]) => [name, pids.map(cpuMicros)]);
  const before = new Map(usage());
  const began = performance.now();
  const { times, failed } = await load(Number(values.seconds) * 1_000);
  const seconds = (performance.now() - began) / 1_000;
  const after = usage();
  const all = Object.values(times).flat();

  console.log(
    `\n${values.users} at a time for ${round(seconds)} s: ${Math.round(all.length / seconds)} requests/s, ${failed} failed\n`,
  );
  console.table(
    Object.fromEntries(
      [...Object.entries(times), ['all', all]].map(([name, taken]) => {
        const sorted = taken.toSorted((a, b) => a - b);
        return [
          name,
          { requests: sorted.length, 'p50 ms': round(percentile(sorted, 0.5)), 'p99 ms': round(percentile(sorted, 0.99)) },
        ];
      }),
    ),
  );
  console.table(
    Object.fromEntries(
      after.map(([name, used]) => {
        const micros = used.map((now, index) => now - before.get(name)[index]);
        const total = micros.reduce((sum, one) => sum + one, 0);
        const balance = total === 0 ? '' : micros.map((one) => `${Math.round((100 * one) / total)} %`).join(' / ');
        const memory = found[name].map((pid) => Math.round(residentMb(pid))).join(' / ');
        return [name, { 'CPU µs a request': Math.round(total / all.length), 'share of CPU': balance, 'memory MB': memory }];
      }),
    ),
  );
} finally {
  await platform.stop();
}
