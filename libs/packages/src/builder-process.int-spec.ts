import { afterEach, expect, it } from 'vitest';
import { BuilderProcess } from './builder-process.js';
import { PackagesError } from './packages-error.js';

let builder: BuilderProcess | undefined;
afterEach(() => builder?.close());

it('reports a crashed builder, also to later requests', async () => {
  builder = await BuilderProcess.start();
  const crashed = new PackagesError('failed', 'building the packages failed: the builder exited with code 1');
  await expect(builder.build()).rejects.toEqual(crashed);
  await expect(builder.build()).rejects.toEqual(crashed);
  expect(builder.diagnostic).toContain('no archive has been unpacked');
});
