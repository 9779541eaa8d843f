/** Selected hosted files, in the address. */
export interface HostingSearch {
  /** Path of the folder; absent for all of the site. */
  readonly folder?: string;
  /** Path of the file. */
  readonly file?: string;
  readonly view?: 'settings';
}

/** Returns the selection in an address; values that cannot be a path are left out. */
export function hostingSearchOf({ folder, file, view }: Readonly<Record<string, unknown>>): HostingSearch {
  if (view === 'settings') return { view };
  if (typeof file === 'string' && /^\/.*[^/]$/.test(file)) return { file };
  return typeof folder === 'string' && /^\/.+\/$/.test(folder) ? { folder } : {};
}

/** Returns the selection that shows a file or folder. */
export function placeOf(path: string): HostingSearch {
  return path.endsWith('/') ? hostingSearchOf({ folder: path }) : { file: path };
}
