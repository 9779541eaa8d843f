// Makes the embedded store of an empty DATA_DIR of a backup.
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readManifest, restoreStore } from '#embedded-mongo/backup/restore.js';
import { storedCredentials } from '#process/start/credentials.js';
import { fingerprintOf } from '#security/keys/master-key.js';
import { calledBy, environmentOf, withDirectory } from './command-line.js';

/** Files that may exist before: credentials in which the operator has put the key, and the remains of an interrupted restore. */
const ALLOWED = new Set(['credentials.json', 'store.restoring']);

await withDirectory(`${calledBy('restore')} <directory of a backup>`, async (directory) => {
  const environment = environmentOf('DATA_DIR', 'MASTER_KEY', 'MASTER_KEY_PREVIOUS');
  const dataDir = resolve(environment.DATA_DIR);
  const from = resolve(directory);
  const { keyFingerprint, startedAt } = await readManifest(from);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const present = (await readdir(dataDir)).filter((name) => !ALLOWED.has(name));
  if (present.length > 0) {
    throw new Error(`${dataDir} is not empty (${present.slice(0, 5).join(', ')}): restore into an empty DATA_DIR`);
  }
  const stored = await storedCredentials(dataDir);
  const keys = [environment.MASTER_KEY ?? stored.MASTER_KEY, environment.MASTER_KEY_PREVIOUS ?? stored.MASTER_KEY_PREVIOUS];
  const known = keys.filter((key) => key !== undefined).map(fingerprintOf);
  if (keyFingerprint !== null && known.length > 0 && !known.includes(keyFingerprint)) {
    throw new Error(
      `the backup needs the MASTER_KEY with the fingerprint ${keyFingerprint}, but the configured fingerprint is ${known.join(', ')}`,
    );
  }
  await restoreStore({ from, dataDir: join(dataDir, 'store') });
  process.stdout.write(`Restored the backup of ${startedAt} to ${dataDir}.\n`);
  if (keyFingerprint === null) process.stdout.write('The backup does not record which MASTER_KEY it needs.\n');
  else if (known.includes(keyFingerprint))
    process.stdout.write(`The MASTER_KEY is the one it needs (fingerprint ${keyFingerprint}).\n`);
  else {
    process.stdout.write(
      `It needs the MASTER_KEY with the fingerprint ${keyFingerprint}: set it in the environment or ${dataDir}/credentials.json before the first start.\n`,
    );
  }
});
