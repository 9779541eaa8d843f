// Measures requests: CPU of all server processes with the store, target beside target in one run. Numbers only, no pass or fail.
// Usage: npm run bench -- [--only findOne,login] [--targets floor,before,standalone,cluster,peer] [--rounds 5] [--load 8] [--scale 1]
//        [--warmup 1] [--out FILE]. BENCH_PEERS=1 adds parse-server, installed from the registry into a temporary folder (or BENCH_PEER_DIR).
//        `before` is the standalone of the built checkout that BENCH_BEFORE names.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { threadNanos } from '../process-cpu.mjs';
import { OPERATIONS } from './operations.mjs';
import { table } from './report.mjs';
import { PEER_VERSION, TARGETS } from './targets.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const text = (fallback) => ({ type: 'string', default: fallback });
const { values } = parseArgs({
  options: {
    only: text(Object.keys(OPERATIONS).join(',')),
    targets: text(`floor,standalone,cluster${process.env.BENCH_PEERS === '1' ? ',peer' : ''}`),
    rounds: text('5'),
    load: text('8'),
    scale: text('1'),
    warmup: text('1'),
    out: text('bench-results/latest.json'),
  },
});

function chosen(list, known, option) {
  const names = list.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new Error(`--${option}: ${unknown.join(', ')} is not one of ${Object.keys(known).join(', ')}`);
  return names;
}
function positive(option) {
  const value = Number(values[option]);
  if (!(value > 0)) throw new Error(`--${option} must be a number above 0`);
  return value;
}
const names = chosen(values.only, OPERATIONS, 'only');
const targets = chosen(values.targets, TARGETS, 'targets');
const [rounds, load, scale, warmup] = ['rounds', 'load', 'scale', 'warmup'].map(positive);
/** A server's first requests are run by an interpreter, and its compiler's threads count, too. */
const WARMUP_ROUNDS = 10;

async function requests(work, count) {
  let next = 0;
  await Promise.all(
    Array.from({ length: load }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** CPU microseconds of one request. A thread that began meanwhile counts whole, one that ended is not seen. */
async function cost({ pids, operations }, name, count) {
  const before = threadNanos(pids);
  await requests(operations[name], count);
  await operations.settled?.[name]?.();
  let nanos = 0;
  for (const [thread, value] of threadNanos(pids)) nanos += value - (before.get(thread) ?? 0);
  return nanos / 1_000 / count;
}

function summary(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  return { min: sorted[0], median: sorted[Math.floor(sorted.length / 2)], max: sorted.at(-1), samples };
}

async function measure(name, running) {
  const able = Object.entries(running).filter(([, { operations }]) => operations[name]);
  const count = Math.ceil(OPERATIONS[name].count * scale);
  const first = Math.ceil(WARMUP_ROUNDS * OPERATIONS[name].count * warmup);
  for (const [, { operations }] of able) {
    await requests(operations[name], first);
    await operations.settled?.[name]?.();
  }
  const samples = Object.fromEntries(able.map(([target]) => [target, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Each second round runs backwards, so that no target always runs after the same one.
    for (const [target, its] of round % 2 === 0 ? able : able.toReversed()) samples[target].push(await cost(its, name, count));
  }
  return Object.fromEntries(able.map(([target]) => [target, summary(samples[target])]));
}

const running = {};
try {
  for (const target of targets) {
    running[target] = await TARGETS[target]();
    process.stderr.write(`${target} is ready\n`);
  }
  const figures = {};
  for (const name of names) {
    figures[name] = await measure(name, running);
    const line = Object.entries(figures[name]).map(([target, { min }]) => `${target} ${Math.round(min)}`);
    process.stderr.write(`${OPERATIONS[name].title}: ${line.join(', ')}\n`);
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const run = {
    at: new Date().toISOString(),
    commit,
    node: process.versions.node,
    cores: availableParallelism(),
    load,
    rounds,
    scale,
    warmup,
    targets,
    ...(targets.includes('peer') && { peer: `parse-server ${PEER_VERSION}` }),
    figures,
  };
  const out = resolve(String(values.out));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(run, null, 2)}\n`);
  console.log(`\n${table(run)}\n\n${out}`);
} finally {
  for (const { stop } of Object.values(running)) await stop();
}
