import { PackagesError, shown } from './packages-error.js';
import { isPackageName } from './package-name.js';
import type { InstalledPackage } from './package-list.js';

/** Maximum number of packages in such a file, and of characters in a version. */
const NAMED_MAX = 200;
const VERSION_LENGTH_MAX = 100;

/** Versions a registry has packages for: addresses of files, repositories and hosts are excluded. */
const VERSION = /^(?!.*:)[\w.*^~<>=|+\- ]*$/;

function refuse(message: string): never {
  throw new PackagesError('invalid', message);
}

/**
 * Returns the packages a `package.json` names, sorted by name. Versions are as given there.
 * @throws PackagesError naming what is wrong
 */
export function readDependenciesFile(text: string): InstalledPackage[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('package.json is not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return refuse('package.json must be an object');
  const { dependencies = {} } = parsed as { dependencies?: unknown };
  if (typeof dependencies !== 'object' || dependencies === null || Array.isArray(dependencies)) {
    return refuse("package.json: 'dependencies' must be an object");
  }
  const named = Object.entries(dependencies as Record<string, unknown>);
  if (named.length > NAMED_MAX) refuse(`package.json may have at most ${NAMED_MAX} dependencies`);
  return named.map(([name, version]) => checkedPackage(name, version)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns a package with its version.
 * @throws PackagesError for an invalid package name, or a version that a registry could not have
 */
export function checkedPackage(name: string, version: unknown): InstalledPackage {
  if (!isPackageName(name)) refuse(`${shown(name)} is not a valid package name`);
  if (typeof version !== 'string' || version.length > VERSION_LENGTH_MAX || !VERSION.test(version)) {
    refuse(`the version of ${shown(name)} must be a version or a range of the registry`);
  }
  return { name, version: version.trim() };
}

/** Returns the file that names these packages. */
export function dependenciesFile(packages: readonly InstalledPackage[]): string {
  return `${JSON.stringify({ dependencies: Object.fromEntries(packages.map(({ name, version }) => [name, version])) }, null, 4)}\n`;
}
