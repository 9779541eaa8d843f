// Changes pure libraries in small ways and reports how many changes their unit specs notice.
// Usage: tsx tools/mutation.ts [--minutes <number>] [library …]
//   --minutes  time limit for each library; the score is then of the changes tested until the limit (default 60)
// Changes that no spec noticed are listed in `bench-results/mutation/<library>.txt`.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MUTATED, mutationScore, type Mutant } from './mutation/mutants.js';

const RESULTS = 'bench-results/mutation';
const MINUTE_MS = 60_000;

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const minutes = Number(values.minutes);
const unknown = positionals.filter((name) => !Object.hasOwn(MUTATED, name));
if (unknown.length > 0 || !(minutes > 0)) {
  process.stderr.write(`Usage: npm run mutation -- [--minutes <number>] [${Object.keys(MUTATED).join(' | ')} …]\n`);
  process.exit(1);
}

/** Sent by the reporter: the number of changes, then one change each. */
type Sent = { readonly total: number } | Mutant;

/** Tests the changes of one library until all are tested or the time is over. */
function test(folder: string): Promise<{ total: number; mutants: Mutant[]; code: number | null; isCut: boolean }> {
  const env = {
    ...process.env,
    MUTATED_SPECS: `${folder}/**/*.spec.ts`,
    MUTATED_FILES: `${folder}/**/*.ts,!${folder}/**/*.@(spec|int-spec|fixture).ts,!${folder}/**/testing/**`,
  };
  const stryker = fork('node_modules/@stryker-mutator/core/bin/stryker.js', ['run', 'tools/mutation/stryker.config.mjs'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const mutants: Mutant[] = [];
  let total = 0;
  let isCut = false;
  stryker.on('message', (sent: Sent) => {
    if ('total' in sent) ({ total } = sent);
    else mutants.push(sent);
  });
  const limit = setTimeout(() => {
    isCut = true;
    stryker.kill('SIGTERM');
  }, minutes * MINUTE_MS);
  return new Promise((resolve) => {
    stryker.once('exit', (code) => {
      clearTimeout(limit);
      resolve({ total, mutants, code, isCut });
    });
  });
}

mkdirSync(RESULTS, { recursive: true });
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED);
let failed = false;
for (const name of names) {
  const { total, mutants, code, isCut } = await test(MUTATED[name] ?? '');
  if (code !== 0 && !isCut) {
    failed = true;
    process.stdout.write(`${name}: Stryker ended with ${String(code)}\n`);
    continue;
  }
  const { score, noticed, unnoticed } = mutationScore(mutants);
  writeFileSync(`${RESULTS}/${name}.txt`, unnoticed.map((mutant) => `${mutant}\n`).join(''));
  const tested = noticed + unnoticed.length;
  process.stdout.write(`${name}: ${score.toFixed(1)} % of ${tested} changes noticed, ${tested} of ${total} tested\n`);
}
if (failed) process.exit(1);
