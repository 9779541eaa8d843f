#!/usr/bin/env node
// Runs the commands of an operator in the image, which has no npm to build anything first.
import { exitOnFewFiles } from '#process/start/open-files.js';

/** Programs by the name of their command. */
const COMMANDS = {
  admin: './admin.js',
  env: '../../../../../bin/compose-env.mjs',
  backup: './backup.js',
  restore: './restore.js',
  mongodump: './mongodump.js',
  mongorestore: './mongorestore.js',
  'rotate-master-key': './rotate-master-key.js',
  preflight: '../../../../libs/persistence/src/checks/preflight-command.js',
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
