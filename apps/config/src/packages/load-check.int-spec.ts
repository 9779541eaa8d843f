import { expect, it } from 'vitest';
import { buildArchive } from './built-archive.fixture.js';
import { notesOfLoading } from './load-check.js';

it('names packages that throw or take too long while they are loaded, and tries the others', async () => {
  const packages = await buildArchive({
    'left/package.json': '{"name":"left","version":"1.0.0"}',
    'left/index.js': 'exports.text = () => "left";',
    'loops/package.json': '{"name":"loops","version":"1.0.0"}',
    'loops/index.js': 'for (;;) {}',
    'throws/package.json': '{"name":"throws","version":"1.0.0"}',
    'throws/index.js': 'throw new Error("not here");',
  });

  expect(packages.roots.toSorted()).toEqual(['left', 'loops', 'throws']);
  expect((await notesOfLoading(packages, 500)).toSorted()).toEqual([
    'loops cannot be loaded: execution time limit exceeded',
    'throws cannot be loaded: not here',
  ]);
});
