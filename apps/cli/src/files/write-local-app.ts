import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../terminal/cli-error.js';
import type { Files } from './archive.js';
import { hasCode } from '../terminal/error-code.js';

export interface LocalChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** Returns what writing `files` would change in a directory; files of `present` that are not among them would be removed. */
export async function localChanges(directory: string, files: Files, present: Iterable<string>): Promise<readonly LocalChange[]> {
  const changes: LocalChange[] = [];
  for (const [path, bytes] of files) {
    if (path.endsWith('/')) continue;
    const old = await contentOf(join(directory, path));
    if (old === null) changes.push({ path, change: 'added' });
    else if (!old.equals(bytes)) changes.push({ path, change: 'changed' });
  }
  for (const path of present) if (!path.endsWith('/') && !files.has(path)) changes.push({ path, change: 'removed' });
  return changes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes and removes what `changes` says, each file as a whole; folders of `files` come into being. Throws `CliError` for links. */
export async function applyChanges(directory: string, files: Files, changes: readonly LocalChange[]): Promise<void> {
  const folders = [...files.keys()].filter((path) => path.endsWith('/'));
  await mkdir(directory, { recursive: true });
  for (const { path } of changes) await requireNoLinks(directory, path);
  for (const path of folders) {
    await requireNoLinks(directory, path.slice(0, -1));
    await mkdir(join(directory, path), { recursive: true });
  }
  for (const { path, change } of changes) {
    const bytes = files.get(path);
    if (change === 'removed' || bytes === undefined) await rm(join(directory, path));
    else await replaceFile(join(directory, path), bytes);
  }
}

/** Writes a file so that it is there as a whole or as it was. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    await writeFile(beside, bytes, { flag: 'wx' });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw new CliError('failure', `${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    });
  }
}

/** Throws if a part of the path is a link, so that written files stay inside the directory. */
async function requireNoLinks(directory: string, path: string): Promise<void> {
  const parts = path.split('/');
  for (const [index] of parts.entries()) {
    const part = join(directory, ...parts.slice(0, index + 1));
    const found = await lstat(part).catch(() => null);
    if (found === null) return;
    if (found.isSymbolicLink()) throw new CliError('failure', `${part} is a link: files are not written through links`);
  }
}

async function contentOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw new CliError('failure', `${path} cannot be read`, { cause: error });
  }
}
