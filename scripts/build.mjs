// Builds the services and, beside them, the console. A console that cannot be built keeps nobody from starting the services.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function run(file, ...args) {
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function services() {
  const code = await run('node_modules/@nestjs/cli/bin/nest.js', 'build');
  return code === 0 ? run('scripts/bundle-guest.mjs') : code;
}

const [ofServices, ofConsole] = await Promise.all([services(), run('scripts/build-console.mjs')]);
if (ofConsole !== 0) process.stderr.write('The console could not be built.\n');
process.exit(ofServices === 0 && process.argv.includes('--services-suffice') ? 0 : ofServices || ofConsole);
