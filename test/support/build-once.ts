import { execFileSync } from 'node:child_process';

/** Variable that says which parts of `dist` this run has brought up to date: set-ups of all its projects ask for them. */
export const BUILT = 'GROUNDWORK_TESTS_BUILT';

type Parts = 'services' | 'all';

/** Returns whether this run of tests has brought parts of `dist` up to date. */
export function isBuilt(parts: Parts): boolean {
  const built = process.env[BUILT];
  return built === 'all' || built === parts;
}

/** Builds what processes of tests run where a source is newer, once for all projects of a run; `all` includes bundles and the console. */
export function buildOnce(parts: Parts): void {
  if (isBuilt(parts)) return;
  const choice = parts === 'services' ? ['--services'] : [];
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build-if-newer.ts', ...choice], { stdio: 'inherit' });
  process.env[BUILT] = parts;
}
