import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOf } from '#sandbox/packages/packed-modules.js';
import { PACKAGES_MAX } from '../limits.js';
import { isPackageName } from '../package-name.js';
import { describePackage, type PackageDescription } from '../package-list.js';
import { PackagesError, shown } from '../packages-error.js';

const ROOT = 'node_modules/';
const NAME = /^(?:@[^/]+\/)?[^/@][^/]*/;
const MODULE = /\.(?:[cm]?js|json)$/i;
const DESCRIPTION = 'package.json';

/** Errors of the system where a file is in the place of a folder, or the reverse. */
const CLASHES: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/**
 * Unpacked `node_modules`, in a folder that only this build uses. Paths are below `node_modules`, except the paths of
 * archives.
 */
export class PackageFolder {
  /** Path of the folder; ends without `/`. */
  readonly root: string;
  /** Paths of the files that are modules, by the folders of `node_modules` they are in. */
  readonly modules = new Map<string, string[]>();
  readonly links = new Map<string, string>();
  readonly #names = new Set<string>();
  readonly #descriptions = new Map<string, PackageDescription>();
  readonly #described = new Map<string, string[]>();
  readonly #linked = new Map<string, string[]>();
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  /**
   * Keeps a file. Its path has been checked: it stays below the root.
   * @throws PackagesError for a path that is a file and a folder, and for too many packages
   */
  async take(path: string, bytes: Buffer): Promise<void> {
    const below = path.slice(ROOT.length);
    if (below.includes('/')) this.#count(below);
    if (!MODULE.test(below)) return;
    addTo(this.modules, folderOf(below), below);
    if (below === DESCRIPTION || below.endsWith(`/${DESCRIPTION}`)) this.#describe(below, bytes);
    const target = join(this.root, path);
    const folder = dirname(target);
    try {
      if (!this.#made.has(folder)) {
        await mkdir(folder, { recursive: true });
        this.#made.add(folder);
      }
      await writeFile(target, bytes);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === undefined || !CLASHES.has(code)) throw cause;
      // The system's own message would name this build's folder.
      throw new PackagesError('invalid', `a path in the archive is a file and a folder: ${shown(path)}`, { cause });
    }
  }

  /** Keeps a link; both paths have been checked to stay below `node_modules`. */
  link(path: string, target: string): void {
    const below = path.slice(ROOT.length);
    this.#count(below);
    this.links.set(below, target.slice(ROOT.length));
    addTo(this.#linked, folderOf(below), target.slice(ROOT.length));
  }

  read(path: string): Promise<string> {
    return readFile(join(this.root, ROOT, path), 'utf8');
  }

  /** Descriptions in a folder of `node_modules`, by their folders. */
  descriptionsIn(folder: string): Map<string, PackageDescription> {
    const paths = this.#described.get(folder) ?? [];
    return new Map(
      paths.flatMap((path) => {
        const description = this.#descriptions.get(path);
        return description === undefined ? [] : [[path, description] as const];
      }),
    );
  }

  /** Paths links of a folder of `node_modules` lead to. */
  linksFrom(folder: string): readonly string[] {
    return this.#linked.get(folder) ?? [];
  }

  /** Returns `true` if the `package.json` around a file makes its `.js` files ES modules. */
  isInModulePackage(path: string): boolean {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const description = this.#descriptions.get(path.slice(0, end));
      if (description !== undefined) return description.isModule;
    }
    return false;
  }

  /** Returns the packages directly in it that have a description, by name. */
  packages(): PackageDescription[] {
    const described = [...this.#names].flatMap((name) => {
      const description = this.#descriptions.get(this.links.get(name) ?? name);
      return description === undefined ? [] : [{ ...description, name }];
    });
    return described.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  #count(path: string): void {
    const [name = ''] = NAME.exec(path) ?? [];
    if (isPackageName(name)) this.#names.add(name);
    if (this.#names.size > PACKAGES_MAX) throw new PackagesError('tooLarge', `there are more than ${PACKAGES_MAX} packages`);
  }

  #describe(path: string, bytes: Buffer): void {
    const folder = path.slice(0, Math.max(0, path.length - DESCRIPTION.length - 1));
    addTo(this.#described, folderOf(folder), folder);
    this.#descriptions.set(folder, describePackage(folder, bytes.toString('utf8')));
  }
}
