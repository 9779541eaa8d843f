// Puts what programs load at their start into few files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from './build-steps.js';
import { BESIDE_DRIVER, withDriver } from './bundled-driver.js';
import { withoutInnerNames } from './inner-names.js';
import { withSharedNamespaces } from './shared-namespaces.js';

const dist = join(root, 'dist');

/** The bundler collects garbage when its memory has grown fivefold: an eighth of a build's CPU less than at twofold, Go's default. */
process.env['GOGC'] ??= '400';

/** Packages with machine code or their own files beside them. */
export const WITH_FILES = ['@node-rs/argon2', 'esbuild', 'lmdb', 'pino', 'quickjs-wasi'];
/** Packages of MongoDB's driver. */
const DRIVER = ['bson', 'mongodb', 'mongoose'];
/** Packages of which only some installations or requests need something. */
export const ON_DEMAND = [
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  'google-auth-library',
  'nodemailer',
  'undici',
];
/** Optional packages that others import only if they are installed. */
export const NOT_INSTALLED = [
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/express5',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'ioredis',
  'kafkajs',
  'mqtt',
  'ts-morph',
];

/** Returns how the bundle of a program is called: its path, with points. */
export const bundleName = (program: string): string => program.replace(/\.js$/, '').replaceAll('/', '.');

/** Keeps `import.meta` valid: a bundled file still knows where it is, as if bundles were in `dist/<folder of bundles>`. */
export const placesFrom = (bundles: string): Plugin => ({
  name: 'places',
  setup(building) {
    building.onLoad({ filter: /[/\\]dist[/\\](?:apps|libs)[/\\].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      // In a string, also the key of an object, it would be replaced as well.
      if (/['"`]import\.meta/.test(text)) throw new Error(`${path}: bundles take every 'import.meta' for the place of the file`);
      const place = JSON.stringify(relative(bundles, path));
      const contents = text
        // Bundles a package that a module requires, unless the package stays outside.
        .replaceAll(/createRequire\(import\.meta\.url\)\(('[^']+')\)/g, 'require($1)')
        .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      if (/import\.meta\.(?!url\b)/.test(contents)) throw new Error(`${path}: bundles know import.meta.url only`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
});

/**
 * Leaves out the telephone numbers of all countries: half of what class-validator loads, for one decorator that no class has. A start
 * fails where one gets it.
 */
export const withoutPhoneNumbers: Plugin = {
  name: 'phone-numbers',
  setup(building) {
    building.onLoad({ filter: /[/\\]class-validator[/\\]cjs[/\\].*[/\\]IsPhoneNumber\.js$/ }, () => ({
      contents:
        "exports.IsPhoneNumber = () => { throw new Error('bundles have no IsPhoneNumber: tools/bundles.ts leaves it out'); };",
    }));
  },
};

/** Bundles only the used validators of class-validator, a quarter of it. Nest requires all of them. */
const withUsedValidators: Plugin = {
  name: 'used-validators',
  setup(building) {
    building.onResolve({ filter: /^class-validator$/ }, () => ({
      path: join(root, 'node_modules/class-validator/esm2015/index.js'),
      sideEffects: false,
    }));
  },
};

/**
 * Loads Node's HTTP as `require` does: an import reads all that the module exports, for which Node 24 loads `fetch` and WebSocket.
 */
const withRequiredHttp: Plugin = {
  name: 'required-http',
  setup(building) {
    building.onResolve({ filter: /^(?:node:)?http$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    building.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};

export interface Bundles {
  /** Programs by their paths below `dist`, and the compiled file of each. */
  readonly programs: ReadonlyMap<string, string>;
  /** Directory the bundles are written into, as deep below `dist` as they will be. */
  readonly into: string;
  /** Code in front of each. */
  readonly first?: string;
  /** Packages that stay imports, in addition to those that are not installed. */
  readonly external: readonly string[];
  /** Without white space, for bundles that are downloaded. */
  readonly isSmall?: boolean;
  /** With the used validators of class-validator alone, for programs without Nest. */
  readonly hasUsedValidatorsOnly?: boolean;
  /** With MongoDB's driver, which programs that seldom need it leave outside. */
  readonly hasDriver?: boolean;
}

/** Writes the bundles of some programs, which share what they have in common, and returns nothing until all are there. */
export async function writeBundles({
  programs,
  into,
  first = '',
  external,
  isSmall = false,
  hasUsedValidatorsOnly = false,
  hasDriver = false,
}: Bundles): Promise<void> {
  await build({
    entryPoints: Object.fromEntries([...programs].map(([program, path]) => [bundleName(program), path])),
    outdir: into,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Node's own conditions, so that no package is bundled in two forms.
    conditions: [],
    mainFields: ['main'],
    // Nest, Mongoose and errors distinguish classes by name.
    keepNames: true,
    minifyWhitespace: isSmall,
    external: [...external, ...(hasDriver ? BESIDE_DRIVER : DRIVER), ...NOT_INSTALLED, 'reflect-metadata'],
    banner: {
      js: `${first}import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    plugins: [
      placesFrom(join(dist, 'programs')),
      ...(hasUsedValidatorsOnly ? [withUsedValidators] : []),
      ...(hasDriver ? [withDriver] : []),
      withRequiredHttp,
      withoutPhoneNumbers,
    ],
    logLevel: 'warning',
  });
}

/**
 * Returns what stands where a program of `dist` was, and starts its bundle. A service looks first whether it may load its code, and keeps
 * what is compiled of it; others may be modules.
 */
export function startOf(program: string, isService: boolean): string {
  const to = (file: string): string => relative(dirname(program), file);
  const bundle = to(`programs/${bundleName(program)}.js`);
  if (!isService) return `export * from '${bundle}';\n`;
  return [
    `import { exitOnFewFiles } from '${to('libs/process/src/start/open-files.js')}';`,
    `import { keepCompiled } from '${to('libs/process/src/start/keep-compiled.js')}';`,
    'exitOnFewFiles();',
    `keepCompiled(new URL('${to('programs/compiled')}', import.meta.url));`,
    `await import('${bundle}');`,
    '',
  ].join('\n');
}

/** Takes out of all bundles of a directory what names functions again each time they are made, and has importers share modules. */
export function shortenBundles(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    writeFileSync(path, withSharedNamespaces(withoutInnerNames(readFileSync(path, 'utf8'))));
  }
}
