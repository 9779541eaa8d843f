import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Marks all spools below `root` as abandoned immediately. Call it only if their processes are known to have ended. */
export async function disownSpools(root: string): Promise<void> {
  try {
    for (const name of await readdir(root)) await utimes(join(root, name), 0, 0);
  } catch {
    // A spool that could not be marked is sent later, when its process counts as dead.
  }
}
