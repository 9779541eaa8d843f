import { createHash } from 'node:crypto';
import type { LocalApp } from '../files/local-app.js';

/** Hashes of an app's files by path: configuration, packages and hosted files. */
export type FileHashes = ReadonlyMap<string, string>;

/** Returns the hash of each file, and one for each folder that is there for itself. */
export function fileHashes({ files, hosted }: Pick<LocalApp, 'files' | 'hosted'>): FileHashes {
  const hashes = new Map<string, string>();
  for (const [path, bytes] of [...files, ...hosted]) hashes.set(path, createHash('sha256').update(bytes).digest('base64url'));
  return hashes;
}

/** Returns the paths of what was added, changed or removed between two states, sorted. Folders count only where no file shows them. */
export function changedPaths(before: FileHashes, after: FileHashes): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path));
  const files = changed.filter((path) => !path.endsWith('/'));
  const folders = changed.filter((path) => path.endsWith('/') && !files.some((file) => file.startsWith(path)));
  return [...files, ...folders].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Returns changed paths in a few words: the first one, and how many there are beside it. */
export function changeText(paths: readonly string[]): string {
  const [first = 'nothing', ...others] = paths;
  return others.length === 0 ? first : `${first} (+${others.length})`;
}
