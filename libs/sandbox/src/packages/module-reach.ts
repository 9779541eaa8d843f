import { folderOf } from './packed-modules.js';

/** Characters of one module that a call requires, and of all of them together. */
export const MODULE_LENGTH_MAX = 2_000_000;
export const MODULES_LENGTH_MAX = 20_000_000;

/** Modules one call has required so far, each counted once. */
export class ModuleReach {
  readonly #paths = new Set<string>();
  readonly #ofFolder = new Map<string, number>();
  #length = 0;

  /** Counts a module. Returns why the call cannot have it, if it cannot. */
  add(path: string, length: number): string | undefined {
    if (length > MODULE_LENGTH_MAX) {
      return `node_modules/${path} has ${length} characters: a module may have at most ${MODULE_LENGTH_MAX}`;
    }
    if (this.#paths.has(path)) return undefined;
    const folder = folderOf(path);
    const ofFolder = (this.#ofFolder.get(folder) ?? 0) + length;
    if (this.#length + length > MODULES_LENGTH_MAX) {
      const [name, largest] = [...this.#ofFolder, [folder, ofFolder] as const].reduce((a, b) => (b[1] > a[1] ? b : a));
      return `the call requires more than ${MODULES_LENGTH_MAX} characters of packages; the largest is '${name}' with ${largest}`;
    }
    this.#paths.add(path);
    this.#ofFolder.set(folder, ofFolder);
    this.#length += length;
    return undefined;
  }
}
