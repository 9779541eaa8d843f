import { fileURLToPath } from 'node:url';

/** Returns a program of this installation, beside the compiled command line. */
function programOf(name: string): string {
  const place = import.meta.url.endsWith('.ts') ? '../../../../dist/apps/standalone/src/' : '../../../standalone/src/';
  return fileURLToPath(new URL(`${place}${name}`, import.meta.url));
}

/** A platform in one process. */
export const STANDALONE = programOf('main.js');

/** The same with what puts its surroundings under control, for tests of apps. */
export const TESTING = programOf('testing-main.js');
