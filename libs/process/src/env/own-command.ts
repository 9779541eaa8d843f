import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'groundwork';

interface Installation {
  /** `PATH` of whoever reads the command. */
  readonly path: string | undefined;
  /** A file of the installation; this one by default. */
  readonly file?: string;
}

/**
 * Returns how the command line of this installation is called, for texts that tell people to call it: `groundwork` where their shell
 * finds it (a global installation, `npm link`, the image), `npm run --silent cli --` in a checkout, else `npx` with the package's name.
 */
export function ownCommand({ path = '', file = fileURLToPath(import.meta.url) }: Installation): string {
  const root = rootOf(file);
  if (root !== null && path.split(delimiter).some((directory) => isOurs(directory, root))) return NAME;
  const { name = NAME, private: isPrivate = false } = root === null ? {} : descriptionOf(root);
  return isPrivate ? 'npm run --silent cli --' : `npx ${name}`;
}

interface Description {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
}

function descriptionOf(directory: string): Description {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Description;
}

/** The directory of the installation: the nearest above a file whose package.json has a version. */
function rootOf(file: string): string | null {
  for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, 'package.json')) && descriptionOf(directory).version !== undefined) return directory;
  }
  return null;
}

/** Whether a directory of `PATH` has the command of this installation. Those of npx and `npm run` are there for one call only. */
function isOurs(directory: string, root: string): boolean {
  if (directory === '' || /[/\\]node_modules[/\\]\.bin$/.test(directory)) return false;
  const command = join(directory, NAME);
  return existsSync(command) && realpathSync(command) === realpathSync(join(root, 'bin', `${NAME}.mjs`));
}
