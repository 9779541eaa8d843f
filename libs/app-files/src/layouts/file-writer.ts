import { AppFileError } from '../app-file-error.js';
import { PathAllocator } from '../files/path-allocator.js';
import { compareText, formatJson, type Json } from '../json/json.js';

/** Collects the files of an app. No two paths differ in letter case only. */
export class FileWriter {
  private readonly files = new Map<string, string>();
  private readonly paths = new PathAllocator();

  /** Returns the path of the entity `name`; `spelling` is the preferred file name, if it is free. */
  path(folder: string, name: string, ending = '', spelling?: string): string {
    if (name === '') throw new AppFileError('InvalidField', folder, 'contains an entity without a name');
    return this.paths.path(folder, name, ending, spelling);
  }

  json(path: string, value: Json): void {
    this.text(path, formatJson(value));
  }

  text(path: string, text: string): void {
    if (this.files.has(path)) throw new AppFileError('Duplicate', path, 'occurs twice');
    this.files.set(path, text);
  }

  /** Adds an entry for a folder, so that it exists even if it is empty. */
  folder(path: string): void {
    this.files.set(`${path}/`, '');
  }

  /** Returns all files, sorted by path. */
  written(): ReadonlyMap<string, string> {
    return new Map([...this.files].toSorted(([a], [b]) => compareText(a, b)));
  }
}
