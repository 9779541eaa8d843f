/** File that was chosen or dropped, with its path below the selection: `dist/img/a.png` of a folder, else its name. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** Returns the files chosen in a file field, with their paths. */
export function pickedFiles(files: Iterable<File>): ChosenFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }));
}

/**
 * Returns the dropped files and all files of dropped folders. Call it while the event is handled: its items are gone afterwards.
 */
export async function droppedFiles(
  items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry' | 'getAsFile'>>,
): Promise<ChosenFile[]> {
  const found = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const lists = await Promise.all(
    found.map(({ entry, file }) => (entry ? filesBelow(entry) : Promise.resolve(file ? [{ path: file.name, file }] : []))),
  );
  return lists.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const files: ChosenFile[] = [];
  for (const each of await entriesOf(entry as FileSystemDirectoryEntry)) {
    for (const file of await filesBelow(each)) files.push(file);
  }
  return files;
}

/** Returns the entries of a folder. Each read returns some of them, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    for (const each of some) entries.push(each);
  }
}

/** Returns the path of a chosen file in a folder; `isFlat` leaves out the name of the chosen folder. */
export function targetOf({ path }: Pick<ChosenFile, 'path'>, folder: string, isFlat: boolean): string {
  const below = isFlat && path.includes('/') ? path.slice(path.indexOf('/') + 1) : path;
  return `${folder}${below}`.normalize('NFC');
}
