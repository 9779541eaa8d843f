import type { TestProject } from 'vitest/node';
import { earlyOr } from '../../tools/early-set-ups.js';
import { hasNamespaces, installPackage } from './installed-package.js';

/** Packs and installs the package once for all files of a run. */
export default async (project: TestProject): Promise<() => void> => {
  const { remove, ...installed } = await earlyOr(project.name, 'installed.setup.ts', installPackage);
  project.provide('installed', installed);
  const how = hasNamespaces()
    ? 'first in a network of its own, then, for tests that send requests,'
    : 'without namespaces here, so';
  process.stdout.write(`The installed package runs ${how} with every connection to elsewhere refused.\n`);
  return remove;
};
