// Checks whether this state can be released, and prints what is left to do: npm run release. It changes and publishes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { releaseProblems } from './release-checks.js';
import { RELEASES } from './releases.js';
import { writtenChangelog } from './written-changelog.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const versionOf = (path: string): string => (JSON.parse(read(path)) as { version: string }).version;
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: readonly string[] };

/** Returns the lines that git writes. */
function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

/** Runs a script of package.json; its output is shown. Returns whether it passed. */
function passes(...args: string[]): boolean {
  return spawnSync('npm', ['run', '--silent', ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Builds the package and returns the paths of its files. */
function packageFiles(): string[] {
  if (!passes('package')) return [];
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', './dist-package'], { cwd: root, encoding: 'utf8' });
  const [{ files } = { files: [] }] = JSON.parse(packed) as { files: { path: string }[] }[];
  return files.map(({ path }) => path);
}

const version = versionOf('package.json');
const problems = releaseProblems({
  versions: {
    'package.json': version,
    'package-lock.json': versionOf('package-lock.json'),
    ...Object.fromEntries(workspaces.map((folder) => [`${folder}/package.json`, versionOf(`${folder}/package.json`)])),
  },
  released: [...git('tag', '--list', 'v*'), ...Object.keys(RELEASES)].map((tag) => tag.slice(1)),
  changes: git('status', '--porcelain'),
  changelog: { written: read('CHANGELOG.md'), expected: await writtenChangelog(root) },
  upgradeNotes: read('docs/operate/upgrade.md'),
  isGenerated: passes('generate', '--', '--check'),
  packageFiles: packageFiles(),
});
for (const problem of problems) process.stderr.write(`- ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else {
  process.stdout.write(`${version} can be released. What is left:
1. npm run check passes, and the workflows of this commit too.
2. The notes in docs/operate/upgrade.md were read by somebody who did not write the changes.
3. A backup of the previous release was opened with this one.
4. git tag v${version} && git push origin v${version}: the workflow \`release\` builds the image and the release.
`);
}
