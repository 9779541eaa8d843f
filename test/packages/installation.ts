import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LOCKED = new URL('installed/', import.meta.url).pathname;
const MODULE = /\.(?:[cm]?js|json)$/;
const INSTALL = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--prefer-offline'];

type Versions = Readonly<Record<string, string>>;

interface Description {
  readonly version: string;
  readonly dependencies?: Versions;
}

interface Locked extends Description {
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

interface Lockfile {
  /** Packages by their paths below the lockfile; the path of the project is empty. */
  readonly packages: Readonly<Record<string, Locked>>;
}

const locked = <T>(name: string): T => JSON.parse(readFileSync(join(LOCKED, name), 'utf8')) as T;

/** Returns the place of what a package's `require` finds, from its own folder outwards. */
function findFrom(folder: string, name: string, isThere: (place: string) => boolean): string | undefined {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const candidate = `${at}/node_modules/${name}`;
    if (isThere(candidate)) return candidate;
    if (!at.includes('/node_modules/')) break;
  }
  const top = `node_modules/${name}`;
  return isThere(top) ? top : undefined;
}

/** Returns the locked packages that some of the project's dependencies need, at the places the whole lockfile has them. */
function needed(packages: Lockfile['packages'], names: readonly string[]): Record<string, Locked> {
  const taken = new Map<string, Locked>();
  const open = names.map((name) => `node_modules/${name}`);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const found = packages[place];
    if (found === undefined || taken.has(place)) continue;
    taken.set(place, found);
    const needs = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies };
    for (const name of Object.keys(needs)) {
      const need = findFrom(place, name, (each) => each in packages);
      if (need !== undefined) open.push(need);
    }
  }
  return Object.fromEntries(taken);
}

/** The packages of the lockfile in `installed`, in a separate folder. */
export class Installation {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Installs packages of the lockfile from the registry, without running their scripts. Those left out are large: an installation of all
   * takes four times the CPU of one of a few.
   */
  static async create(folders: readonly string[]): Promise<Installation> {
    const root = await mkdtemp(join(tmpdir(), 'groundwork-real-packages-'));
    const { dependencies: all = {}, ...project } = locked<Description>('package.json');
    const { packages, ...lockfile } = locked<Lockfile>('package-lock.json');
    const dependencies = Object.fromEntries(Object.entries(all).filter(([name]) => folders.includes(name)));
    const kept = { '': { ...packages[''], dependencies }, ...needed(packages, Object.keys(dependencies)) };
    await writeFile(join(root, 'package.json'), JSON.stringify({ ...project, dependencies }));
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...lockfile, packages: kept }));
    await promisify(execFile)('npm', INSTALL, { cwd: root, maxBuffer: 16 << 20 });
    return new Installation(root);
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true, maxRetries: 3 });
  }

  versionOf(name: string): string {
    return this.#describe(`node_modules/${name}`).version;
  }

  /**
   * Returns the modules of packages and of all they need, by path as an installation of them alone has them.
   * @param folders of the packages by the name functions require
   */
  filesOf(folders: ReadonlyMap<string, string>): Map<string, Buffer> {
    const files = new Map<string, Buffer>();
    const taken = new Set<string>();
    const open = [...folders.values()].map((folder) => `node_modules/${folder}`);
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (taken.has(folder)) continue;
      taken.add(folder);
      this.#collect(folder, files);
      for (const need of Object.keys(this.#describe(folder).dependencies ?? {})) {
        const found = findFrom(folder, need, (each) => existsSync(join(this.#root, each, 'package.json')));
        if (found !== undefined) open.push(found);
      }
    }
    const renamed = [...folders].filter(([name, folder]) => name !== folder);
    return new Map(
      [...files].map(([path, bytes]) => {
        const alias = renamed.find(([, folder]) => path.startsWith(`node_modules/${folder}/`));
        return [alias === undefined ? path : path.replace(`/${alias[1]}/`, `/${alias[0]}/`), bytes];
      }),
    );
  }

  #describe(folder: string): Description {
    return JSON.parse(readFileSync(join(this.#root, folder, 'package.json'), 'utf8')) as Description;
  }

  /** Adds the modules of a package, without packages inside it. */
  #collect(folder: string, files: Map<string, Buffer>): void {
    for (const entry of readdirSync(join(this.#root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') this.#collect(path, files);
      } else if (MODULE.test(entry.name)) files.set(path, readFileSync(join(this.#root, path)));
    }
  }
}
