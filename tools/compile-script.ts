// Starts the standalone once, so that what V8 compiles of its script is there for every later start with this version of Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build-steps.js';

const directory = mkdtempSync(join(tmpdir(), 'groundwork-build-'));
// Passes only the path: the build may run where a platform is configured.
const env = { PATH: process.env['PATH'], DATA_DIR: directory, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
const child = spawn(process.execPath, [join(root, 'dist/apps/standalone/src/main.js')], {
  env,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
child.once('message', () => child.kill('SIGTERM'));
const [code] = (await once(child, 'exit')) as [number | null];
rmSync(directory, { recursive: true, force: true });
process.exit(code ?? 1);
