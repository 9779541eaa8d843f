import { AppFileError } from '../app-file-error.js';
import { TEXT_FILE_BYTES_MAX } from '../file-limits.js';
import { compareText, isJsonObject, type Json } from '../json/json.js';
import { parseJson } from '../json/json-text.js';
import { Faults } from './faults.js';
import { Fields } from './fields.js';
import { SeenMembers } from './seen-members.js';
import { safeFiles, type FileContent } from './safe-files.js';

interface Folder {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

/** Rewrites the value of a JSON file, as template expansions do. */
export type Rewrite = (file: string, value: Json) => Json;

const UTF8 = { fatal: true, ignoreBOM: false } as const;
const BYTE_ORDER_MARK = '\uFEFF';

/** The files of an app, checked for safety, to be looked up by path. Folder paths have no `/` at the end; the root's is empty. */
export class AppDirectory {
  private readonly folders = new Map<string, Folder>();

  private constructor(
    private readonly contents: ReadonlyMap<string, FileContent>,
    private readonly rewrite: Rewrite,
    /** Paths of files that were read. */
    private readonly read: Set<string>,
    private readonly seen: SeenMembers,
    readonly faults: Faults,
  ) {
    for (const path of contents.keys()) this.index(path);
  }

  /** Throws `AppFileError` for unsafe paths and exceeded limits. */
  static of(files: ReadonlyMap<string, FileContent>, faults = new Faults()): AppDirectory {
    return new AppDirectory(safeFiles(files), (_, value) => value, new Set(), new SeenMembers(), faults);
  }

  /** Returns the same files with their JSON read through `rewrite`. */
  rewritten(rewrite: Rewrite): AppDirectory {
    return new AppDirectory(this.contents, rewrite, this.read, this.seen, this.faults);
  }

  /** Returns the paths of the files that were not read, sorted. Entries of folders are left out. */
  unread(): readonly string[] {
    const paths = [...this.contents.keys()].filter((path) => !path.endsWith('/') && !this.read.has(path));
    return paths.toSorted(compareText);
  }

  /** Returns notes about the properties that were not read, for the files that are `wanted`. */
  unreadMembers(wanted: (file: string) => boolean): readonly string[] {
    return this.seen.notes([...this.read].filter(wanted));
  }

  /** Paths of the files that were read, sorted. */
  readFiles(): readonly string[] {
    return [...this.read].toSorted(compareText);
  }

  /** Returns the folders of which something was read, at any depth. */
  readFolders(): ReadonlySet<string> {
    const folders = new Set<string>();
    for (const path of this.read) {
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.add(path.slice(0, end));
    }
    return folders;
  }

  hasFile(path: string): boolean {
    return this.contents.has(path);
  }

  /** Checks whether the folder exists: it contains something, or has its own entry. */
  hasFolder(path: string): boolean {
    return this.folders.has(path);
  }

  /** Checks whether the folder has its own entry, even if it is empty. */
  namesFolder(path: string): boolean {
    return this.contents.has(`${path}/`);
  }

  /** Names of the files directly in a folder that end so, sorted. */
  filesIn(folder: string, ending: string): readonly string[] {
    const names = [...(this.folders.get(folder)?.files ?? [])];
    return names.filter((name) => name.endsWith(ending) && name !== ending).toSorted(compareText);
  }

  /** Names of the folders directly in a folder, sorted. */
  foldersIn(folder: string): readonly string[] {
    return [...(this.folders.get(folder)?.folders ?? [])].toSorted(compareText);
  }

  /** Paths of the files anywhere below a folder, sorted. */
  filesBelow(folder: string): readonly string[] {
    const paths = [...this.contents.keys()];
    return paths.filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('/')).toSorted(compareText);
  }

  /** Throws `AppFileError` `MissingFile`. */
  content(path: string): FileContent {
    const content = this.contents.get(path);
    if (content === undefined) throw new AppFileError('MissingFile', path, 'is missing');
    this.read.add(path);
    return content;
  }

  /**
   * Returns a file's content as a string, without a byte order mark. Throws `MissingFile`, `TooLarge`, `InvalidText`.
   */
  text(path: string): string {
    const content = this.content(path);
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
    if (bytes > TEXT_FILE_BYTES_MAX) throw new AppFileError('TooLarge', path, `has more than ${TEXT_FILE_BYTES_MAX} bytes`);
    if (typeof content === 'string') return content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
    try {
      return new TextDecoder('utf-8', UTF8).decode(content);
    } catch (error) {
      if (error instanceof TypeError) throw new AppFileError('InvalidText', path, 'is not UTF-8 text');
      throw error;
    }
  }

  json(path: string): Json {
    return this.rewrite(path, parseJson(path, this.text(path)));
  }

  /** Returns the content of a JSON file without marking it as read: to find out what it is. */
  peek(path: string): Json {
    const isRead = this.read.has(path);
    const value = this.json(path);
    if (!isRead) this.read.delete(path);
    return value;
  }

  /** Returns the properties of a file that must contain an object. */
  object(path: string): Fields {
    const value = this.json(path);
    if (!isJsonObject(value)) throw new AppFileError('InvalidField', path, 'must contain an object');
    return new Fields(path, value, '', this.seen, this.faults);
  }

  /** Returns the result of `read`; `undefined` if it fails and errors are collected. `subject` names what is then missing. */
  attempt<T>(read: () => T, subject?: string): T | undefined {
    return this.faults.attempt(read, subject);
  }

  /**
   * Returns the result of `read` for each item, without the failed ones if errors are collected. `subject` names what is then
   * missing.
   */
  each<S, T>(given: readonly S[], read: (one: S) => T, subject?: (one: S) => string): T[] {
    return given.flatMap((one) => {
      const made = this.attempt((): [T] => [read(one)], subject?.(one));
      return made ?? [];
    });
  }

  optionalObject(path: string): Fields | undefined {
    return this.hasFile(path) ? this.object(path) : undefined;
  }

  /** Returns the elements of a file that must hold a list of objects. */
  objects(path: string): readonly Fields[] {
    const value = this.json(path);
    if (!Array.isArray(value)) throw new AppFileError('InvalidField', path, 'must contain a list');
    return (value as readonly Json[]).flatMap((element, index) => {
      const field = `[${index}]`;
      if (isJsonObject(element)) return new Fields(path, element, field, this.seen, this.faults);
      this.faults.add(new AppFileError('InvalidField', path, 'must be an object', { field }));
      return [];
    });
  }

  private index(path: string): void {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let folder = '';
    for (const part of parts) {
      this.folderAt(folder).folders.add(part);
      folder = folder === '' ? part : `${folder}/${part}`;
      this.folderAt(folder);
    }
    if (name !== '') this.folderAt(folder).files.add(name);
  }

  private folderAt(path: string): Folder {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    const created: Folder = { files: new Set(), folders: new Set() };
    this.folders.set(path, created);
    return created;
  }
}
