// Writes CHANGELOG.md from the subjects of commits: `fix(runtime): …` under its release, newest first. Subjects that are not conventional are left
// out. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { writtenChangelog } from './written-changelog.js';

const path = join(root, 'CHANGELOG.md');
const text = await writtenChangelog(root);
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write("CHANGELOG.md is out of date: run 'npm run changelog'\n");
  process.exitCode = 1;
}
