import { execFileSync } from 'node:child_process';

/** Variable that says which parts of `dist` this run has brought up to date: set-ups of all its projects ask for them. */
export const BUILT = 'GROUNDWORK_TESTS_BUILT';

/** Builds what processes of tests run where a source is newer, once for all projects of a run; `all` includes bundles and the console. */
export function buildOnce(parts: 'services' | 'all'): void {
  const built = process.env[BUILT];
  if (built === 'all' || built === parts) return;
  const choice = parts === 'services' ? ['--services'] : [];
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build-if-newer.ts', ...choice], { stdio: 'inherit' });
  process.env[BUILT] = parts;
}
