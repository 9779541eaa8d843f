import { fileURLToPath } from 'node:url';
import { installationOf } from '../env/installation.js';

/** Returns the version of this installation, from the package.json above `file`; `unknown` without one. */
export function buildVersion(file = fileURLToPath(import.meta.url)): string {
  return installationOf(file)?.version ?? 'unknown';
}
