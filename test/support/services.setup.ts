import { execFileSync } from 'node:child_process';

/** Compiles what processes of tests run from `dist` where a source is newer. */
export default (): void => {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build-if-newer.ts', '--services'], { stdio: 'inherit' });
};
