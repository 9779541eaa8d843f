import { fileURLToPath } from 'node:url';
import { installationOf } from '../env/installation.js';

/** Returns the version of this installation, of the package.json above `file`; `unknown` where there is none. */
export function buildVersion(file = fileURLToPath(import.meta.url)): string {
  return installationOf(file)?.version ?? 'unknown';
}
