import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { changelog } from './changelog-text.js';
import { RELEASES } from './releases.js';

const FIELD = '\u001f';

/** Returns what CHANGELOG.md has to be, from the commits and tags of the repository. */
export async function writtenChangelog(root: string): Promise<string> {
  const path = join(root, 'CHANGELOG.md');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const log = execFileSync('git', ['log', '--no-merges', `--format=%H${FIELD}%h${FIELD}%cs${FIELD}%D${FIELD}%s`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const listed = new Map(Object.entries(RELEASES).map(([tag, hash]) => [hash, tag]));
  const commits = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [whole = '', hash = '', date = '', refs = '', subject = ''] = line.split(FIELD);
      return { hash, date, tag: /tag: (v\d+\.\d+\.\d+[^,]*)/.exec(refs)?.[1] ?? listed.get(whole) ?? null, subject };
    });
  return format(changelog(commits, version), { ...(await resolveConfig(path)), filepath: path });
}
