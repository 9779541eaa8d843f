/** Facts about a state of the repository that is to become a release. */
export interface ReleaseFacts {
  /** Versions by the file that states them. */
  readonly versions: Readonly<Record<string, string>>;
  /** Versions of earlier releases. */
  readonly released: readonly string[];
  /** Lines of `git status --porcelain`. */
  readonly changes: readonly string[];
  readonly changelog: { readonly written: string; readonly expected: string };
  /** Content of the page on upgrades. */
  readonly upgradeNotes: string;
  /** Paths in the package. */
  readonly packageFiles: readonly string[];
  /** True if `npm run generate -- --check` passes. */
  readonly isGenerated: boolean;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
/** Files without which an installed package does nothing. */
const NEEDED = [
  'package.json',
  'npm-shrinkwrap.json',
  'README.md',
  'LICENSE',
  'bin/groundwork.mjs',
  'dist/apps/standalone/src/main.js',
  'dist/apps/cli/src/main.js',
  'dist/console/index.html',
];
/** Files that a package must not have: sources, source maps, tests, and data of a platform. */
const UNWANTED = /(?:(?<!\.d)\.tsx?|\.map|\.spec\.js|\.fixture\.js)$|(?:^|\/)(?:\.env(?:\..*)?|credentials\.json|data\.mdb)$/;

/** Returns what has to be done before a state can be released, one sentence each; none if it can. */
export function releaseProblems(facts: ReleaseFacts): string[] {
  const { versions, released, changes, changelog, upgradeNotes, packageFiles, isGenerated } = facts;
  const version = versions['package.json'] ?? '';
  const others = Object.entries(versions).filter(([, other]) => other !== version);
  const missing = NEEDED.filter((path) => !packageFiles.includes(path));
  const unwanted = packageFiles.filter((path) => UNWANTED.test(path) && !path.startsWith('dist/apps/cli/templates/'));
  const minor = version.split('.').slice(0, 2).join('.');
  return [
    ...(VERSION.test(version) ? [] : [`package.json: '${version}' is not a version`]),
    ...others.map(([file, other]) => `${file} has version ${other}: ${version} expected`),
    ...(released.includes(version) ? [`${version} is released already: raise the version`] : []),
    ...(changes.length === 0 ? [] : [`${changes.length} files are not committed: ${changes.slice(0, 3).join(', ')}`]),
    ...(changelog.written === changelog.expected ? [] : ["CHANGELOG.md is out of date: run 'npm run changelog' and commit it"]),
    ...(upgradeNotes.includes(`\n### ${minor}\n`)
      ? []
      : [`docs/operate/upgrade.md has no notes for ${minor}: add '### ${minor}'`]),
    ...(isGenerated ? [] : ["generated files are out of date: run 'npm run generate' and commit them"]),
    ...missing.map((path) => `the package lacks ${path}`),
    ...unwanted.map((path) => `the package must not contain ${path}`),
  ];
}
