// Builds the console into dist/console, with a compressed form of each file beside it.
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './build-steps.js';

const source = join(root, 'apps/console');
const output = join(root, 'dist/console');
/** A running gateway must find all of it or nothing. */
const growing = `${output}.${process.pid}`;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

// Tests that build it have another; React would be built for development.
process.env['NODE_ENV'] = 'production';
await build({ root: source, configFile: join(source, 'vite.config.ts'), logLevel: 'warn', build: { outDir: growing } });
const files = await readdir(growing, { recursive: true });
await Promise.all(
  files
    .filter((name) => COMPRESSIBLE.test(name))
    .map(async (name) => {
      const path = join(growing, name);
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${path}.br`, await brotli(content, { params }));
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
    }),
);
await rm(output, { recursive: true, force: true });
await rename(growing, output);
