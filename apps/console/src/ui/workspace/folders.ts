/** Something in folders, which slashes in its name separate. */
export interface Filed {
  readonly id: string;
  readonly name: string;
}

/** A row of a tree of folders. */
export interface FolderRow {
  /** Id of an entry; of a folder its path with a slash at the end. */
  readonly id: string;
  /** Part of the name after the last slash. */
  readonly label: string;
  readonly level: number;
  /** Entries in a folder and below it; `null` for an entry. */
  readonly count: number | null;
  readonly isOpen: boolean;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly entries: { readonly id: string; readonly label: string }[];
  count: number;
}

const empty = (): Folder => ({ folders: new Map(), entries: [], count: 0 });
const byLabel = (a: string, b: string): number => a.localeCompare(b);

function filed(entries: readonly Filed[]): Folder {
  const root = empty();
  for (const { id, name } of entries) {
    const parts = name.split('/');
    const label = parts.pop() ?? name;
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? empty();
      folder.folders.set(part, next);
      next.count += 1;
      folder = next;
    }
    folder.entries.push({ id, label });
  }
  return root;
}

function rowsIn(folder: Folder, path: string, level: number, isOpen: (id: string) => boolean): FolderRow[] {
  const folders = [...folder.folders].toSorted(([a], [b]) => byLabel(a, b));
  const below = folders.flatMap(([label, each]) => {
    const id = `${path}${label}/`;
    const row = { id, label, level, count: each.count, isOpen: isOpen(id) };
    return [row, ...(row.isOpen ? rowsIn(each, id, level + 1, isOpen) : [])];
  });
  const entries = folder.entries.toSorted((a, b) => byLabel(a.label, b.label));
  return [...below, ...entries.map((entry) => ({ ...entry, level, count: null, isOpen: false }))];
}

/** Returns the rows of a tree: folders first. While something is searched, all that match are shown, in opened folders. */
export function folderRows(entries: readonly Filed[], open: ReadonlySet<string>, text: string): FolderRow[] {
  const needle = text.trim().toLowerCase();
  const found = needle === '' ? entries : entries.filter(({ name }) => name.toLowerCase().includes(needle));
  return rowsIn(filed(found), '', 0, (id) => needle !== '' || open.has(id));
}

/** Returns the folders a name is in, by their ids. */
export function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}
