import * as esbuild from 'esbuild';
import { MODULE_LENGTH_MAX } from '#sandbox/packages/module-reach.js';
import type { ModuleKind } from '#sandbox/packages/packed-modules.js';

/** Module as it is written, and how Node would read it. */
export interface ModuleSource {
  /** Path below `node_modules`. */
  readonly path: string;
  readonly text: string;
  /** True if the `package.json` around it has `"type": "module"`. */
  readonly isInModulePackage: boolean;
}

/** Module as the body of a function of `exports`, `require` and `module`. */
export interface TransformedModule {
  readonly kind: ModuleKind;
  readonly text: string;
  /** Names it requires or imports, as far as they stand in it. */
  readonly requires: readonly string[];
}

/** Characters of a source whose module could be short enough once comments and spaces are gone. */
export const SOURCE_LENGTH_MAX = 4 * MODULE_LENGTH_MAX;

/** Name of each source for the bundler: it appears in the output as the name of the exports, and nowhere else. */
const SOURCE_NAME = 'groundworkmodule';

const OPTIONS = {
  sourcefile: `${SOURCE_NAME}.js`,
  loader: 'js',
  format: 'cjs',
  target: 'es2022',
  platform: 'node',
  supported: { 'dynamic-import': false },
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'silent',
  tsconfigRaw: '{}',
  // Joined, since bundlers replace the expression by the file's path wherever it is in the source.
  define: { 'process.env.NODE_ENV': '"production"', [['import', 'meta', 'url'].join('.')]: '"file:///node_modules/"' },
} as const satisfies esbuild.TransformOptions;

const REQUIRED = /\brequire\("([^"\\\n]{1,300})"\)/g;
const HASHBANG = /^#!.*\n?/;

function throwing(message: string): string {
  return `throw new SyntaxError(${JSON.stringify(message)})`;
}

function jsonModule(path: string, text: string): TransformedModule {
  try {
    const json = JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')));
    // In a literal, a property of that name would be the object's prototype.
    const value = json.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(json)})` : json;
    return { kind: 'commonJs', text: `module.exports=${value}`, requires: [] };
  } catch (error) {
    return { kind: 'commonJs', text: throwing(`${path}: ${(error as Error).message}`), requires: [] };
  }
}

/** Makes a module of a file. One that does not parse, or waits at its top level, becomes a module that throws what is wrong with it. */
export async function transformModule({ path, text, isInModulePackage }: ModuleSource): Promise<TransformedModule> {
  if (path.endsWith('.json')) return jsonModule(path, text);
  try {
    const { code } = await esbuild.transform(text, OPTIONS);
    const isOfNode = path.endsWith('.mjs') || (isInModulePackage && path.endsWith('.js'));
    const kind = isOfNode ? 'node' : code.includes(`${SOURCE_NAME}_exports`) ? 'bundled' : 'commonJs';
    return {
      kind,
      text: code.replace(HASHBANG, ''),
      requires: [...new Set([...code.matchAll(REQUIRED)].flatMap(([, name]) => name ?? []))],
    };
  } catch (error) {
    const { errors: [first] = [] } = error as Partial<esbuild.TransformFailure>;
    if (first === undefined) throw error;
    const line = first.location === null ? '' : `:${first.location.line}`;
    return { kind: 'commonJs', text: throwing(`${first.text} (node_modules/${path}${line})`), requires: [] };
  }
}
