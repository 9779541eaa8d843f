import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isKnownPath } from '#app-files/layouts/known-paths.js';
import { hasCode } from '../terminal/error-code.js';

/**
 * Returns the folders of an app's directory whose files are sent, without package folders. The directory itself is the
 * empty path.
 */
export async function watchedFolders(directory: string): Promise<readonly string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    found.push(folder);
    for (const name of await foldersIn(join(directory, folder))) {
      const path = `${folder}${name}/`;
      if (!name.startsWith('.') && name !== 'node_modules' && isKnownPath(path)) await walk(path);
    }
  };
  await walk('');
  return found;
}

/** A folder that went meanwhile has none. */
async function foldersIn(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
