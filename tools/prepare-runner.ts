import { copyFileSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './build-steps.js';
import { compiled } from './compiled.js';

const sandbox = join(root, 'dist/libs/sandbox/src');
const runner = join(sandbox, 'runner');
const main = join(runner, 'main.js');

/**
 * Makes what a runner of functions starts from: the memory image of every call, and its program in one file. The compiled entry makes
 * the image itself; it stays beside the bundle that takes its place and age, and compiling again puts it back.
 */
export async function prepareRunner(): Promise<void> {
  const { atime, mtime, mtimeMs } = statSync(main);
  const { createBaseImage } = await compiled<typeof import('../libs/sandbox/src/runner/base-image.js')>(
    'libs/sandbox/src/runner/base-image',
  );
  const { encodeImage, IMAGE_FILE } = await compiled<typeof import('../libs/sandbox/src/runner/stored-image.js')>(
    'libs/sandbox/src/runner/stored-image',
  );
  const bytes = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'));
  const image = await createBaseImage(await WebAssembly.compile(bytes), pathToFileURL(`${sandbox}/guest/`));
  const { outputFiles } = await build({
    entryPoints: [join(runner, 'prepared-main.js')],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    logLevel: 'warning',
  });
  // Compiled again in the meantime: this is of older sources.
  if (statSync(main).mtimeMs !== mtimeMs) return;
  replace(join(runner, IMAGE_FILE), encodeImage(image, bytes));
  copyFileSync(main, join(runner, 'main.unbundled.js'));
  for (const { contents } of outputFiles) replace(main, contents);
  utimesSync(main, atime, mtime);
}

/** A runner that starts meanwhile finds a whole file. */
function replace(path: string, contents: Uint8Array): void {
  writeFileSync(`${path}.next`, contents);
  renameSync(`${path}.next`, path);
}
