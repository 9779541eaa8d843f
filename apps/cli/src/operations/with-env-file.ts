// Runs a program of this repository with the variables of `.env` in the working directory, where there is one. What is set already stays.
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { pathToFileURL } from 'node:url';
import { exitOnFewFiles } from '#process/start/open-files.js';

exitOnFewFiles();
try {
  loadEnvFile('.env');
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') {
    process.stderr.write(`error: ${resolve('.env')} cannot be read: ${code ?? message}\n`);
    process.exit(1);
  }
}
// The program sees the arguments it would have been started with.
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(process.argv[1] ?? '')).href);
