// Prints how many of the project's files and functions warm requests run. `--write` keeps the counts as the maximum, `--names`
// prints
// the functions. Usage: npm run journeys [-- --write] [-- --names "find one"]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countsOf, followJourneys, type JourneyCounts } from './journeys.js';

const LIST = fileURLToPath(new URL('../test/contract/journeys.json', import.meta.url));
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false }, names: { type: 'string' } } });
const journeys = await followJourneys();
const counts = countsOf(journeys);
const most = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, JourneyCounts>;
for (const [name, { files, functions }] of Object.entries(counts)) {
  const bound = most[name] === undefined ? '' : `  (at most ${most[name].files} and ${most[name].functions})`;
  process.stdout.write(
    `${name.padEnd(20)} ${String(files).padStart(4)} files ${String(functions).padStart(5)} functions${bound}\n`,
  );
}
if (values.names !== undefined) process.stdout.write(`${(journeys[values.names] ?? []).join('\n')}\n`);
if (values.write) writeFileSync(LIST, `${JSON.stringify(counts, null, 2)}\n`);
