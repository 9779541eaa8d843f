#!/usr/bin/env node
// The command line as `npm link` installs it: compiled files come and go, this one stays.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const compiled = new URL('../dist/apps/cli/src/main.js', import.meta.url);
if (existsSync(fileURLToPath(compiled))) await import(compiled.href);
else {
  process.stderr.write("error: there is no compiled tree: run 'npm run build' where this is installed\n");
  process.exitCode = 1;
}
