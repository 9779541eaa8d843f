// Backs the embedded store of DATA_DIR up into a directory, whether the platform runs or not.
import { join, resolve } from 'node:path';
import { backUpStore } from '#embedded-mongo/backup/back-up.js';
import { storedCredentials } from '#process/start/credentials.js';
import { fingerprintOf } from '#security/keys/master-key.js';
import { calledBy, environmentOf, withDirectory } from './command-line.js';

await withDirectory(`${calledBy('backup')} <new directory>`, async (directory) => {
  const environment = environmentOf('DATA_DIR', 'MASTER_KEY', 'MONGODB_URI');
  if (environment.MONGODB_URI !== undefined) {
    throw new Error(
      `MONGODB_URI is set, but this command backs up the embedded store: use MongoDB's tools or ${calledBy('mongodump')} <directory>`,
    );
  }
  const masterKey = environment.MASTER_KEY ?? (await storedCredentials(environment.DATA_DIR)).MASTER_KEY;
  const keyFingerprint = masterKey === undefined ? null : fingerprintOf(masterKey);
  const into = resolve(directory);
  const { files } = await backUpStore({ dataDir: resolve(join(environment.DATA_DIR, 'store')), into, keyFingerprint });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(`The backup in ${into} is complete (${bytes} bytes).\n`);
  process.stdout.write(
    keyFingerprint === null
      ? 'Neither the environment nor credentials.json has a MASTER_KEY: the backup does not record which one it needs.\n'
      : `It contains no keys. To restore it, you need the MASTER_KEY with the fingerprint ${keyFingerprint}: keep that key apart from the backup.\n`,
  );
});
