// Makes the databases of a dump, of this platform or of MongoDB's mongodump.
import { resolve } from 'node:path';
import { restoreDump } from '../dist/libs/persistence/src/dump/restore-dump.js';
import { withDirectory } from './command-line.mjs';
import { summary, withStore } from './dump-store.mjs';

await withDirectory('npm run mongorestore -- <directory of a dump>', async (directory) => {
  const restored = await withStore({ create: true }, (client) => restoreDump(client, resolve(directory)));
  process.stdout.write(`The dump in ${resolve(directory)} is restored: ${summary(restored)}.\n`);
});
