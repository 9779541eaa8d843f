/** What of the hosted files is shown, in the address. */
export interface HostingSearch {
  /** Path of the folder; absent for all of the site. */
  readonly folder?: string;
  /** Path of the file. */
  readonly file?: string;
  readonly view?: 'settings';
}

/** What an address says; whatever cannot be a path is left out. */
export function hostingSearchOf({ folder, file, view }: Readonly<Record<string, unknown>>): HostingSearch {
  if (view === 'settings') return { view };
  if (typeof file === 'string' && /^\/.*[^/]$/.test(file)) return { file };
  return typeof folder === 'string' && /^\/.+\/$/.test(folder) ? { folder } : {};
}

/** Where a file or folder is shown. */
export function placeOf(path: string): HostingSearch {
  return path.endsWith('/') ? hostingSearchOf({ folder: path }) : { file: path };
}
