import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../files/archive.js';
import { CliError } from '../terminal/cli-error.js';
import { readBuiltApp } from './built-app.js';

/** Functions of a pulled app, compared with the TypeScript of the directory. */
export interface PulledFunctions {
  /** Without what was built from the TypeScript there. */
  readonly files: Files;
  /** TypeScript the app has another state of. */
  readonly changed: readonly string[];
}

/** Leaves out of an app's files what the TypeScript in a directory builds to: it is there already. */
export async function withoutBuilt(directory: string, files: Files): Promise<PulledFunctions> {
  if (!existsSync(directory)) return { files, changed: [] };
  const { built, files: local } = await readBuiltApp(directory);
  const kept = new Map(files);
  const changed: string[] = [];
  for (const [path, source] of built) {
    const bytes = files.get(path);
    if (bytes === undefined) continue;
    if (local.get(path)?.equals(bytes) === true) kept.delete(path);
    else changed.push(source);
  }
  return { files: kept, changed };
}

/** Throws `CliError` that names the TypeScript whose function is another one in the app. */
export function refuseChanged(changed: readonly string[]): never {
  const names = changed.join(', ');
  throw new CliError(
    'refused',
    `${names}: the app has a different version, in JavaScript. --force writes that version and keeps your file as <name>.mine`,
  );
}

/** Puts TypeScript aside, so that the JavaScript of the app counts. */
export async function putAside(directory: string, changed: readonly string[]): Promise<void> {
  for (const path of changed) await rename(join(directory, path), join(directory, `${path}.mine`));
}
