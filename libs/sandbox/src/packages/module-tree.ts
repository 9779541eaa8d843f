import { folderOf, OpenedFolder, type FolderDescription, type PackedFolder, type PackedModule } from './packed-modules.js';

/** Links followed for one path; more are a circle. */
const LINKS_MAX = 40;

/** Modules that can be required, as a tree of folders: each is opened when a path leads into it. */
export class ModuleTree {
  readonly #folders: ReadonlyMap<string, PackedFolder>;
  readonly #links: ReadonlyMap<string, string>;
  readonly #opened = new Map<string, OpenedFolder>();

  /** @param links paths of files and folders by the paths that stand for them, all below `node_modules` */
  constructor(folders: Readonly<Record<string, PackedFolder>>, links: Readonly<Record<string, string>>) {
    this.#folders = new Map(Object.entries(folders));
    this.#links = new Map(Object.entries(links));
  }

  /** Returns where a path leads once links are followed; `undefined` for a circle. */
  real(path: string): string | undefined {
    if (this.#links.size === 0) return path;
    let real = path;
    for (let followed = 0; followed <= LINKS_MAX; followed++) {
      const next = this.#followed(real);
      if (next === undefined) return real;
      real = next;
    }
    return undefined;
  }

  module(path: string): PackedModule | undefined {
    return this.opened(path)?.module(path);
  }

  description(folder: string): FolderDescription | undefined {
    return this.opened(folder)?.description(folder);
  }

  /** Returns the folder of `node_modules` a path is in. */
  opened(path: string): OpenedFolder | undefined {
    const name = folderOf(path);
    const known = this.#opened.get(name);
    if (known !== undefined) return known;
    const folder = this.#folders.get(name);
    if (folder === undefined) return undefined;
    const opened = new OpenedFolder(folder);
    this.#opened.set(name, opened);
    return opened;
  }

  #followed(path: string): string | undefined {
    const whole = this.#links.get(path);
    if (whole !== undefined) return whole;
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const target = this.#links.get(path.slice(0, end));
      if (target !== undefined) return target + path.slice(end);
    }
    return undefined;
  }
}
