#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { ownCommand } from '#process/env/own-command.js';
import { EXIT_CODES } from './terminal/exit-codes.js';
import { runProgram } from './program/program.js';

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string };
const interruption = new AbortController();
process.on('SIGINT', () => {
  // A second Ctrl-C means that the user does not want to wait.
  if (interruption.signal.aborted) process.exit(EXIT_CODES.interrupted);
  interruption.abort();
});
// The reader of a pipe may close it early, like `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT_CODES.ok : EXIT_CODES.failure),
);

process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    // oxlint-disable-next-line node/no-process-env
    env: process.env,
    // Computed on access: only error messages and hints need it.
    get command() {
      // oxlint-disable-next-line node/no-process-env
      return ownCommand({ path: process.env['PATH'] });
    },
    directory: process.cwd(),
    home: homedir(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    interruption: interruption.signal,
  },
  version,
);
