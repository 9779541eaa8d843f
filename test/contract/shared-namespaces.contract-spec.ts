import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { withSharedNamespaces } from '../../tools/shared-namespaces.js';

const MODULES: Readonly<Record<string, string>> = {
  common: 'exports.one = 1; exports.two = () => exports.one + 1;',
  // Compiled by TypeScript: importers that are not of Node.js get its default.
  converted:
    "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 'default'; exports.other = 'other';",
  called: 'module.exports = function called() { return "called"; }; module.exports.part = "part";',
  text: 'module.exports = "text";',
};
const IMPORTS = Object.keys(MODULES)
  .map((name) => `import * as ${name} from '${name}'; import ${name}Default from '${name}';`)
  .join('\n');
const importer = (name: string): string =>
  `${IMPORTS}\nexport const ${name} = { ${Object.keys(MODULES)
    .flatMap((each) => [each, `${each}Default`])
    .join(', ')} };`;

/** Returns a bundle of two importers of the same modules, as a script. */
async function bundled(minifyWhitespace: boolean): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    ...MODULES,
    'first.mjs': importer('first'),
    'second.mjs': importer('second'),
    'third.ts': importer('third'),
  };
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'first.mjs'; export * from 'second.mjs'; export * from 'third.ts';" },
    bundle: true,
    write: false,
    format: 'cjs',
    minifyWhitespace,
    plugins: [
      {
        name: 'files',
        setup(building) {
          building.onResolve({ filter: /./ }, ({ path }) => ({ path: `/${path}` }));
          building.onLoad({ filter: /./ }, ({ path }) => ({
            contents: files[path.slice(1)] ?? '',
            loader: path.endsWith('.ts') ? 'ts' : 'js',
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

type Imported = Readonly<Record<string, unknown>>;
type Importers = Readonly<Record<'first' | 'second' | 'third', Imported>>;

function run(script: string): Importers {
  const module = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- code of this test
  new Function('module', 'exports', 'require', script)(module, module.exports, createRequire(import.meta.url));
  return module.exports as Importers;
}

/** Returns everything the importers have, in a string. */
const shownOf = (importers: Importers): string =>
  JSON.stringify(importers, (_key, value: unknown) =>
    typeof value === 'function' ? { ...value, source: String(value) } : value,
  );

describe('imports of modules of CommonJS in bundles', () => {
  it.each([false, true])(
    'are one object for all importers, with what each imported before (without white space: %s)',
    async (isSmall) => {
      const code = await bundled(isSmall);
      const before = run(code);
      const shared = withSharedNamespaces(code);
      const after = run(shared);

      expect(before.first['common']).not.toBe(before.second['common']);
      for (const name of ['common', 'converted', 'called']) expect(after.first[name]).toBe(after.second[name]);
      // Importers that are not of Node.js get another default.
      expect(after.third['converted']).not.toBe(after.first['converted']);
      expect([after.first['convertedDefault'], after.third['convertedDefault']]).toEqual([
        { default: 'default', other: 'other' },
        'default',
      ]);
      expect(shownOf(after)).toBe(shownOf(before));
      expect(shared.split('\n')).toHaveLength(code.split('\n').length);
    },
  );

  it('are shared in every bundle of the build', () => {
    const bundles = readdirSync('dist/programs')
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, text: readFileSync(`dist/programs/${name}`, 'utf8') }));
    const helpers = bundles.filter(({ text }) => text.includes('isNodeMode, target) =>'));

    expect(helpers.length).toBeGreaterThan(1);
    expect(helpers.filter(({ text }) => !text.includes('var __namespaces =')).map(({ name }) => name)).toEqual([]);
  });

  it('leave code as it is that imports none', () => {
    expect(withSharedNamespaces('export const one = 1;\n')).toBe('export const one = 1;\n');
  });
});
