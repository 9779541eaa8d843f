import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The installation that runs: a checkout, a package or an image. */
export interface Installation {
  readonly directory: string;
  readonly name?: string;
  readonly version: string;
  /** True for a checkout, which is never published. */
  readonly private?: boolean;
}

/** Returns the installation a file is part of: the nearest directory above it whose package.json has a version; `null` without one. */
export function installationOf(file: string): Installation | null {
  for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
    const path = join(directory, 'package.json');
    if (!existsSync(path)) continue;
    const description = JSON.parse(readFileSync(path, 'utf8')) as Partial<Installation>;
    if (description.version !== undefined) return { ...description, version: description.version, directory };
  }
  return null;
}
