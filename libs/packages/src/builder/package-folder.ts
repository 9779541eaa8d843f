import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PACKAGES_MAX } from '../limits.js';
import { isPackageName } from '../package-name.js';
import { describePackage, type PackageDescription } from '../package-list.js';
import { PackagesError, shown } from '../packages-error.js';
import { isOutside } from './is-outside.js';

/** Files no build reads. */
const UNREAD = /\.(?:map|md|markdown|ts|mts|cts|tsx|flow|coffee|html|png|jpg|gif|svg|woff2?|ttf)$|(?:^|\/)LICENSE[^/]*$/i;
const TOP_LEVEL = /^node_modules\/((?:@[^/]+\/)?[^/@][^/]*)\/(.+)$/;

const DESCRIPTION = /(?:^|\/)package\.json$/;

/** Members of a description that name a file. */
const ENTRY_POINTS: ReadonlySet<string> = new Set(['main', 'module', 'browser']);

/** Errors of the system where a file is in the place of a folder, or the reverse. */
const CLASHES: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

/** `node_modules` as it was unpacked, in a folder of this build's own. */
export class PackageFolder {
  /** Where it is; ends without `/`. */
  readonly root: string;
  readonly #files = new Map<string, string[]>();
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  /**
   * Keeps a file. Its path has been checked: it stays below the root.
   * @throws PackagesError for a path that is a file and a folder, and for too many packages
   */
  async take(path: string, bytes: Buffer): Promise<void> {
    const [, name = '', file = ''] = TOP_LEVEL.exec(path) ?? [];
    if (isPackageName(name)) {
      const files = this.#files.get(name);
      if (files === undefined) this.#files.set(name, [file]);
      else files.push(file);
      if (this.#files.size > PACKAGES_MAX) throw new PackagesError('tooLarge', `there are more than ${PACKAGES_MAX} packages`);
    }
    if (UNREAD.test(path)) return;
    const target = join(this.root, path);
    const folder = dirname(target);
    try {
      if (!this.#made.has(folder)) {
        await mkdir(folder, { recursive: true });
        this.#made.add(folder);
      }
      await writeFile(target, DESCRIPTION.test(path) ? this.#withoutOutside(folder, bytes) : bytes);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === undefined || !CLASHES.has(code)) throw cause;
      // The system's own message would name this build's folder.
      throw new PackagesError('invalid', `a path in the archive is a file and a folder: ${shown(path)}`, { cause });
    }
  }

  /** A package's description without entry points that lead out of the root: the bundler would look whether there are files. */
  #withoutOutside(folder: string, bytes: Buffer): Buffer {
    let description: unknown;
    try {
      description = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    } catch {
      // The bundler reads none that it cannot parse either; who described the package is told.
      return bytes;
    }
    if (typeof description !== 'object' || description === null) return bytes;
    const leads = ([name, value]: [string, unknown]): boolean =>
      ENTRY_POINTS.has(name) && typeof value === 'string' && isOutside(this.root, resolve(folder, value));
    const entries = Object.entries(description);
    return entries.some(leads)
      ? Buffer.from(JSON.stringify(Object.fromEntries(entries.filter((entry) => !leads(entry)))))
      : bytes;
  }

  /** Paths of a package's files, below it. */
  filesOf(name: string): readonly string[] {
    return this.#files.get(name) ?? [];
  }

  /** Packages directly in it that say what they are, by name. */
  async packages(): Promise<PackageDescription[]> {
    const described: PackageDescription[] = [];
    for (const [name, files] of this.#files) {
      if (!files.includes('package.json')) continue;
      described.push(describePackage(name, await readFile(join(this.root, 'node_modules', name, 'package.json'), 'utf8')));
    }
    return described.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}
