import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeArchive } from '#packages/archive/write-archive.js';
import { BuilderProcess } from '#packages/builder-process.js';
import type { BuiltPackages } from '#packages/builder/build-modules.js';
import { notesOfLoading } from './load-check.js';

const SOURCES: Readonly<Record<string, string>> = {
  left: 'exports.text = () => "left";',
  loops: 'for (;;) {}',
  throws: 'throw new Error("not here");',
};

async function built(): Promise<BuiltPackages> {
  const builder = await BuilderProcess.start();
  try {
    const files = Object.entries(SOURCES).flatMap(([name, source]): [string, Buffer][] => [
      [`node_modules/${name}/package.json`, Buffer.from(JSON.stringify({ name, version: '1.0.0' }))],
      [`node_modules/${name}/index.js`, Buffer.from(source)],
    ]);
    const file = join(builder.folder, 'upload');
    await writeFile(file, await writeArchive(new Map(files)));
    await builder.unpack({ kind: 'archive', file, below: '' });
    return await builder.build();
  } finally {
    await builder.close();
  }
}

it('names packages that throw or take too long while they are loaded, and tries the others', async () => {
  const packages = await built();

  expect(packages.roots.toSorted()).toEqual(['left', 'loops', 'throws']);
  expect((await notesOfLoading(packages, 500)).toSorted()).toEqual([
    'loops cannot be loaded: execution time limit exceeded',
    'throws cannot be loaded: not here',
  ]);
});
