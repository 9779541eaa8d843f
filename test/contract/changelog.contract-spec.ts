import { expect, it } from 'vitest';
import { changelog } from '../../tools/changelog-text.js';

const commit = (hash: string, subject: string, tag: string | null = null) => ({ hash, subject, tag, date: '2026-11-22' });

it('lists what changed for users by release, newest first', () => {
  const text = changelog([
    commit('f', 'fix(runtime): end a run whose caller left'),
    commit('e', 'test: wait longer'),
    commit('d', 'feat!: drop the older layout'),
    commit('c', 'feat(push): topics', 'v0.2.0'),
    commit('b', 'Mend something'),
    commit('a', 'perf(bus): frames', 'v0.1.0'),
  ]);

  expect(text).toBe(`# Changelog

Written by \`npm run changelog\` from the subjects of commits.

## Unreleased

### Breaking

- drop the older layout (d)

### Mended

- **runtime**: end a run whose caller left (f)

## 0.2.0 – 2026-11-22

### New

- **push**: topics (c)

## 0.1.0 – 2026-11-22

### Faster

- **bus**: frames (a)
`);
});

it('names the release that commits after the last one become', () => {
  const commits = [commit('b', 'fix: b'), commit('a', 'fix: a', 'v0.1.0')];

  expect(changelog(commits, '0.2.0')).toMatch(/## 0\.2\.0 – unreleased\n\n### Mended\n\n- b \(b\)\n\n## 0\.1\.0 – 2026-11-22\n/);
  expect(changelog(commits, '0.1.0')).toMatch(/## Unreleased\n/);
});

it('says nothing of releases without a change for users', () => {
  expect(changelog([commit('a', 'docs: typo', 'v0.1.0')])).toBe(
    '# Changelog\n\nWritten by `npm run changelog` from the subjects of commits.\n',
  );
});
