import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The compiled command line: sources are run by its own tests only. */
const COMPILED = import.meta.url.endsWith('.ts') ? '../../../../dist/apps/cli/src/test-runs/' : './';
const fromHere = (path: string): URL => new URL(`${COMPILED}${path}`, import.meta.url);

/** Address of the module that tests of apps import as `<package>/testing`. */
export const LIBRARY = fromHere('../testing/main.js').href;
/** The program that runs test files. */
export const RUNNER = fileURLToPath(fromHere('runner.js'));

/** Returns the name tests know this package by. */
export function ownPackageName(): string {
  return (JSON.parse(readFileSync(fromHere('../../templates/package.json'), 'utf8')) as { readonly name: string }).name;
}
