import { relative } from 'node:path';
import picomatch from 'picomatch';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './build-steps.js';
import { PROJECTS } from './test-tiers.js';

/** Set-ups that start a platform for all files of a project, the one that takes most of a machine first. */
const PLATFORMS = ['cluster.setup.ts', 'standalone.setup.ts'];

const FIRST = new Map(PROJECTS.map(({ name, first }) => [name, picomatch([...first])]));

function rankOf({ project }: TestSpecification): number {
  const { globalSetup } = project.config;
  const index = PLATFORMS.findIndex((name) => [globalSetup].flat().some((path) => path.endsWith(name)));
  return index === -1 ? PLATFORMS.length : index;
}

const isFirst = ({ project, moduleId }: TestSpecification): boolean =>
  FIRST.get(project.name)?.(relative(root, moduleId)) ?? false;

/** Returns the turn of each of the longest files: the number of files of the project that precede it. */
function turnsOf(files: readonly TestSpecification[]): ReadonlyMap<TestSpecification, number> {
  const counts = new Map<string, number>();
  const turns = new Map<TestSpecification, number>();
  for (const file of files.filter(isFirst)) {
    const turn = counts.get(file.project.name) ?? 0;
    turns.set(file, turn);
    counts.set(file.project.name, turn + 1);
  }
  return turns;
}

/**
 * Runs the longest files of a group of projects first, since a core idles at its end while the last file runs, and then projects
 * with a platform, since it ends with their last file. Of the longest, each project has one in turn: files of one project wait for
 * the same things, and cores idle while all of them do.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files);
    const turns = turnsOf(sorted);
    const turnOf = (file: TestSpecification): number => turns.get(file) ?? Infinity;
    return sorted.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        (turnOf(a) === turnOf(b) ? 0 : turnOf(a) - turnOf(b)) ||
        rankOf(a) - rankOf(b) ||
        a.project.name.localeCompare(b.project.name),
    );
  }
}
