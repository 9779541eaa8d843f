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

/** What the file may hold. */
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
    // Reading a pipe would wait for somebody to write.
    if (!(await stat(path)).isFile()) throw new StartError(`${path} is not a file: ${RESTORE}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`Failed to read ${path}: ${message}`, { cause: error });
  }
}

/** What the file holds, each value as the variable of its name would have to be. */
async function readStored(path: string): Promise<Stored> {
  const text = await readText(path);
  if (text === null) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // Its text is secret, and the parser would show some of it.
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

/** What `<dataDir>/credentials.json` holds; nothing is written. */
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
 * Makes a new master key in `<dataDir>/credentials.json`; the one there becomes the previous one, and both count from the next start on.
 * @throws StartError when there is none, or the last replacement is not finished
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

/** Forgets the previous master key, and returns it. @throws StartError when there is none */
export async function finishKeyRotation(dataDir: string): Promise<string> {
  const path = join(dataDir, 'credentials.json');
  const { MASTER_KEY_PREVIOUS: previous, ...others } = await readStored(path);
  if (previous === undefined) throw new StartError(`${path} contains no MASTER_KEY_PREVIOUS`);
  await writeAtomically(path, `${JSON.stringify(others, null, 2)}\n`);
  return previous;
}

/**
 * The credentials of a standalone: what the environment gives, else what `<dataDir>/credentials.json` (mode 600) holds, else
 * new ones, written there. `created` tells that something new was written.
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
