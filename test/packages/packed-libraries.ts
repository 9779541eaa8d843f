import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lockedFor, type LockedPackages } from '../../tools/shrinkwrap.js';

const run = promisify(execFile);
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Properties of a `package.json` that tests read. */
export interface Description {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Returns the description of a package, by its folder in the repository. */
export const describedIn = (folder: string): Description =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Description;

/** Libraries that are packages, by their folders. */
export const FOLDERS = describedIn('.').workspaces ?? [];

/** Returns the libraries a library needs, itself included. */
function neededBy(folder: string): string[] {
  const needed = Object.keys(describedIn(folder).dependencies ?? {}).filter((name) => name.startsWith('@groundwork/'));
  return [folder, ...new Set(needed.flatMap((name) => neededBy(join('libs', basename(name)))))];
}

/** The libraries that are packages, packed. */
export class PackedLibraries {
  private constructor(readonly directory: string) {}

  static async create(): Promise<PackedLibraries> {
    // Compilers name files of packages by their real paths.
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'groundwork-libraries-')));
    const options = { cwd: root, maxBuffer: 16_000_000 };
    const pack = (folders: readonly string[], ...words: readonly string[]): Promise<unknown> =>
      run('npm', ['pack', ...words, '--pack-destination', directory, ...folders.map((each) => `--workspace=${each}`)], options);
    // The first is packed by its scripts, which all share. One process writes the files of the others.
    const [first, ...others] = FOLDERS;
    if (first === undefined) throw new Error('no library is a package');
    await pack([first]);
    await run(process.execPath, ['--import', 'tsx', 'tools/package-library.ts', ...others], options);
    await pack(others, '--ignore-scripts');
    return new PackedLibraries(directory);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Installs a library into an empty folder, with the packages it names and with `others`. They are copied from this repository's
   * `node_modules`: npm can reach neither a registry nor a cache. Returns the folder.
   */
  async install(folder: string, others: readonly string[]): Promise<string> {
    const target = join(this.directory, basename(folder));
    const { dependencies = {} } = describedIn('.');
    const versions = Object.fromEntries(others.map((name) => [name, dependencies[name]]));
    mkdirSync(target);
    writeFileSync(join(target, 'package.json'), JSON.stringify({ name: 'empty', private: true, dependencies: versions }));
    const libraries = neededBy(folder);
    const named = libraries.flatMap((each) => Object.keys(describedIn(each).dependencies ?? {}));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages };
    const foreign = [...named.filter((name) => !name.startsWith('@groundwork/')), ...others];
    // Packages for other systems are in the lockfile only.
    const paths = Object.keys(lockedFor(foreign, packages)).filter((path) => existsSync(join(root, path)));
    for (const path of paths) cpSync(join(root, path), join(target, path), { recursive: true });
    const options = ['--offline', '--cache', join(this.directory, 'cache'), '--ignore-scripts', '--no-audit', '--no-fund'];
    // Links to programs: npm would fetch a package again that lacks those it names.
    if (paths.some((path) => 'bin' in describedIn(path))) await run('npm', ['rebuild', ...options], { cwd: target });
    await run('npm', ['install', ...options, ...libraries.map((each) => this.tarball(each))], { cwd: target });
    return target;
  }

  private tarball(folder: string): string {
    const { name, version } = describedIn(folder);
    return join(this.directory, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  }
}
