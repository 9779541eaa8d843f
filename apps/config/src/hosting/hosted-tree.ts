import type { HostedFileRecord } from './hosted-file.model.js';
import { isFolder } from './hosted-path.js';

/** Entry of a list: a file, or a folder, which need not have been created explicitly. */
export type HostedEntry = Pick<HostedFileRecord, 'path' | 'hash' | 'size' | 'attributes' | 'modified'>;

/** Returns the list of a folder from the files below it, in the same order: everything, or only the folder's direct entries. */
export function entriesOf(below: readonly HostedFileRecord[], folder: string, recursive: boolean): HostedEntry[] {
  if (recursive) return [...below];
  const entries = new Map<string, HostedEntry>();
  for (const file of below) {
    const end = file.path.indexOf('/', folder.length);
    const path = end < 0 ? file.path : file.path.slice(0, end + 1);
    const known = entries.get(path);
    if (file.path === path) entries.set(path, file);
    // A folder is as old as the newest of what is in it.
    else if (!known || known.modified < file.modified) entries.set(path, folderEntry(path, file.modified));
  }
  return [...entries.values()];
}

function folderEntry(path: string, modified: Date): HostedEntry {
  return { path, hash: '', size: 0, attributes: [], modified };
}

/** Returns the path each file has after a move of `from` to `to`, both a file or both a folder. */
export function targetsOf(files: readonly HostedFileRecord[], from: string, to: string): Map<string, HostedFileRecord> {
  const isFile = !isFolder(from);
  // A file that is put into a folder keeps its name.
  const target = isFile && isFolder(to) ? `${to}${from.slice(from.lastIndexOf('/') + 1)}` : to;
  return new Map(files.map((file) => [`${target}${file.path.slice(from.length)}`, file]));
}
