import { createHash } from 'node:crypto';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { BackupError } from './backup-error.js';
import type { BackedUpFile } from './manifest.js';

const CHUNK_BYTES = 1 << 20;

/** Makes a directory only its owner can open; one that is there already has to be empty. */
export async function makeEmptyDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new BackupError(`${path} is not empty`);
}

/** Reads a file to its end, and says what it holds; with `copyTo`, into a new file there, which is on disk when this resolves. */
export async function readThrough(path: string, copyTo?: string): Promise<Omit<BackedUpFile, 'name'>> {
  return withFile(path, 'r', (from) => {
    if (copyTo === undefined) return copy(from, async () => undefined);
    return withFile(copyTo, 'wx', async (into) => {
      const found = await copy(from, (part) => into.writeFile(part));
      await into.sync();
      return found;
    });
  });
}

/** Writes a new file that only its owner can read; it is on disk when this resolves. */
export function writeDurably(path: string, text: string): Promise<void> {
  return withFile(path, 'wx', async (file) => {
    await file.writeFile(text);
    await file.sync();
  });
}

/** Resolves when a file is on disk, or everything that has been created, renamed or removed in a directory so far. */
export function syncPath(path: string): Promise<void> {
  return withFile(path, 'r', (entry) => entry.sync());
}

async function copy(from: FileHandle, put: (part: Buffer) => Promise<void>): Promise<Omit<BackedUpFile, 'name'>> {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await from.read(chunk, 0, chunk.length, bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const part = chunk.subarray(0, bytesRead);
    hash.update(part);
    await put(part);
    bytes += bytesRead;
  }
}

async function withFile<T>(path: string, flags: 'r' | 'wx', work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
