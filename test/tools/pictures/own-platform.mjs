import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../dist/apps/cli/src/operations/free-port.js';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Starts a platform with a separate data directory. Returns its address, credentials and a function that stops it. */
export async function startPlatform() {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-pictures-'));
  const platform = fork(join(root, 'dist/apps/standalone/src/main.js'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => platform.once('exit', resolve));
  const stop = async () => {
    platform.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
  };
  try {
    const { url } = await new Promise((resolve, reject) => {
      platform.on('message', (message) => message.type === 'ready' && resolve(message));
      platform.once('exit', (code) => reject(new Error(`the platform exited with code ${code}`)));
    });
    return { url, credentials: JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
