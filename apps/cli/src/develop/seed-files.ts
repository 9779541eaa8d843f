import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtSource } from '../building/built-app.js';
import { CliError } from '../terminal/cli-error.js';
import { hasCode } from '../terminal/error-code.js';

/** Documents that are written to a collection. */
export interface SeededCollection {
  /** Path of the file below `seed/`. */
  readonly file: string;
  /** Name of the data source; `null` for the only one. */
  readonly service: string | null;
  readonly database: string;
  readonly collection: string;
  /** Extended JSON. */
  readonly documents: readonly object[];
}

export interface SeededUser {
  readonly email: string;
  readonly password: string;
  readonly customData: object | null;
}

/** Initial data of an app. */
export interface Seeds {
  readonly collections: readonly SeededCollection[];
  readonly users: readonly SeededUser[];
  /** A function that is run last; `null` for none. */
  readonly last: SeedFunction | null;
}

export interface SeedFunction {
  /** Path of the file below `seed/`. */
  readonly file: string;
  readonly source: string;
}

const USERS = 'users.json';
const SOURCE = 'seed.js';
const TYPESCRIPT = 'seed.ts';
const COLLECTION = /^(?:([^/]+)\/)?([^/.]+)\.([^/]+)\.json$/;

/** Reads what lies in `seed/` of an app's directory; `null` where there is nothing. Throws `CliError` with file and place. */
export async function readSeeds(directory: string): Promise<Seeds | null> {
  const folder = join(directory, 'seed');
  const paths = await pathsIn(folder);
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await readFile(join(folder, path), 'utf8'));
  if (texts.size === 0) return null;
  const seeds = seedsOf(texts);
  if (!texts.has(TYPESCRIPT)) return seeds;
  if (seeds.last !== null) refuse(TYPESCRIPT, `${SOURCE} defines the same function: remove one of them`);
  return { ...seeds, last: { file: TYPESCRIPT, source: await builtSource(directory, `seed/${TYPESCRIPT}`) } };
}

/** Returns the seeds in files, given as contents by path below `seed/`. Throws `CliError`. */
export function seedsOf(texts: ReadonlyMap<string, string>): Seeds {
  const collections: SeededCollection[] = [];
  for (const [file, text] of texts) {
    const [, service = null, database, collection] = file === USERS ? [] : (COLLECTION.exec(file) ?? []);
    if (database === undefined || collection === undefined) {
      if (file.endsWith('.json') && file !== USERS) refuse(file, 'must be called <database>.<collection>.json');
      continue;
    }
    collections.push({ file, service, database, collection, documents: objectsOf(file, text) });
  }
  const users = texts.get(USERS);
  const source = texts.get(SOURCE);
  const last = source === undefined ? null : { file: SOURCE, source };
  return { collections, users: users === undefined ? [] : usersOf(users), last };
}

function usersOf(text: string): readonly SeededUser[] {
  return objectsOf(USERS, text).map((user, index) => {
    const { email, password, custom_data: data } = user as Readonly<Record<string, unknown>>;
    if (typeof email !== 'string' || email === '') refuse(USERS, `[${index}].email must be a string`);
    if (typeof password !== 'string' || password === '') refuse(USERS, `[${index}].password must be a string`);
    if (data !== undefined && !isObject(data)) refuse(USERS, `[${index}].custom_data must be an object`);
    return { email, password, customData: data ?? null };
  });
}

function objectsOf(file: string, text: string): readonly object[] {
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    refuse(file, `is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  if (!Array.isArray(list)) return refuse(file, 'must be a list');
  return (list as readonly unknown[]).map((each, index) =>
    isObject(each) ? each : refuse(file, `[${index}] must be an object`),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(file: string, problem: string): never {
  throw new CliError('refused', `seed/${file}: ${problem}`);
}

async function pathsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw new CliError('failure', `${folder} cannot be read`, { cause: error });
  });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
