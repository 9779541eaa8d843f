import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkStoreFile } from '../storage/store-file-check.js';
import { STORE_FORMAT } from '../storage/store-format.js';
import { DATA_FILE, MANIFEST_FILE } from './back-up.js';
import { BackupError } from './backup-error.js';
import { readThrough, syncPath } from './files.js';
import { parseManifest, type BackedUpFile, type BackupManifest } from './manifest.js';

/** @throws BackupError when the directory holds no complete backup, or one this version cannot use */
export async function readManifest(from: string): Promise<BackupManifest> {
  const path = join(from, MANIFEST_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new BackupError(`${from} is not a complete backup: ${MANIFEST_FILE} is missing`, { cause });
  }
  const manifest = parseManifest(path, text);
  if (manifest.storeFormat > STORE_FORMAT) {
    throw new BackupError(
      `The backup in ${from} has data format ${manifest.storeFormat}, this version reads up to ${STORE_FORMAT}: use a newer version`,
    );
  }
  return manifest;
}

export interface RestoreOptions {
  /** Directory of a backup. */
  readonly from: string;
  /** Directory of the new store; it must not exist, or be empty. */
  readonly dataDir: string;
}

/**
 * Makes a store of a backup. It is there entirely or not at all: a restoration that was interrupted, or whose backup turns out to be
 * damaged, leaves no store behind and can be repeated.
 */
export async function restoreStore({ from, dataDir }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(from);
  const data = manifest.files.find(({ name }) => name === DATA_FILE);
  if (!data) throw new BackupError(`The backup in ${from} is damaged: its manifest names no ${DATA_FILE}`);
  if ((await entries(dataDir)).length > 0)
    throw new BackupError(`${dataDir} is not empty: a backup is restored into a new store only`);
  const unfinished = `${dataDir}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await copyChecked(from, unfinished, data);
    await syncPath(unfinished);
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncPath(dirname(dataDir));
  return manifest;
}

async function copyChecked(from: string, into: string, expected: BackedUpFile): Promise<void> {
  const path = join(from, expected.name);
  let found: Omit<BackedUpFile, 'name'>;
  try {
    found = await readThrough(path, join(into, expected.name));
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw missing ? new BackupError(`The backup is damaged: ${path} is missing`, { cause }) : cause;
  }
  if (found.bytes !== expected.bytes) {
    throw new BackupError(`The backup is damaged: ${path} has ${found.bytes} bytes, expected ${expected.bytes}`);
  }
  if (found.sha256 !== expected.sha256) {
    throw new BackupError(`The backup is damaged: the checksum of ${path} differs`);
  }
  checkStoreFile(join(into, expected.name), { whole: true });
}

async function entries(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
