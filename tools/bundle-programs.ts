// Puts what each program loads at its start into few files: a start reads tens of them instead of thousands.
// Every program starts without it, too, so that nobody has to wait for it.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { withoutInnerNames } from './inner-names.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const output = join(dist, 'programs');
const growing = join(dist, `programs.${process.pid}`);

/** Runners of functions are none of them: they may read nothing but the sandbox and its engine. */
const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers', 'standalone'].map(
  (name) => `apps/${name}/src/main.js`,
);
const STORE = ['worker.js', 'bin.js', 'readers/reader.js'].map((name) => `libs/embedded-mongo/src/${name}`);

/** Packages with machine code or files of their own beside them, and those whose parts we reach into by path. */
const WITH_FILES = ['@node-rs/argon2', 'bson', 'esbuild', 'lmdb', 'mongodb', 'mongoose', 'pino', 'quickjs-wasi'];
/** Packages of which only some installations or requests need something. */
const ON_DEMAND = ['@opentelemetry/*', 'google-auth-library', 'nodemailer', 'undici'];
/** What packages ask for in case it is installed. */
const NOT_INSTALLED = [
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

interface Program {
  /** Path below `dist`. */
  readonly program: string;
  readonly path: string;
}

const nameOf = (program: string): string => program.replace(/\.js$/, '').replaceAll('/', '.');

/** A file that knows where it is goes on knowing it. */
const places: Plugin = {
  name: 'places',
  setup(building) {
    building.onLoad({ filter: /[/\\]dist[/\\](?:apps|libs)[/\\].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const place = JSON.stringify(relative(growing, path));
      const contents = text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      if (/import\.meta\.(?!url\b)/.test(contents)) throw new Error(`${path}: bundles know import.meta.url only`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};

async function bundle(programs: readonly string[], first: string): Promise<void> {
  await build({
    entryPoints: Object.fromEntries(programs.map((program) => [nameOf(program), join(dist, program)])),
    outdir: growing,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // As Node itself finds packages, so that none is there in two forms.
    conditions: [],
    mainFields: ['main'],
    // Nest, Mongoose and errors tell classes by name.
    keepNames: true,
    external: [...WITH_FILES, ...ON_DEMAND, ...NOT_INSTALLED, 'reflect-metadata'],
    banner: {
      js: `${first}import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    plugins: [places],
    logLevel: 'warning',
  });
}

const programs: readonly Program[] = [...SERVICES, ...STORE].map((program) => ({ program, path: join(dist, program) }));
const ageOf = ({ path }: Program): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
const ages = programs.map(ageOf);

// Decorators need it before anything else, and shared parts of programs run in no certain order.
await Promise.all([bundle(SERVICES, "import 'reflect-metadata'; "), bundle(STORE, '')]);
for (const name of readdirSync(growing)) {
  const path = join(growing, name);
  writeFileSync(path, withoutInnerNames(readFileSync(path, 'utf8')));
}

if (existsSync(output) || programs.some((program, index) => ageOf(program) !== ages[index])) {
  // Somebody has built meanwhile: these bundles may be of older sources.
  rmSync(growing, { recursive: true });
} else {
  renameSync(growing, output);
  programs.forEach(replace);
}

/** Before a service loads its code, it looks whether it may. */
function startOf(path: string, bundle: string): string {
  const check = relative(dirname(path), join(dist, 'libs/process/src/start/open-files.js'));
  return `import { exitOnFewFiles } from '${check}';\nexitOnFewFiles();\nawait import('${bundle}');\n`;
}

/** The compiled file becomes the way to its bundle, and keeps its age. What it was stays for measurements that change a single class. */
function replace({ program, path }: Program): void {
  const bundle = relative(dirname(path), join(output, `${nameOf(program)}.js`));
  const { atime, mtime } = statSync(path);
  writeFileSync(`${path}.next`, SERVICES.includes(program) ? startOf(path, bundle) : `import '${bundle}';\n`);
  utimesSync(`${path}.next`, atime, mtime);
  copyFileSync(path, path.replace(/\.js$/, '.unbundled.js'));
  renameSync(`${path}.next`, path);
}
