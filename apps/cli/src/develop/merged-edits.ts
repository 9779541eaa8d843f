import { createHash } from 'node:crypto';
import type { Files } from '../files/archive.js';
import type { FileHashes } from './file-hashes.js';

/** Outcome for a file when edits made elsewhere are written to a directory. */
export interface MergedEdit {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Content after the edit; `null` for a file that was removed. */
  readonly bytes: Buffer | null;
  /** True if the local file changed as well, so that it must not be overwritten. */
  readonly isConflict: boolean;
}

/** Files of a directory, and the subset that was deployed. */
export interface LocalState {
  readonly local: FileHashes;
  readonly deployed: FileHashes;
  /** Source files by the path of the file that is built from each. An edit of a built file cannot be written back. */
  readonly built?: ReadonlyMap<string, string>;
}

/**
 * Compares the exports of two deployments and returns only what differs between them. A local file is in conflict when
 * it matches neither the deployed version (`deployed`) nor the result of the edit, since formatting and defaults of
 * exports are not changes.
 */
export function mergedEdits(
  before: Files,
  after: Files,
  { local, deployed, built = new Map() }: LocalState,
): readonly MergedEdit[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !path.endsWith('/'));
  const edits = paths
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((path): MergedEdit[] => {
      const [old, bytes = null] = [before.get(path), after.get(path)];
      if (old !== undefined && bytes !== null && old.equals(bytes)) return [];
      const hash = bytes === null ? undefined : createHash('sha256').update(bytes).digest('base64url');
      if (local.get(path) === hash) return [];
      const change = bytes === null ? 'removed' : local.has(path) ? 'changed' : 'added';
      return [{ path, change, bytes, isConflict: built.has(path) || local.get(path) !== deployed.get(path) }];
    });
  return edits;
}
