import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { refuseUsage } from '../terminal/cli-error.js';
import { hasCode } from '../terminal/error-code.js';

/** Folder of the tests in the directory of an app. */
export const TESTS_FOLDER = 'tests';
const TEST_FILE = /\.test\.(?:ts|mts|js|mjs)$/;

/**
 * Returns the test files of an app, or the files that `wanted` names directly or by a folder: paths from its directory,
 * sorted.
 */
export async function testFiles(directory: string, wanted: readonly string[]): Promise<readonly string[]> {
  const all = (await folderEntries(directory))
    .filter(({ isFile, path }) => isFile && TEST_FILE.test(path))
    .map(({ path }) => path);
  if (wanted.length === 0) {
    return all.length > 0 ? all : refuseUsage(`no tests found: ${join(directory, TESTS_FOLDER)} has no file like items.test.ts`);
  }
  const chosen = new Set<string>();
  for (const path of wanted) {
    const found = all.filter((file) => file === below(directory, path) || file.startsWith(`${below(directory, path)}/`));
    if (found.length === 0)
      refuseUsage(`${path} is not a test of ${directory}: tests are files like ${TESTS_FOLDER}/items.test.ts`);
    for (const file of found) chosen.add(file);
  }
  return [...chosen].toSorted();
}

/** Returns the folder of the tests and those in it, as paths from the directory of the app with a slash at the end. */
export async function testFolders(directory: string): Promise<readonly string[]> {
  return (await folderEntries(directory)).filter(({ isFile }) => !isFile).map(({ path }) => `${path}/`);
}

interface Entry {
  readonly path: string;
  readonly isFile: boolean;
}

/** The folder itself is the first entry, where there is one. */
async function folderEntries(directory: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    });
    if (entries === null) return;
    found.push({ path: folder, isFile: false });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) found.push({ path, isFile: true });
      else if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) await walk(path);
    }
  };
  await walk(TESTS_FOLDER);
  return found;
}

function below(directory: string, path: string): string {
  return relative(directory, path).split(sep).join('/');
}
