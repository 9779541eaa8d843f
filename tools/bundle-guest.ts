// Makes guest modules of the sandbox of packages: what functions find as Node's `events`, `path`, `punycode`, `stream`, `stream/web`, `string_decoder`.
import { build, type Plugin } from 'esbuild';
import { root } from './build-steps.js';

const guest = `${root}/dist/libs/sandbox/src/guest/node`;

/** Modules of Node the packages need, as the guest has them. */
const OWN: Readonly<Record<string, string>> = {
  events: "const emitter = demand('node-events');\nexport const EventEmitter = emitter;",
  buffer: "export const { Buffer } = demand('buffer');\nexport const Blob = undefined;",
  process: "export const { env, nextTick, platform, version, versions } = demand('process');",
  string_decoder: "export const { StringDecoder } = demand('node-string-decoder');",
};

const withGuest: Plugin = {
  name: 'guest',
  setup(building) {
    building.onResolve({ filter: /^\.\.\/lazy\.js$/ }, () => ({ path: '../lazy.js', external: true }));
    building.onResolve({ filter: new RegExp(`^(?:${Object.keys(OWN).join('|')})/?$`) }, ({ path }) => ({
      path: path.replace('/', ''),
      namespace: 'guest',
    }));
    building.onLoad({ filter: /.*/, namespace: 'guest' }, ({ path }) => ({
      contents: `import { demand } from '../lazy.js';\n${OWN[path]}`,
      loader: 'js',
    }));
  },
};

async function bundle(name: string, source: string): Promise<void> {
  await build({
    stdin: { contents: `import { offer } from '../lazy.js';\n${source}`, resolveDir: root },
    outfile: `${guest}/${name}.js`,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    legalComments: 'eof',
    plugins: [withGuest],
  });
}

/** Guest modules, and the file of a package each is. */
const MODULES = {
  'node-events': './node_modules/events/events.js',
  'node-path': './node_modules/path-browserify/index.js',
  'node-punycode': './node_modules/punycode/punycode.js',
  'node-stream': './node_modules/readable-stream/lib/ours/browser.js',
  'node-string-decoder': './node_modules/string_decoder/lib/string_decoder.js',
  'node-web-streams': './node_modules/web-streams-polyfill/dist/ponyfill.es2018.js',
};

for (const [name, file] of Object.entries(MODULES)) {
  await bundle(name, `import module from '${file}';\noffer('${name}', module);`);
}
