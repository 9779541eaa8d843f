import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LOCKED = new URL('installed/', import.meta.url).pathname;
const MODULE = /\.(?:[cm]?js|json)$/;
const INSTALL = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--prefer-offline'];

interface Description {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages of the lockfile in `installed`, in a separate folder. */
export class Installation {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** Installs the packages from the registry, without running their scripts. */
  static async create(): Promise<Installation> {
    const root = await mkdtemp(join(tmpdir(), 'groundwork-real-packages-'));
    for (const name of ['package.json', 'package-lock.json']) await cp(join(LOCKED, name), join(root, name));
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
        const found = this.#find(need, folder);
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

  /** Returns the folder a package's `require` finds, from its own folder outwards. */
  #find(name: string, from: string): string | undefined {
    for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      const candidate = `${at}/node_modules/${name}`;
      if (existsSync(join(this.#root, candidate, 'package.json'))) return candidate;
      if (!at.includes('/node_modules/')) break;
    }
    const top = `node_modules/${name}`;
    return existsSync(join(this.#root, top, 'package.json')) ? top : undefined;
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
