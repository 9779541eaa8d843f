import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArchive } from '#packages/archive/write-archive.js';
import { BuilderProcess } from '#packages/builder-process.js';
import type { BuiltPackages } from '#packages/builder/build-modules.js';

export type Link = readonly [path: string, target: string];

/** Builds an uploaded archive of files, which are given by their paths below `node_modules`. */
export async function buildArchive(texts: Readonly<Record<string, string>>, links: readonly Link[] = []): Promise<BuiltPackages> {
  const builder = await BuilderProcess.start();
  try {
    const file = join(builder.folder, 'upload');
    const files = Object.entries(texts).map(([path, text]) => [`node_modules/${path}`, Buffer.from(text)] as const);
    await writeFile(file, await writeArchive(files, links));
    await builder.unpack({ kind: 'archive', file, below: '' });
    return await builder.build();
  } finally {
    await builder.close();
  }
}
