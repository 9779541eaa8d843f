import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a script of this folder to its end: its exit code. */
export async function run(file, ...args) {
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** What every program needs to start. */
export async function services() {
  const code = await run('scripts/compile.mjs');
  return code === 0 ? run('scripts/bundle-guest.mjs') : code;
}
