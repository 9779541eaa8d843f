import { describe, expect, it } from 'vitest';
import { releaseProblems, type ReleaseFacts } from './release-checks.js';

const READY: ReleaseFacts = {
  versions: { 'package.json': '0.2.0', 'package-lock.json': '0.2.0' },
  released: ['0.1.0'],
  changes: [],
  changelog: { written: '# Changelog', expected: '# Changelog' },
  upgradeNotes: '## What an upgrade changes\n\n### 0.2\n\nNothing.\n',
  packageFiles: [
    'package.json',
    'npm-shrinkwrap.json',
    'README.md',
    'LICENSE',
    'bin/groundwork.mjs',
    'dist/apps/standalone/src/main.js',
    'dist/apps/cli/src/main.js',
    'dist/apps/cli/src/testing/api.d.ts',
    'dist/apps/cli/templates/todo/ts/functions/addItem.ts',
    'dist/console/index.html',
  ],
  isGenerated: true,
};

describe('a release', () => {
  it('has no problem if everything is in order', () => {
    expect(releaseProblems(READY)).toEqual([]);
  });

  it.each<[Partial<ReleaseFacts>, string]>([
    [{ versions: { 'package.json': 'next' } }, "package.json: 'next' is not a version"],
    [
      { versions: { 'package.json': '0.2.0', 'package-lock.json': '0.1.0' } },
      'package-lock.json has version 0.1.0: 0.2.0 expected',
    ],
    [{ released: ['0.1.0', '0.2.0'] }, '0.2.0 is released already: raise the version'],
    [{ changes: [' M README.md'] }, '1 files are not committed:  M README.md'],
    [{ changelog: { written: 'a', expected: 'b' } }, "CHANGELOG.md is out of date: run 'npm run changelog' and commit it"],
    [{ upgradeNotes: '### 0.1\n' }, "docs/operate/upgrade.md has no notes for 0.2: add '### 0.2'"],
    [{ isGenerated: false }, "generated files are out of date: run 'npm run generate' and commit them"],
    [{ packageFiles: READY.packageFiles.filter((path) => path !== 'LICENSE') }, 'the package lacks LICENSE'],
    [{ packageFiles: [...READY.packageFiles, 'dist/a.js.map'] }, 'the package must not contain dist/a.js.map'],
    [{ packageFiles: [...READY.packageFiles, 'data/credentials.json'] }, 'the package must not contain data/credentials.json'],
  ])('is rejected with %j', (change, problem) => {
    expect(releaseProblems({ ...READY, ...change })).toContain(problem);
  });
});
