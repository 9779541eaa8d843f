import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../files/archive.js';
import { hasCode } from '../terminal/error-code.js';

const FOLDER = 'functions';
/** Files and folders that do not hold functions: helpers, declarations and tests. */
const NO_FUNCTION = /(?:^|\/)_|\.d\.ts$|\.test\.ts$/;

/** Returns the TypeScript below `functions/` of an app's directory by its path, without that of packages. */
export async function typescriptFiles(directory: string): Promise<Files> {
  const files = new Map<string, Buffer>();
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      const isFolder = entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.');
      if (isFolder) await walk(path);
      else if (entry.isFile() && path.endsWith('.ts')) files.set(path, await readFile(join(directory, path)));
    }
  };
  await walk(FOLDER);
  return files;
}

/** Returns `true` for the path of a file that is a function. */
export function isFunctionFile(path: string): boolean {
  return path.endsWith('.ts') && !NO_FUNCTION.test(path.slice(FOLDER.length + 1));
}

/** Returns the path a function has on the platform. */
export function builtPath(path: string): string {
  return path.replace(/\.ts$/, '.js');
}
