#!/usr/bin/env node
// Runs the commands of an operator where there is no npm to build anything first: in the image.
import { exitOnFewFiles } from '#process/start/open-files.js';

/** Programs by the name of their command. */
const COMMANDS = {
  admin: './admin.mjs',
  env: './env.mjs',
  backup: './backup.mjs',
  restore: './restore.mjs',
  mongodump: './mongodump.mjs',
  mongorestore: './mongorestore.mjs',
  'rotate-master-key': './rotate-master-key.mjs',
  preflight: '../dist/libs/persistence/src/checks/preflight-command.js',
};

exitOnFewFiles();
const [name = ''] = process.argv.splice(2, 1);
const program = Object.entries(COMMANDS).find(([command]) => command === name)?.[1];
if (program === undefined) {
  process.stderr.write(`usage: operate (${Object.keys(COMMANDS).join(' | ')}) …\n`);
  process.exitCode = 1;
} else {
  await import(program);
}
