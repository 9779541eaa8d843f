// The list of test projects and their tiers: `test/tiers.json`.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './build-steps.mjs';

const picomatch = createRequire(import.meta.url)('picomatch');
const { tiers, projects } = JSON.parse(readFileSync(join(root, 'test/tiers.json'), 'utf8'));

/** Commands of the tiers by name, shortest tier first. */
export const TIERS = tiers;

/** Folders that hold tests, and files in them that are tests. */
const ROOTS = ['apps', 'libs', 'test'];
const TEST_FILE = /\.[a-z0-9-]*spec\.ts$/;

const patterns = ({ include = [], reasons = {} }) => [...include, ...Object.keys(reasons)];

/** Projects in the order of the list, with the files they run as glob patterns. */
export const PROJECTS = Object.entries(projects).map(([name, project]) => ({
  name,
  tier: project.tier,
  what: project.what,
  needs: project.needs ?? [],
  filesNeed: project.filesNeed ?? {},
  alone: project.alone ?? 0,
  include: patterns(project),
  exclude: [...(project.exclude ?? []), ...(project.without ?? []).flatMap((other) => patterns(projects[other]))],
}));

/** Returns the names of the projects of a tier alone, without those of shorter tiers. */
export const projectsOf = (tier) => PROJECTS.filter((project) => project.tier === tier).map(({ name }) => name);

function* testFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* testFiles(path);
    else if (TEST_FILE.test(entry.name)) yield path;
  }
}

/** Returns a line for each test file in no tier before the nightly one, and for each pattern that matches no file. */
export function tierFaults(files = ROOTS.flatMap((folder) => [...testFiles(folder)]), list = PROJECTS) {
  const runs = list.map((project) => ({
    ...project,
    has: picomatch(project.include, { ignore: project.exclude }),
  }));
  const covered = runs.filter(({ tier }) => tier !== 'nightly');
  const missing = files.filter((file) => !covered.some(({ has }) => has(file)));
  const empty = runs.flatMap(({ name, include, exclude, filesNeed = {} }) =>
    [...include, ...exclude, ...Object.values(filesNeed).flat()]
      .filter((pattern) => !files.some(picomatch(pattern)))
      .map((pattern) => `${name}: '${pattern}' matches no test file`),
  );
  return [...missing.map((file) => `${file}: in no tier`), ...empty];
}
