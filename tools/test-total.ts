// Prints the closing line of a check: the sums of all runs whose counts are in a file. Usage: tsx tools/test-total.ts FILE
// Exits with 1 if a test failed, or needed a second try outside of the `faults` and `outages` projects.
import { existsSync, readFileSync } from 'node:fs';
import type { ProjectFigures, RunFigures } from './test-figures.js';

/** Projects whose tests freeze and kill processes. */
const MAY_RETRY = new Set(['faults', 'outages']);

const [file = ''] = process.argv.slice(2);
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const runs = lines.map((line) => JSON.parse(line) as RunFigures);
const projects = runs.flatMap((each) => Object.values(each.projects));
const sum = (name: keyof ProjectFigures): number => projects.reduce((total, figures) => total + figures[name], 0);
const retried = runs.flatMap((each) => each.retried).filter(({ project }) => !MAY_RETRY.has(project));
for (const { project, name } of retried) process.stdout.write(`Needed a second try: ${project} ${name}\n`);
const failed = sum('failed') + retried.length + runs.reduce((total, { errors }) => total + errors, 0);
process.stdout.write(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`);
process.exit(failed === 0 && runs.length > 0 ? 0 : 1);
