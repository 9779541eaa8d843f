// Vitest reporter: begins what the set-ups of all projects of a run start, at the same time. Vitest runs set-ups one after the other,
// and most of them wait for one process.
import { basename } from 'node:path';
import type { Reporter, TestProject, TestSpecification } from 'vitest/node';
import { startShared } from '../test/e2e/platform/shared-platform.js';
import { beginInstallation } from '../test/packages/installed-package.js';
import { isBuilt } from '../test/support/build-once.js';

/** Set-ups are loaded separately for each project: only what is global is common. */
const EARLY = Symbol.for('groundwork:early-set-ups');

/** Starts of set-ups, by the name of their file. */
type Starts = Readonly<Record<string, () => Promise<unknown>>>;

const STARTS: Starts = {
  'standalone.setup.ts': () => startShared('standalone'),
  'cluster.setup.ts': () => startShared('cluster'),
  'installed.setup.ts': () => Promise.resolve(beginInstallation()),
};

type Begun = Map<string, Promise<unknown>>;

const keyOf = (project: string, file: string): string => `${project} ${file}`;

/** Returns what was begun for a set-up of a project, or else begins it. */
export function earlyOr<T>(project: string, file: string, start: () => Promise<T>): Promise<T> {
  const begun = Reflect.get(globalThis, EARLY) as Begun | undefined;
  return (begun?.get(keyOf(project, file)) as Promise<T> | undefined) ?? start();
}

/** Begins what the set-ups of projects start. Set-ups run once, however often watched files do: so does this. */
export function beginEarly(projects: Iterable<Pick<TestProject, 'name' | 'config'>>, starts: Starts): void {
  // Otherwise a set-up builds programs first.
  if (!isBuilt('all') || Reflect.has(globalThis, EARLY)) return;
  const begun: Begun = new Map();
  for (const { name, config } of projects) {
    for (const file of [config.globalSetup].flat().map((path) => basename(path))) {
      const work = starts[file]?.();
      if (!work) continue;
      // The set-up that takes it reports a failure.
      work.catch(() => undefined);
      begun.set(keyOf(name, file), work);
    }
  }
  Reflect.set(globalThis, EARLY, begun);
}

export default class EarlySetUps implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    beginEarly(new Set(specifications.map(({ project }) => project)), STARTS);
  }
}
