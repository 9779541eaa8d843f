import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installationOf } from './installation.js';

const NAME = 'groundwork';

interface Reader {
  /** `PATH` of the user who reads the command. */
  readonly path: string | undefined;
  /** A file of the installation; this one by default. */
  readonly file?: string;
}

/**
 * Returns the command that starts this installation's command line, for messages that ask users to run it: `groundwork`
 * if their shell finds it (a global installation, `npm link`, the image), `npm run --silent cli --` in a checkout, else
 * `npx` with the package's name.
 */
export function ownCommand({ path = '', file = fileURLToPath(import.meta.url) }: Reader): string {
  const installation = installationOf(file);
  if (installation === null) return `npx ${NAME}`;
  const { directory, name = NAME, private: isPrivate = false } = installation;
  if (path.split(delimiter).some((each) => isOurs(each, directory))) return NAME;
  return isPrivate ? 'npm run --silent cli --' : `npx ${name}`;
}

/**
 * Returns `true` if a directory of `PATH` contains the command of this installation. The directories of npx and
 * `npm run` exist for one call only.
 */
function isOurs(directory: string, root: string): boolean {
  if (directory === '' || /[/\\]node_modules[/\\]\.bin$/.test(directory)) return false;
  const command = join(directory, NAME);
  return existsSync(command) && realpathSync(command) === realpathSync(join(root, 'bin', `${NAME}.mjs`));
}
