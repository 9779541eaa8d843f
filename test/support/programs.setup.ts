import { execFileSync } from 'node:child_process';

/** Builds what started platforms run and serve, where a source is newer. */
export default (): void => {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build-if-newer.ts'], { stdio: 'inherit' });
};
