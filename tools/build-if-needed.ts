// Compiles the tree if it is not compiled yet or a source is newer. Parts that a start does not wait for are built in parallel.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newest, root, services } from './build-steps.js';

const stamp = join(root, 'dist/apps/standalone/src/main.js');
/** Outputs that are built in parallel to the start if they exist already. */
const REST = ['dist/programs', 'dist/console/index.html'];

const isInstalled = (name: string): boolean => existsSync(join(root, 'node_modules', name));

const compiled = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
const changed = Math.max(newest(join(root, 'apps')), newest(join(root, 'libs')), statSync(join(root, 'package.json')).mtimeMs);
if (changed > compiled) {
  if (!isInstalled('@swc/core')) {
    process.stderr.write(
      "There is no compiled tree, and compiling needs the development packages: run 'npm ci --include=dev'.\n",
    );
    process.exit(1);
  }
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const code = await services();
  if (code !== 0) process.exit(code);
}
if (REST.some((name) => !existsSync(join(root, name))) && isInstalled('vite')) {
  spawn(process.execPath, ['--import', 'tsx', join(root, 'tools/build.ts'), '--rest'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  }).unref();
}
