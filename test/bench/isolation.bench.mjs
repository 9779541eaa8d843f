// Measures the effect of one app's attackers on its neighbour: times of the neighbour's requests compared with a run without an
// attack, and
// the time from the end of an attack until responses are as before. Neighbour and attackers are processes, attackers of
// niceness 15.
// Numbers only, no pass or fail: machines are noisy, so the best of several rounds is shown. The goal is a p99 of 250 ms.
// Usage: npm run build && node test/bench/isolation.bench.mjs [seconds] [rounds] [words of the names of attacks, separated by |]
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS } from '../isolation/attacks.mjs';
import { Attacker, Neighbour } from '../isolation/participants.mjs';
import { prepareStage } from '../isolation/stage.mjs';
import { percentile, start } from './bench-platform.mjs';

const SECONDS = Number(process.argv[2] ?? 4);
const ROUNDS = Number(process.argv[3] ?? 2);
const NICENESS = 15;
/** An attack on each shared resource: CPU, memory, turns of the store, the event loop, runners. */
const USUAL = [
  'a login of hundreds of thousands of keys',
  'a large document multiplied and collected',
  'a join of everything with everything',
  'documents near the limit',
  'an update that computes',
  'thirty endless functions',
];
const wanted = process.argv[4]?.split('|');
const names = wanted ? Object.keys(ATTACKS).filter((name) => wanted.some((word) => name.includes(word))) : USUAL;

const platform = await start('standalone');
const stage = await prepareStage({ url: platform.base, credentials: platform.credentials });
const neighbour = new Neighbour(stage);
const attacker = new Attacker(stage, NICENESS);

/** Returns the milliseconds of each kind of request, sorted, and the number of unsuccessful responses. */
function timesOf(answers) {
  const kinds = Neighbour.KINDS.map((kind) => {
    const times = answers.filter((each) => each.kind === kind).map(({ ms }) => ms);
    return [kind, times.toSorted((a, b) => a - b)];
  });
  return { kinds: Object.fromEntries(kinds), failed: answers.filter(({ failure }) => failure !== null).length };
}

async function during(ms) {
  const from = neighbour.answers.length;
  await delay(ms);
  // Waiting requests are the subject of the measurement.
  return timesOf(await neighbour.round(from));
}

/** Returns the milliseconds until each kind of request was as fast as nearly all of them without an attack. */
async function untilAsBefore(before) {
  const ended = performance.now();
  const missing = new Set(Neighbour.KINDS);
  let seen = neighbour.answers.length;
  while (missing.size > 0) {
    await delay(5);
    for (const { kind, ms } of neighbour.answers.slice(seen))
      if (ms <= percentile(before.kinds[kind], 0.99)) missing.delete(kind);
    seen = neighbour.answers.length;
  }
  return performance.now() - ended;
}

async function round(name) {
  const without = await during(SECONDS * 1_000);
  attacker.begin(name);
  const beside = await during(SECONDS * 1_000);
  const { statuses, unexpected } = attacker;
  await attacker.leave();
  const afterMs = await untilAsBefore(without);
  return { without, beside, afterMs, statuses, unexpected };
}

const least = (values) => Number(Math.min(...values).toFixed(1));

try {
  await attacker.ready();
  await neighbour.round();
  // The first requests of every kind pay for what is loaded and compiled once.
  await during(SECONDS * 1_000);
  for (const name of names) {
    const rounds = [];
    for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(name));
    const rows = Neighbour.KINDS.map((kind) => {
      const at = (which, share) => least(rounds.map((each) => percentile(each[which].kinds[kind], share)));
      const row = {
        'p50 without': at('without', 0.5),
        'p50 beside': at('beside', 0.5),
        'p99 without': at('without', 0.99),
        'p99 beside': at('beside', 0.99),
        'max without': at('without', 1),
        'max beside': at('beside', 1),
      };
      return [kind, row];
    });
    const failed = rounds.reduce((sum, { beside }) => sum + beside.failed, 0);
    const after = least(rounds.map(({ afterMs }) => afterMs));
    console.log(
      `\n${name}: ${failed} failed, as before ${after} ms after the end, answered ${JSON.stringify(rounds[0].statuses)}`,
    );
    for (const answer of rounds.flatMap(({ unexpected }) => unexpected)) console.log(`  unexpected: ${answer}`);
    console.table(Object.fromEntries(rows));
  }
} finally {
  await Promise.all([neighbour.end(), attacker.end()]);
  await platform.stop();
}
