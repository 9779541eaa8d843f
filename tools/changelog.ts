// Writes CHANGELOG.md from the subjects of commits: `fix(runtime): …` under its release, newest first. Subjects that are not conventional are left
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { changelog } from './changelog-text.js';

const FIELD = '\u001f';

const log = execFileSync('git', ['log', '--no-merges', `--format=%h${FIELD}%cs${FIELD}%D${FIELD}%s`], {
  cwd: root,
  encoding: 'utf8',
});
const commits = log
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [hash = '', date = '', refs = '', subject = ''] = line.split(FIELD);
    return { hash, date, tag: /tag: (v\d+\.\d+\.\d+[^,]*)/.exec(refs)?.[1] ?? null, subject };
  });
writeFileSync(join(root, 'CHANGELOG.md'), changelog(commits));
