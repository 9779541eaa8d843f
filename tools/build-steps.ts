import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program of this repository to its end, one of TypeScript as it is, and returns its exit code. */
export async function run(file: string, ...args: readonly string[]): Promise<number> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Builds the parts every program needs to start. */
export async function services(): Promise<number> {
  for (const step of ['tools/compile.ts', 'tools/bundle-guest.ts', 'tools/copy-pages.ts', 'tools/copy-templates.ts']) {
    const code = await run(step);
    if (code !== 0) return code;
  }
  return 0;
}

const TEST = /\.(?:[a-z-]*spec|fixture)\.ts$/;

/**
 * Returns when the newest file of a folder was changed, in milliseconds; tests do not count, nor does what `skipped` names, and what is
 * made of the sources of a package.
 */
export function newest(directory: string, skipped: readonly string[] = []): number {
  let latest = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name === 'dist' || skipped.includes(entry.name) || TEST.test(entry.name)) continue;
    const path = join(directory, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}
