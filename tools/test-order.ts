import { relative } from 'node:path';
import picomatch from 'picomatch';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './build-steps.js';
import { PROJECTS } from './test-tiers.js';

/** Set-ups that start a platform for all files of a project, the one that takes most of a machine first. */
const PLATFORMS = ['cluster.setup.ts', 'standalone.setup.ts'];

const FIRST = new Map(PROJECTS.map(({ name, first }) => [name, first.map((pattern) => picomatch(pattern))]));

function rankOf({ project }: TestSpecification): number {
  const { globalSetup } = project.config;
  const index = PLATFORMS.findIndex((name) => [globalSetup].flat().some((path) => path.endsWith(name)));
  return index === -1 ? PLATFORMS.length : index;
}

/** Returns the place of a file in the list of the longest of its project; of others, the place behind all of them. */
function turnOf({ project, moduleId }: TestSpecification): number {
  const path = relative(root, moduleId);
  const turn = FIRST.get(project.name)?.findIndex((fits) => fits(path)) ?? -1;
  return turn === -1 ? Number.MAX_SAFE_INTEGER : turn;
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
    return sorted.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        turnOf(a) - turnOf(b) ||
        rankOf(a) - rankOf(b) ||
        a.project.name.localeCompare(b.project.name),
    );
  }
}
