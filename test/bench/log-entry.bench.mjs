// Measures the log entry of a request: the same requests to the same process with and without one, in turns; minima and their
// difference, CPU of the platform with its store, until the entries are stored. Numbers only, no pass or fail.
// Usage: node test/bench/log-entry.bench.mjs, after a build. LOG_ENTRY_ROUNDS (8), LOG_ENTRY_ONLY: some of profile,findOne,function.
import { once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { json, start } from './bench-platform.mjs';
import { cpuPerRequest } from './interleaved.mjs';
import { createApp } from './requests/product-operations.mjs';

const ROUNDS = Number(process.env.LOG_ENTRY_ROUNDS ?? 8);
const REQUESTS = 800;
const IN_FLIGHT = 8;
/** Milliseconds until entries have been handed on and stored; counted in both ways. */
const STORED_MS = 400;

// Bundles have their own copies of classes, which code outside of them cannot reach.
const platform = await start('standalone', {}, [], {
  flags: ['--import', new URL('./log-switch.mjs', import.meta.url).href],
  program: 'dist/apps/standalone/src/main.unbundled.js',
});

/** Entries stored since the platform began: proof that the switch does what it says. */
async function stored() {
  const text = await (await fetch(`${platform.base}/metrics`)).text();
  return Number(/^groundwork_app_log_appended_total\S* (\S+)/m.exec(text)?.[1]);
}

async function switchLog(log) {
  const told = once(platform.child, 'message');
  platform.child.send({ log });
  const [answer] = await told;
  if (answer.log !== log) throw new Error(`the log is ${JSON.stringify(answer)}`);
}

async function cost(log, request) {
  await switchLog(log);
  const before = await stored();
  const micros = await cpuPerRequest(
    [platform.pid],
    async (index) => {
      await request(index);
      if (index === REQUESTS - 1) await passed(STORED_MS);
    },
    REQUESTS,
    IN_FLIGHT,
  );
  const entries = (await stored()) - before;
  // The rest, if there is one, is not to be counted in the next round.
  while ((await stored()) - before < (log ? REQUESTS : 0)) await passed(50);
  if (log ? entries < 0.9 * REQUESTS : entries > 0) {
    throw new Error(`${REQUESTS} requests left ${entries} entries with the log ${log ? 'on' : 'off'}`);
  }
  return micros;
}

try {
  const { call, data, login } = await createApp(platform);
  const { access_token: token } = await login();
  const requests = {
    profile: () => json('GET', `${platform.base}/api/client/v2.0/auth/profile`, token),
    findOne: () => data('findOne', 'notes', { query: { _id: 1 } }),
    function: (index) => call('add', [index, 1]),
  };
  const only = process.env.LOG_ENTRY_ONLY?.split(',') ?? Object.keys(requests);
  console.log('CPU µs per request, minimum (largest ÷ smallest round); the last column is the log entry');
  for (const name of only) {
    const rounds = { true: [], false: [] };
    for (const log of [true, false]) await cost(log, requests[name]);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const log of round % 2 === 0 ? [true, false] : [false, true]) rounds[log].push(await cost(log, requests[name]));
    }
    const [on, off] = [rounds.true, rounds.false].map((values) => values.toSorted((a, b) => a - b));
    const shown = (values) => `${Math.round(values[0])} (${(values.at(-1) / values[0]).toFixed(2)})`.padStart(14);
    console.log(`${name.padEnd(12)} with ${shown(on)}  without ${shown(off)}  entry ${Math.round(on[0] - off[0])}`);
  }
} finally {
  await platform.stop();
}
