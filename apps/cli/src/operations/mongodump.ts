// Writes all databases into a directory, in the layout of MongoDB's tool of this name.
import { resolve } from 'node:path';
import { dumpAll } from '#persistence/dump/dump.js';
import { calledBy, withDirectory } from './command-line.js';
import { summary, withStore } from './dump-store.js';

await withDirectory(`${calledBy('mongodump')} <new directory>`, async (directory) => {
  const dumped = await withStore({ create: false }, (client) => dumpAll(client, resolve(directory)));
  process.stdout.write(`The dump in ${resolve(directory)} is complete: ${summary(dumped)}.\n`);
});
