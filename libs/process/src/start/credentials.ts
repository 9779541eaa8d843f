import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError, readEnvironment, type Environment } from '../env/environment.js';
import { newId } from '#contracts/ids.js';
import { openDirectory } from './open-directory.js';
import { StartError } from '../log/start-failure.js';

const NAMES = ['PROJECT_ID', 'ADMIN_PUBLIC_KEY', 'ADMIN_PRIVATE_KEY', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'MASTER_KEY'] as const;

export type CredentialName = (typeof NAMES)[number];
export type Credentials = Readonly<Record<CredentialName, string>> & { readonly MASTER_KEY_PREVIOUS?: string };

/** Names the file may contain. */
const STORED_NAMES = [...NAMES, 'MASTER_KEY_PREVIOUS'] as const;
type Stored = Partial<Record<(typeof STORED_NAMES)[number], string>>;

/** Everything an operator must give a cluster and a standalone makes for itself. */
export const CREDENTIAL_NAMES: readonly CredentialName[] = NAMES;

const GENERATE: Readonly<Record<CredentialName, () => string>> = {
  PROJECT_ID: newId,
  ADMIN_PUBLIC_KEY: () => randomBytes(4).toString('hex'),
  ADMIN_PRIVATE_KEY: () => randomBytes(24).toString('base64url'),
  ADMIN_EMAIL: () => 'admin@localhost',
  ADMIN_PASSWORD: () => randomBytes(18).toString('base64url'),
  MASTER_KEY: () => randomBytes(32).toString('base64'),
};

const RESTORE = 'restore it from a backup';

async function readText(path: string): Promise<string | null> {
  try {
    // Reading a named pipe would wait for a writer.
    if (!(await stat(path)).isFile()) throw new StartError(`${path} is not a file: ${RESTORE}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`Failed to read ${path}: ${message}`, { cause: error });
  }
}

/** Reads the credentials in the file, each validated like the variable of its name. */
async function readStored(path: string): Promise<Stored> {
  const text = await readText(path);
  if (text === null) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // The content is secret, and the parser's error would quote some of it.
    throw new StartError(`${path} is not JSON: ${RESTORE}`);
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    throw new StartError(`${path} contains no credentials: ${RESTORE}`);
  }
  const values = stored as Readonly<Record<string, unknown>>;
  const wrong = STORED_NAMES.filter(
    (name) => values[name] !== undefined && (typeof values[name] !== 'string' || values[name] === ''),
  );
  if (wrong.length > 0) throw new StartError(`${path} is damaged: ${wrong.join(', ')} must be a string: ${RESTORE}`);
  try {
    readEnvironment(STORED_NAMES, values as Stored);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new StartError(`${path} is damaged: ${error.problems.join('; ')}: ${RESTORE}`);
  }
  return { ...values };
}

/** Returns the content of `<dataDir>/credentials.json`; writes nothing. */
export async function storedCredentials(dataDir: string): Promise<Partial<Credentials>> {
  return readStored(join(dataDir, 'credentials.json'));
}

async function writeAtomically(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/**
 * Creates a new master key in `<dataDir>/credentials.json`. The existing key becomes the previous one, and both are
 * used from the next start on.
 * @throws StartError without a master key, or if the previous rotation is not finished
 */
export async function beginKeyRotation(dataDir: string): Promise<{ masterKey: string; previous: string }> {
  const path = join(dataDir, 'credentials.json');
  const { MASTER_KEY: previous, ...others } = await readStored(path);
  if (previous === undefined) throw new StartError(`${path} contains no MASTER_KEY`);
  if (others['MASTER_KEY_PREVIOUS'] !== undefined) {
    throw new StartError(`${path} contains a MASTER_KEY_PREVIOUS: finish that rotation first, with --finish`);
  }
  const masterKey = GENERATE.MASTER_KEY();
  await writeAtomically(
    path,
    `${JSON.stringify({ ...others, MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: previous }, null, 2)}\n`,
  );
  return { masterKey, previous };
}

/** Removes the previous master key, and returns it. @throws StartError without a previous master key */
export async function finishKeyRotation(dataDir: string): Promise<string> {
  const path = join(dataDir, 'credentials.json');
  const { MASTER_KEY_PREVIOUS: previous, ...others } = await readStored(path);
  if (previous === undefined) throw new StartError(`${path} contains no MASTER_KEY_PREVIOUS`);
  await writeAtomically(path, `${JSON.stringify(others, null, 2)}\n`);
  return previous;
}

/**
 * Returns the credentials of a standalone: from the environment, else from `<dataDir>/credentials.json` (mode 600),
 * else newly created and written to that file. `created` is true if something new was written.
 */
export async function loadCredentials(
  dataDir: string,
  environment: Partial<Environment<CredentialName | 'MASTER_KEY_PREVIOUS'>>,
): Promise<{ credentials: Credentials; path: string; created: boolean }> {
  await openDirectory('DATA_DIR', dataDir);
  const path = join(dataDir, 'credentials.json');
  const stored = await readStored(path);
  const missing = NAMES.filter((name) => environment[name] === undefined && stored[name] === undefined);
  for (const name of missing) stored[name] = GENERATE[name]();
  if (missing.length > 0) {
    try {
      await writeAtomically(path, `${JSON.stringify(stored, null, 2)}\n`);
    } catch (error) {
      throw new StartError(`Failed to write ${path}: ${(error as Error).message}`, { cause: error });
    }
  }
  const entries = NAMES.map((name) => [name, environment[name] ?? stored[name]] as const);
  const previous = environment.MASTER_KEY_PREVIOUS ?? stored['MASTER_KEY_PREVIOUS'];
  const credentials = {
    ...(Object.fromEntries(entries) as Credentials),
    ...(previous === undefined ? {} : { MASTER_KEY_PREVIOUS: previous }),
  };
  return { credentials, path, created: missing.length > 0 };
}
