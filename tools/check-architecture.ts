// Prints imports that `architecture.json` does not allow, and ends with 1 where there are some. Usage: tsx tools/check-architecture.ts
import { readFileSync } from 'node:fs';
import { root } from './build-steps.js';
import { architectureFaults, readSources, type Architecture } from './architecture.js';

const list = JSON.parse(readFileSync(`${root}/architecture.json`, 'utf8')) as Architecture;
const faults = architectureFaults(readSources(root), list);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
