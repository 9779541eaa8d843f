import type { TestProject } from 'vitest/node';
import { earlyOr } from '../../tools/early-set-ups.js';
import { beginInstallation, hasNamespaces } from './installed-package.js';

/** Packs and installs the package once for all files of a run. Those that use it wait for it: it takes longer than platforms to start. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { root, installed, remove } = await earlyOr(project.name, 'installed.setup.ts', () =>
    Promise.resolve(beginInstallation()),
  );
  project.provide('installation', root);
  const how = hasNamespaces()
    ? 'first in a network of its own, then, for tests that send requests,'
    : 'without namespaces here, so';
  process.stdout.write(`The installed package runs ${how} with every connection to elsewhere refused.\n`);
  return async () => {
    try {
      await installed;
    } finally {
      remove();
    }
  };
};
