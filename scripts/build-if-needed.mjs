// Compiles the tree when there is no compiled one, or a source is newer than it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist/apps/standalone/src/main.js');

function newest(directory) {
  let latest = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

const compiled = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
const changed = Math.max(newest(join(root, 'apps')), newest(join(root, 'libs')), statSync(join(root, 'package.json')).mtimeMs);
const builder = join(root, 'node_modules/vite');
if (changed <= compiled && !existsSync(join(root, 'dist/console/index.html')) && existsSync(builder)) {
  // The services start without it, too.
  spawnSync(process.execPath, [join(root, 'scripts/build-console.mjs')], { cwd: root, stdio: 'inherit' });
}
if (changed > compiled) {
  if (!existsSync(join(root, 'node_modules/@nestjs/cli'))) {
    process.stderr.write(
      "There is no compiled tree, and compiling needs the development packages: run 'npm ci --include=dev'.\n",
    );
    process.exit(1);
  }
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', '--services-suffice'], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}
