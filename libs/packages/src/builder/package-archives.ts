import { readFile } from 'node:fs/promises';
import { readArchiveFiles, type TakeEntries } from '../archive/read-archive.js';
import { Unpacked } from '../archive/unpacked.js';

/** Unpacks packages as a registry has them, each into its folder: archives with one folder around everything, by any name. */
export async function readPackageArchives(
  packages: readonly { readonly folder: string; readonly file: string }[],
  take: TakeEntries,
): Promise<void> {
  const unpacked = new Unpacked();
  for (const { folder, file } of packages) {
    const placed = (name: string): string => `${folder}/${name.replace(/^(?:\.\/)*[^/]*\//, '')}`;
    await readArchiveFiles(await readFile(file), take, placed, unpacked);
  }
}
