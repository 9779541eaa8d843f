import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
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

const TEST = /\.(?:[a-z-]*spec|fixture)\.ts$/;

/** Returns when the newest file of a folder was changed, in milliseconds; tests do not count, nor does what `skipped` names. */
export function newest(directory, skipped = []) {
  let latest = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (skipped.includes(entry.name) || TEST.test(entry.name)) continue;
    const path = join(directory, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}
