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

/**
 * Runs the longest files of a group of projects first, since a core idles at its end while the last file runs, and then projects
 * with a platform, since it ends with their last file.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        Number(isFirst(b)) - Number(isFirst(a)) ||
        rankOf(a) - rankOf(b) ||
        a.project.name.localeCompare(b.project.name),
    );
  }
}
