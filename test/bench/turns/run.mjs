// Measures the longest turn of the event loop that serves requests while one app is attacked, in CPU milliseconds of that thread:
// other requests wait for the end of a turn. Needs Node 24 (CPU time of a thread). Numbers only, no pass or fail.
// Usage: npm run build && node test/bench/turns/run.mjs [seconds] [words of the names of attacks, separated by |]
//        TURNS_PROFILE=1 also prints what ran in the longest turn of each attack.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ATTACKS } from '../../isolation/attacks.mjs';
import { Attacker, Neighbour } from '../../isolation/participants.mjs';
import { prepareStage } from '../../isolation/stage.mjs';
import { start } from '../bench-platform.mjs';

const SECONDS = Number(process.argv[2] ?? 4);
const ANSWERS_MIN = 8;
const WAIT_MS = 25_000;
const PAUSE_MS = 200;
const words = process.argv[3]?.split('|') ?? [''];
const names = Object.keys(ATTACKS).filter((name) => words.some((word) => name.includes(word)));
const METER = fileURLToPath(new URL('./meter.mjs', import.meta.url));

if (process.threadCpuUsage === undefined) throw new Error('CPU times of threads need Node 24');

// Profiles name functions by their files; without bundles there is only the other program, which is not bundled either.
const UNBUNDLED = 'dist/apps/standalone/src/main.unbundled.js';
const program = existsSync(UNBUNDLED) ? { program: UNBUNDLED } : {};
const platform = await start('standalone', { USER_STATEMENT_MS: '60000' }, [], { flags: ['--import', METER], ...program });

const answersOf = ({ statuses }) => Object.values(statuses).reduce((sum, count) => sum + count, 0);

function ask(turns) {
  const told = new Promise((resolve) => platform.child.once('message', resolve));
  platform.child.send({ turns });
  return told;
}

async function during(name) {
  await ask('begin');
  attacker.begin(name);
  await delay(SECONDS * 1_000);
  // A busy machine needs longer until the attack is at work.
  for (let waited = 0; answersOf(attacker) < ANSWERS_MIN && waited < WAIT_MS; waited += PAUSE_MS) await delay(PAUSE_MS);
  const { statuses, unexpected } = attacker;
  const found = await ask('end');
  await attacker.leave();
  await neighbour.round();
  return { ...found, statuses, unexpected };
}

let neighbour;
let attacker;
try {
  const stage = await prepareStage({ url: platform.base, credentials: platform.credentials });
  neighbour = new Neighbour(stage);
  attacker = new Attacker(stage, 0);
  await attacker.ready();
  await neighbour.round();
  await delay(SECONDS * 1_000);
  const rows = [];
  for (const name of names) {
    const { longest, over, content, statuses, unexpected } = await during(name);
    const [most = 0, ...others] = longest.map((ms) => Number(ms.toFixed(1)));
    rows.push({ attack: name, 'longest turn': most, next: others.join(' '), '> 10 ms': over[10], '> 50 ms': over[50] });
    console.log(`${name}: ${most} (${others.join(', ')}), answered ${JSON.stringify(statuses)}`);
    for (const answer of unexpected) console.log(`  unexpected: ${answer}`);
    for (const [what, ms] of content) console.log(`  ${ms.toFixed(1).padStart(7)} ${what}`);
  }
  console.table(rows.toSorted((a, b) => b['longest turn'] - a['longest turn']));
} finally {
  await Promise.all([neighbour?.end(), attacker?.end()]);
  await platform.stop();
}
