import { isAbsolute, relative } from 'node:path';

/** Returns `true` if a path, as it is written, leads out of a folder. */
export function isOutside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return /^\.\.(?:\/|$)/.test(below) || isAbsolute(below);
}
