import { isAbsolute, relative } from 'node:path';

/** Whether a path leads out of a folder, as it is written. */
export function isOutside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return /^\.\.(?:\/|$)/.test(below) || isAbsolute(below);
}
