/**
 * Entry of a builder process: unpacks what strangers have sent and makes modules of it. It runs nothing of that, has no environment,
 * and is ended from outside when it takes too long.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { readArchive, type TakeEntries } from '../archive/read-archive.js';
import { uploadKind } from '../archive/archive-kind.js';
import { writeArchive } from '../archive/write-archive.js';
import { UPLOAD_BYTES_MAX } from '../limits.js';
import { rootPackages, type PackageDescription } from '../package-list.js';
import { PackagesError } from '../packages-error.js';
import { buildModules } from './build-modules.js';
import { PackageFolder } from './package-folder.js';
import type { BuilderReply, BuilderRequest, PackagesSource } from './protocol.js';
import { readPackageArchives } from './package-archives.js';

let folder: PackageFolder | undefined;
let packages: readonly PackageDescription[] = [];

/** Everything that is unpacked, for an archive of one form. */
async function unpack(source: PackagesSource, root: string, archiveFile: string): Promise<BuilderReply> {
  const unpacked = new PackageFolder(root);
  const files: [string, Buffer][] = [];
  const links: [string, string][] = [];
  const take: TakeEntries = {
    file: async (path, bytes) => {
      files.push([path, bytes]);
      await unpacked.take(path, bytes);
    },
    link: (path, target) => {
      links.push([path, target]);
      unpacked.link(path, target);
    },
  };
  let archive: Buffer | undefined;
  if (source.kind === 'archive') {
    const given = await readFile(source.file);
    await readArchive(given, take, source.below);
    if (uploadKind(given) === 'zip' && source.below === '') archive = given;
  } else {
    await readPackageArchives(source.packages, take);
  }
  if (files.length === 0) throw new PackagesError('invalid', 'the archive has no node_modules folder');
  archive ??= await writeArchive(files, links);
  if (archive.length > 2 * UPLOAD_BYTES_MAX) throw new PackagesError('tooLarge', 'the packages are too large');
  await writeFile(archiveFile, archive);
  folder = unpacked;
  packages = unpacked.packages();
  return {
    type: 'unpacked',
    packages: packages.map(({ name, version }) => ({ name, version })),
    roots: rootPackages(packages).map(({ name }) => name),
  };
}

async function build(resultFile: string): Promise<BuilderReply> {
  if (folder === undefined) throw new TypeError('no archive has been unpacked');
  await writeFile(resultFile, JSON.stringify(await buildModules(folder, packages)));
  return { type: 'built' };
}

async function answer(request: BuilderRequest): Promise<BuilderReply> {
  try {
    return await (request.type === 'unpack'
      ? unpack(request.source, request.root, request.archiveFile)
      : build(request.resultFile));
  } catch (error) {
    if (error instanceof PackagesError) return { type: 'refused', fault: error.fault, message: error.message };
    throw error;
  }
}

process.on('message', (request: BuilderRequest) => {
  void answer(request).then((given) => process.send?.(given));
});
