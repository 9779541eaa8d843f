import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorDetail } from '#admin-client/admin-error.js';
import { AppFileError } from '#app-files/app-file-error.js';
import { detectLayout } from '#app-files/read-app-files.js';
import type { Files } from '../files/archive.js';
import { readLocalApp, type LocalApp } from '../files/local-app.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { buildFunction, isBuilt } from './build-function.js';
import { builtPath, isFunctionFile, typescriptFiles } from './typescript-files.js';
import { hasCode } from '../terminal/error-code.js';

/** App layout that stores each function in its own file. */
const LAYOUT = 20_210_101;
const PACKAGES = 'functions/package.json';

/** An app as it lies on this machine, its functions in TypeScript built. */
export interface BuiltApp extends LocalApp {
  /** The file each built function is written in, by the path of what was built. */
  readonly built: ReadonlyMap<string, string>;
  /** All TypeScript of its functions, by path. */
  readonly typescript: Files;
  /** Errors of functions that could not be built. */
  readonly errors: readonly ErrorDetail[];
  readonly warnings: readonly string[];
  /** Folders that functions in TypeScript import from. */
  readonly folders: readonly string[];
}

/**
 * Returns the app in a directory or a zip archive. TypeScript in an archive is left out. Throws `CliError` if the path
 * holds no app.
 */
export async function readBuiltApp(path: string): Promise<BuiltApp> {
  const local = await readLocalApp(path);
  const typescript = (await stat(path)).isDirectory() ? await typescriptFiles(path) : new Map<string, Buffer>();
  const sources = [...typescript.keys()].filter(isFunctionFile);
  const none = { ...local, built: new Map<string, string>(), typescript, errors: [], folders: [] };
  if (sources.length === 0) return { ...none, warnings: [] };
  if (!hasFunctionFiles(local.files)) {
    return { ...none, warnings: [`functions in TypeScript are not built: the layout of ${path} has a folder for each function`] };
  }
  return built(path, { ...none, warnings: [] }, sources);
}

/**
 * Returns the app like `readBuiltApp`, for callers that need every function. Throws `CliError` with all errors if a
 * function cannot be built.
 */
export async function requireBuiltApp(path: string): Promise<BuiltApp> {
  const app = await readBuiltApp(path);
  refuseErrors(app.errors);
  return app;
}

/**
 * Returns the source of one TypeScript file that is not a function of the app, built like a function. Throws `CliError`
 * with its errors.
 */
export async function builtSource(directory: string, path: string): Promise<string> {
  const bytes = await readFile(join(directory, PACKAGES)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  const isAppPackage = appPackages(directory, new Map(bytes === null ? [] : [[PACKAGES, bytes]]));
  const { source, errors } = await buildFunction(path, { directory, isAppPackage });
  refuseErrors(errors);
  return source ?? '';
}

function refuseErrors(errors: readonly ErrorDetail[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const place = first.line === undefined ? first.file : `${first.file}:${first.line}:${first.column ?? 1}`;
  throw new CliError('refused', `${place}: ${first.error}`, {}, errors);
}

async function built(directory: string, local: BuiltApp, sources: readonly string[]): Promise<BuiltApp> {
  const files = new Map(local.files);
  const warnings = sources.flatMap((path) => replaced(path, local.files));
  const isAppPackage = appPackages(directory, local.files);
  const all = await Promise.all(sources.map((path) => buildFunction(path, { directory, isAppPackage })));
  for (const [index, path] of sources.entries()) {
    const source = all[index]?.source ?? null;
    if (source === null) files.delete(builtPath(path));
    else files.set(builtPath(path), Buffer.from(source));
  }
  return {
    ...local,
    files,
    leftOut: local.leftOut.filter((path) => !/^functions\/.*\.ts$/.test(path)),
    built: new Map(sources.map((path) => [builtPath(path), path])),
    errors: all.flatMap(({ errors }) => errors),
    folders: [...new Set(all.flatMap(({ folders }) => folders))],
    warnings: [...warnings, ...all.flatMap((each) => each.warnings), ...unnamed(sources, local.files)],
  };
}

/** Two sources of one function are a mistake, unless one was built from the other. */
function replaced(path: string, files: Files): readonly string[] {
  const beside = builtPath(path);
  const text = files.get(beside)?.toString('utf8');
  if (text === undefined) return [];
  if (!isBuilt(text)) refuseUsage(`${path} and ${beside} define the same function: remove one of them`);
  return [`${beside} is ignored: it was built from ${path}`];
}

/** Clients may call a function nothing is said of. */
function unnamed(sources: readonly string[], files: Files): readonly string[] {
  const text = files.get('functions/config.json')?.toString('utf8') ?? '';
  return sources
    .filter((path) => !text.includes(JSON.stringify(path.slice('functions/'.length, -'.ts'.length))))
    .map((path) => `${path}: clients can call it; "private": true in functions/config.json forbids that`);
}

/** Returns a check for the app's packages: those listed in its package.json, or those in its folder. */
function appPackages(directory: string, files: Files): (name: string) => boolean {
  const text = files.get(PACKAGES)?.toString('utf8');
  if (text === undefined) return (name) => existsSync(join(directory, 'functions/node_modules', name));
  const names = dependenciesOf(text);
  return (name) => names.has(name);
}

function dependenciesOf(text: string): ReadonlySet<string> {
  try {
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, unknown>> };
    return new Set(Object.keys(dependencies));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new CliError('refused', `${PACKAGES} is not valid JSON: ${reason}`, { cause: error });
  }
}

/** Returns `true` for a layout with a file per function. Errors of the root file are reported when the app is read. */
function hasFunctionFiles(files: Files): boolean {
  try {
    return detectLayout(files).version === LAYOUT;
  } catch (error) {
    if (error instanceof AppFileError) return false;
    throw error;
  }
}
