import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the version of this installation, of the package.json above `file`; `unknown` where there is none. */
export function buildVersion(file = fileURLToPath(import.meta.url)): string {
  for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
    const path = join(directory, 'package.json');
    if (!existsSync(path)) continue;
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: string };
    if (version !== undefined) return version;
  }
  return 'unknown';
}
