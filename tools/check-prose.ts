// Checks comments, documents and subjects of new commits against the rules in `prose.ts`. Counts may not rise above `prose-baseline.json`.
// Usage: tsx tools/check-prose.ts [--list RULE] [--write] [--base REF]; commits since REF are new, by default those since `origin/main`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build-steps.js';
import { RULES, countsOf, lowered, proseHits, risen, subjectHits, type Counts, type ProseHit } from './prose.js';

const READ = /\.(?:ts|tsx|mjs|md)$/;
const SKIPPED = /described-api|CHANGELOG/;
const BASELINE = join(root, 'tools/prose-baseline.json');
/** Places printed of a rule that rose. */
const PRINTED = 50;

const { values } = parseArgs({
  options: { list: { type: 'string' }, write: { type: 'boolean' }, base: { type: 'string', default: 'origin/main' } },
});

/** Returns the lines a Git command prints, or none if it fails: outside of a repository, or if a shallow clone lacks a commit. */
function git(...args: readonly string[]): string[] {
  try {
    const printed = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return printed.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (path) => READ.test(path) && !SKIPPED.test(path),
);
const texts = files
  .filter((path) => existsSync(join(root, path)))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
const commits = git('log', '--no-merges', '--format=%h %s', `${values.base}..HEAD`).map((line) => {
  const [hash = '', ...subject] = line.split(' ');
  return [hash, subject.join(' ')] as const;
});
const hits = [...proseHits(new Map(texts)), ...subjectHits(new Map(commits))];
const counts = countsOf(hits);
const baseline = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Counts) : {};

const print = (found: readonly ProseHit[]): void => {
  for (const { place, text } of found) process.stderr.write(`  ${place} ${text}\n`);
};

if (values.list !== undefined) print(hits.filter(({ rule }) => rule === values.list));
else if (values.write === true) writeFileSync(BASELINE, `${JSON.stringify(lowered(counts, baseline), null, 2)}\n`);
else {
  const changed = new Set([...git('diff', '--name-only', 'HEAD'), ...git('diff', '--name-only', `${values.base}...HEAD`)]);
  for (const rule of risen(counts, baseline)) {
    const all = hits.filter((hit) => hit.rule === rule);
    const mine = all.filter(({ place }) => changed.has(place.slice(0, place.lastIndexOf(':'))));
    process.stderr.write(`${rule}: ${counts[rule]} places, at most ${baseline[rule] ?? 0} are allowed: ${RULES[rule]}\n`);
    print((mine.length > 0 ? mine : all).slice(0, PRINTED));
    process.exitCode = 1;
  }
}
