// The list of test projects and their tiers: `test/tiers.json`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { root } from './build-steps.js';

export type Tier = 'test' | 'all' | 'nightly';
/** A program of the system that tests use. */
export type Program = 'nats-server' | 'haproxy' | 'chromium';

export interface TestProject {
  readonly name: string;
  readonly tier: Tier;
  /** Description of its tests, in a line. */
  readonly what: string;
  /** Programs of the system that it cannot run without. */
  readonly needs: readonly Program[];
  /** Files of it that cannot run without a program, as patterns. */
  readonly filesNeed?: Readonly<Partial<Record<Program, readonly string[]>>>;
  /** Group of projects that run beside each other: groups run one after the other, in the order of these numbers. */
  readonly group: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Files that take longest, as patterns: they start before the others of the group. */
  readonly first: readonly string[];
}

/** A project as the list has it; \`reasons\` are files with why they are in it, \`without\` names projects whose files it leaves to them. */
interface ListedProject extends Partial<Omit<TestProject, 'name' | 'tier' | 'what'>>, Pick<TestProject, 'tier' | 'what'> {
  readonly reasons?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
}

const { tiers, projects } = JSON.parse(readFileSync(join(root, 'test/tiers.json'), 'utf8')) as {
  readonly tiers: Readonly<Record<Tier, string>>;
  readonly projects: Readonly<Record<string, ListedProject>>;
};

/** Commands of the tiers by name, shortest tier first. */
export const TIERS = tiers;

/** Folders that hold tests, and files in them that are tests. */
const ROOTS = ['apps', 'libs', 'test', 'tools'];
const TEST_FILE = /\.[a-z0-9-]*spec\.ts$/;

const patterns = ({ include = [], reasons = {} }: Partial<ListedProject>): readonly string[] => [
  ...include,
  ...Object.keys(reasons),
];

/** Projects in the order of the list, with the files they run as glob patterns. */
export const PROJECTS: readonly TestProject[] = Object.entries(projects).map(([name, project]) => ({
  name,
  tier: project.tier,
  what: project.what,
  needs: project.needs ?? [],
  filesNeed: project.filesNeed ?? {},
  group: project.group ?? 0,
  first: project.first ?? [],
  include: patterns(project),
  exclude: [...(project.exclude ?? []), ...(project.without ?? []).flatMap((other) => patterns(projects[other] ?? {}))],
}));

/** Returns the names of the projects of one tier, without shorter tiers. */
export const projectsOf = (tier: Tier): string[] => PROJECTS.filter((project) => project.tier === tier).map(({ name }) => name);

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* testFiles(path);
    else if (TEST_FILE.test(entry.name)) yield path;
  }
}

/** Returns a line for each test file in no tier before the nightly one, and for each pattern that matches no file. */
export function tierFaults(
  files: readonly string[] = ROOTS.flatMap((folder) => [...testFiles(folder)]),
  list: readonly (Pick<TestProject, 'name' | 'tier' | 'include' | 'exclude' | 'filesNeed'> &
    Partial<Pick<TestProject, 'first'>>)[] = PROJECTS,
): string[] {
  const runs = list.map((project) => ({
    ...project,
    has: picomatch([...project.include], { ignore: [...project.exclude] }),
  }));
  const covered = runs.filter(({ tier }) => tier !== 'nightly');
  const missing = files.filter((file) => !covered.some(({ has }) => has(file)));
  const empty = runs.flatMap(({ name, include, exclude, first = [], filesNeed = {} }) =>
    [...include, ...exclude, ...first, ...Object.values(filesNeed).flat()]
      .filter((pattern) => {
        const fits = picomatch(pattern);
        return !files.some((file) => fits(file));
      })
      .map((pattern) => `${name}: '${pattern}' matches no test file`),
  );
  return [...missing.map((file) => `${file}: in no tier`), ...empty];
}
