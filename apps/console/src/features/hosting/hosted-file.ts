import type { Schemas } from '#admin-client/admin-client.js';

/** A header of a hosted file, or where the file leads to. */
export type HostedAttribute = Schemas['HostedAttribute'];

/** A hosted file, or a folder: its path ends with `/`. */
export type HostedFile = Omit<Schemas['HostedFile'], 'appId' | 'attrs'> & { readonly attrs: readonly HostedAttribute[] };

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'] as const;
const STEP = 1024;

export function isFolder(path: string): boolean {
  return path.endsWith('/');
}

/** Returns the folder that contains a file or folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

/** Returns the name of a file or folder inside its folder; folders end with a slash. */
export function nameOf(path: string): string {
  return path.slice(folderOf(path).length);
}

/** Returns the folders on the way to a file or folder, from the top, without the root of the site. */
export function foldersTo(path: string): string[] {
  const parts = folderOf(path).split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`);
}

/** Folders before files, each by name. */
export function inOrder(entries: readonly HostedFile[]): HostedFile[] {
  const rank = ({ path }: HostedFile): number => (isFolder(path) ? 0 : 1);
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
}

/** Formats a number of bytes for people: `1 byte`, `20 MiB`. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= STEP && unit < UNITS.length - 1) [size, unit] = [size / STEP, unit + 1];
  if (bytes === 1) return '1 byte';
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** Returns the path of one file in the administration API. */
export function assetPath(path: string): string {
  return `/hosting/assets/asset?path=${encodeURIComponent(path)}`;
}

/** Returns the address of the site, with a slash at its end, from the address of a file or folder in it. */
export function siteOf({ url, path }: Pick<HostedFile, 'url' | 'path'>): string {
  return url.slice(0, 1 - path.split('/').map(encodeURIComponent).join('/').length);
}
