// Bundles MongoDB's driver, which is otherwise loaded as four hundred files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { root } from './build-steps.js';

/** Packages that MongoDB's driver loads where they are installed. */
export const BESIDE_DRIVER = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

const require = createRequire(import.meta.url);

/** Returns a module with the named exports that Node gives to importers of a package of CommonJS. Functions of it are called without `this`. */
async function asNodeImports(name: string): Promise<string> {
  const names = Object.keys((await import(name)) as object).filter((each) => each !== 'default' && each !== 'module.exports');
  const path = JSON.stringify(require.resolve(name));
  return `const whole = require(${path});\nexport default whole;\nexport const { ${names.join(', ')} } = whole;\n`;
}

/** The driver, Mongoose and BSON are there once, in the form that `require` loads. */
export const withDriver: Plugin = {
  name: 'driver',
  setup(building) {
    building.onResolve({ filter: /^bson$/ }, ({ path }) => ({ path: require.resolve(path) }));
    // A dynamic import of a module of CommonJS would get no names from the bundler.
    building.onResolve({ filter: /^(?:mongodb|mongoose)$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' || (kind === 'import-statement' && path === 'mongoose')
        ? { path, namespace: 'imported' }
        : undefined,
    );
    // Remarks about its code that look like licenses, which bundles keep.
    building.onLoad({ filter: /[/\\]node_modules[/\\]mongoose[/\\].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('/*!', '/*'),
    }));
    building.onLoad({ filter: /./, namespace: 'imported' }, async ({ path }) => ({
      contents: await asNodeImports(path),
      resolveDir: root,
    }));
  },
};
