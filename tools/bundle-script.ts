// Makes a program that is one script: V8 can keep what it compiled of a script, which it cannot of modules on Node 20.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from './build-steps.js';
import { bundleName, NOT_INSTALLED, ON_DEMAND, placesFrom } from './bundles.js';
import { withoutIndentation } from './inner-names.js';

/** Packages with machine code, and packages that need workers or files beside them. */
const WITH_FILES = ['@node-rs/argon2', 'esbuild', 'lmdb', 'pino', 'quickjs-wasi', 'reflect-metadata'];
/** Packages of MongoDB's driver that need something else installed. */
const OPTIONAL = [
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
  return `import whole from ${path};\nexport default whole;\nexport const { ${names.join(', ')} } = whole;\n`;
}

/** The driver, Mongoose and BSON are there once, in the form that `require` loads. */
const driver: Plugin = {
  name: 'driver',
  setup(building) {
    building.onResolve({ filter: /^bson$/ }, ({ path }) => ({ path: require.resolve(path) }));
    building.onResolve({ filter: /^mongoose$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'imported' } : undefined,
    );
    building.onLoad({ filter: /./, namespace: 'imported' }, async ({ path }) => ({
      contents: await asNodeImports(path),
      resolveDir: root,
    }));
  },
};

/** Escapes what is not ASCII: it stands in strings, regular expressions and comments only. */
const asAscii = (text: string): string =>
  text.replaceAll(/[^\n\r\t\u0020-\u007E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes a program as a script into a directory of `dist`, and returns the name of its file, which is another for other contents. */
export async function writeScript(program: string, compiled: string, into: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [compiled],
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    conditions: [],
    mainFields: ['main'],
    keepNames: true,
    // Requires packages instead: a script has no `import()`.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
    external: [...WITH_FILES, ...ON_DEMAND, ...NOT_INSTALLED, ...OPTIONAL],
    plugins: [placesFrom(join(root, 'dist/programs')), driver],
    logLevel: 'warning',
  });
  const [{ text } = { text: '' }] = outputFiles;
  // Modules are strict, too. The wrapper stays in the first line, so that all lines keep their numbers.
  const script = `(function (exports, require, module, __url) { 'use strict'; require('reflect-metadata'); ${asAscii(withoutIndentation(text))}\n})`;
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 16);
  const name = `${bundleName(program)}.${digest}.js`;
  writeFileSync(join(into, name), script);
  return name;
}

/** Returns what stands where the program was, and runs the script. */
export const startOfScript = (script: string, up: string): string =>
  [
    `import { exitOnFewFiles } from '${up}libs/process/src/start/open-files.js';`,
    `import { runScript } from '${up}libs/process/src/start/run-script.js';`,
    'exitOnFewFiles();',
    `runScript(new URL('${up}programs/${script}', import.meta.url), process.env.DATA_DIR);`,
    '',
  ].join('\n');
