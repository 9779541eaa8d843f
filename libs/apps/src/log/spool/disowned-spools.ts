import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes all that is kept below `root` anybody's at once. Only for whoever knows that the processes it is of are gone. */
export async function disownSpools(root: string): Promise<void> {
  try {
    for (const name of await readdir(root)) await utimes(join(root, name), 0, 0);
  } catch {
    // What could not be is handed on later, when its process counts as dead.
  }
}
