// Bundles the fuzzer of the embedded store and runs it: node test/fuzz/run.mjs --uri mongodb://… --cases 100000 --seed 1
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const outfile = join(root, 'dist/test/fuzz/store-fuzz.js');

/** Subpath imports are compiled files: libraries start processes from where they are. */
const compiled = {
  name: 'compiled',
  setup: (/** @type {import('esbuild').PluginBuild} */ plugin) =>
    plugin.onResolve({ filter: /^#/ }, ({ path }) => ({ path, external: true })),
};

await build({
  entryPoints: [join(root, 'test/fuzz/store-fuzz.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  plugins: [compiled],
});
await import(pathToFileURL(outfile).href);
