import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * Form a module was written in: CommonJS, a module of the language as bundlers read it, or one that Node would read as such. The last
 * ones import CommonJS as Node does: its whole `exports` are the default export, even if it sets `__esModule`.
 */
export type ModuleKind = 'commonJs' | 'bundled' | 'node';

/** Properties of a `package.json` that decide what a path stands for. */
export interface FolderDescription {
  readonly main?: string | undefined;
  readonly module?: string | undefined;
  readonly exports?: unknown;
  readonly imports?: unknown;
}

/** Module of a package, as the body of a function of `exports`, `require` and `module`. */
export interface PackagedModule {
  /** Path below `node_modules`. */
  readonly path: string;
  readonly kind: ModuleKind;
  readonly text: string;
}

/** Place of a module's source; the part is -1 for a module that is too long to be kept. */
export interface PackedModule {
  readonly part: number;
  readonly kind: ModuleKind;
  readonly length: number;
}

/** Modules of one folder of `node_modules`, compressed: a runner unpacks those a call requires. */
export interface PackedFolder {
  /** Modules and descriptions by path, as JSON, compressed. */
  readonly index: string;
  /** Sources of modules by path, as JSON, compressed. */
  readonly parts: readonly string[];
}

interface FolderIndex {
  readonly modules: readonly (readonly [path: string, module: PackedModule])[];
  readonly descriptions: readonly (readonly [folder: string, description: FolderDescription])[];
}

/** Characters of the sources in one part; a longer module has its own part. */
const PART_LENGTH = 400_000;

/** Bytes of a part or an index; guards the runner against anything that was not packed here. */
const UNPACKED_BYTES_MAX = 64 << 20;

/** Bytes of an index: a runner reads all of it for the first module of a folder. */
const INDEX_BYTES_MAX = 8 << 20;

/** Thrown for a folder with so many files, or so much in its descriptions, that no runner could look them up. */
export class IndexTooLargeError extends Error {}

function packed(json: string): string {
  return gzipSync(json).toString('base64');
}

function unpacked<T>(text: string): T {
  return JSON.parse(gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: UNPACKED_BYTES_MAX }).toString('utf8')) as T;
}

/** Returns the folder of `node_modules` a path below it is packed with: `a`, `@scope/a`, `.store/a@1`. */
export function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, /^[@.]/.test(path) ? 2 : 1).join('/');
}

/** Packs the modules of a folder, one after the other. */
export class FolderPacker {
  readonly #modules: [path: string, module: PackedModule][] = [];
  readonly #parts: string[] = [];
  #open: [path: string, text: string][] = [];
  #openLength = 0;

  add({ path, kind, text }: PackagedModule): void {
    if (this.#openLength > 0 && this.#openLength + text.length > PART_LENGTH) this.#close();
    this.#modules.push([path, { part: this.#parts.length, kind, length: text.length }]);
    this.#open.push([path, text]);
    this.#openLength += text.length;
  }

  /** Adds a module that no call could require, for its length. */
  addTooLong(path: string, length: number): void {
    this.#modules.push([path, { part: -1, kind: 'commonJs', length }]);
  }

  /** @throws IndexTooLargeError */
  finish(descriptions: FolderIndex['descriptions']): PackedFolder {
    if (this.#open.length > 0) this.#close();
    const index = JSON.stringify({ modules: this.#modules, descriptions } satisfies FolderIndex);
    if (Buffer.byteLength(index) > INDEX_BYTES_MAX) throw new IndexTooLargeError();
    return { index: packed(index), parts: this.#parts };
  }

  #close(): void {
    this.#parts.push(packed(JSON.stringify(this.#open)));
    this.#open = [];
    this.#openLength = 0;
  }
}

/** Packs modules by the folders they are in. */
export function packModules(modules: readonly PackagedModule[]): Record<string, PackedFolder> {
  const packers = new Map<string, FolderPacker>();
  for (const module of modules) {
    const folder = folderOf(module.path);
    const packer = packers.get(folder) ?? new FolderPacker();
    packers.set(folder, packer);
    packer.add(module);
  }
  return Object.fromEntries([...packers].map(([folder, packer]) => [folder, packer.finish([])]));
}

/** Folder of `node_modules` whose index is read, and whose parts are read when they are needed. */
export class OpenedFolder {
  readonly #folder: PackedFolder;
  readonly #modules: ReadonlyMap<string, PackedModule>;
  readonly #descriptions: ReadonlyMap<string, FolderDescription>;

  constructor(folder: PackedFolder) {
    const { modules, descriptions } = unpacked<FolderIndex>(folder.index);
    this.#folder = folder;
    this.#modules = new Map(modules);
    this.#descriptions = new Map(descriptions);
  }

  module(path: string): PackedModule | undefined {
    return this.#modules.get(path);
  }

  description(folder: string): FolderDescription | undefined {
    return this.#descriptions.get(folder);
  }

  /** Returns the sources of the modules of a part, by path. */
  texts(part: number): ReadonlyMap<string, string> {
    const text = this.#folder.parts[part];
    return new Map(text === undefined ? [] : unpacked<[string, string][]>(text));
  }
}
