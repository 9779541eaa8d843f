import { existsSync } from 'node:fs';
import { chmod, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LmdbEnvironment } from '../storage/lmdb-environment.js';
import { checkStoreFile } from '../storage/store-file-check.js';
import { dataFile } from '../storage/store-files.js';
import { checkFormat, storeFormat, storeId } from '../storage/store-format.js';
import { BackupError } from './backup-error.js';
import { makeEmptyDirectory, readThrough, syncPath, writeDurably } from './files.js';
import { BACKUP_FORMAT, type BackupManifest } from './manifest.js';

export const MANIFEST_FILE = 'manifest.json';
export const DATA_FILE = 'data.mdb';

export interface BackupOptions {
  /** Directory of a store, whether it runs or not. */
  readonly dataDir: string;
  /** Directory of the backup: new, or empty. */
  readonly into: string;
  readonly keyFingerprint: string | null;
}

/**
 * Copies a store as of one moment, while the process that has it open keeps running. Only for a process that has not opened the
 * store itself: it would lose its locks. The backup is complete, and on disk, when this resolves; before, it has no manifest.
 */
export async function backUpStore({ dataDir, into, keyFingerprint }: BackupOptions): Promise<BackupManifest> {
  if (!existsSync(dataFile(dataDir))) throw new BackupError(`No store found in ${dataDir}`);
  await makeEmptyDirectory(into);
  const startedAt = new Date().toISOString();
  const copy = join(into, DATA_FILE);
  const environment = new LmdbEnvironment(dataDir, true);
  let marks: Pick<BackupManifest, 'storeFormat' | 'storeId'>;
  try {
    checkFormat(dataDir, environment);
    marks = { storeFormat: storeFormat(environment), storeId: storeId(environment) ?? null };
    await environment.copyTo(copy);
  } finally {
    await environment.close();
  }
  await chmod(copy, 0o600);
  await syncPath(copy);
  checkStoreFile(copy, { whole: true });
  const files = [{ name: DATA_FILE, ...(await readThrough(copy)) }];
  const manifest: BackupManifest = { format: BACKUP_FORMAT, startedAt, ...marks, keyFingerprint, files };
  const path = join(into, MANIFEST_FILE);
  await writeDurably(`${path}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${path}.new`, path);
  await syncPath(into);
  return manifest;
}
