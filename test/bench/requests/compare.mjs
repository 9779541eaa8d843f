// Compares a run of `npm run bench` with an earlier one. Usage: npm run bench:compare OLD.json [NEW.json]
import { readFileSync } from 'node:fs';
import { comparison } from './report.mjs';

const [then, now = 'bench-results/latest.json'] = process.argv.slice(2);
if (then === undefined) throw new Error('usage: npm run bench:compare OLD.json [NEW.json]');
console.log(comparison(...[then, now].map((path) => JSON.parse(readFileSync(path, 'utf8')))));
