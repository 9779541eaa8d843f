import { execFileSync } from 'node:child_process';

/** Compiles what processes of tests run from `dist` where a source is newer. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/build-if-newer.mjs', '--services'], { stdio: 'inherit' });
};
