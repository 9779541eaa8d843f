import { describe, expect, it } from 'vitest';
import { ModuleTree } from './module-tree.js';
import { FolderPacker, folderOf, type FolderDescription, type ModuleKind } from './packed-modules.js';
import { resolveModule, type ResolvableTree } from './resolve-module.js';

const FILES = [
  'plain/index.js',
  'plain/lib/part.js',
  'plain/lib/data.json',
  'plain/lib/inner/index.js',
  'plain/node_modules/nested/index.js',
  'plain/node_modules/shared/index.js',
  'shared/index.js',
  'mained/start.js',
  'mained/dist/index.js',
  'foldered/dist/index.js',
  'esm-only/index.mjs',
  '@scope/mapped/cjs.js',
  '@scope/mapped/esm.mjs',
  '@scope/mapped/deep/a.js',
  '@scope/mapped/hidden.js',
  'inward/index.js',
  'inward/own.js',
  '.store/linked@1/node_modules/linked/index.js',
  '.store/linked@1/node_modules/other/index.js',
];

const DESCRIPTIONS: Readonly<Record<string, FolderDescription>> = {
  mained: { main: './start' },
  foldered: { main: 'dist' },
  'esm-only': { exports: { import: './index.mjs' } },
  '@scope/mapped': {
    exports: {
      '.': { import: './esm.mjs', require: './cjs.js' },
      './deep/*': './deep/*.js',
      './closed/*': null,
      './out': './../../plain/index.js',
    },
  },
  inward: { imports: { '#own': './own.js', '#other': { default: 'shared' } } },
};

const LINKS = {
  linked: '.store/linked@1/node_modules/linked',
  'plain/alias.js': 'plain/lib/part.js',
  'round/a': 'round/b',
  'round/b': 'round/a',
};

function treeOf(): ModuleTree {
  const packers = new Map(FILES.map((path) => [folderOf(path), new FolderPacker()]));
  for (const path of FILES) packers.get(folderOf(path))?.add({ path, kind: 'commonJs', text: '' });
  const folders = [...packers].map(([name, packer]) => {
    const descriptions = Object.entries(DESCRIPTIONS).filter(([folder]) => folderOf(folder) === name);
    return [name, packer.finish(descriptions)] as const;
  });
  return new ModuleTree(Object.fromEntries(folders), LINKS);
}

describe('the module a name stands for', () => {
  const tree = treeOf();

  it.each<readonly [name: string, path: string | undefined, from?: string, kind?: ModuleKind]>([
    ['plain', 'plain/index.js'],
    ['plain/lib/part', 'plain/lib/part.js'],
    ['plain/lib/part.js', 'plain/lib/part.js'],
    ['plain/lib/data', 'plain/lib/data.json'],
    ['plain/lib/inner', 'plain/lib/inner/index.js'],
    ['plain/lib/../index', 'plain/index.js'],
    ['plain/gone', undefined],
    ['gone', undefined],
    ['mained', 'mained/start.js'],
    ['foldered', 'foldered/dist/index.js'],
    ['esm-only', 'esm-only/index.mjs'],
    ['@scope/mapped', '@scope/mapped/cjs.js'],
    ['@scope/mapped', '@scope/mapped/esm.mjs', 'plain', 'node'],
    ['@scope/mapped/deep/a', '@scope/mapped/deep/a.js'],
    ['@scope/mapped/hidden', undefined],
    ['@scope/mapped/closed/x', undefined],
    ['@scope/mapped/out', undefined],
    ['./part', 'plain/lib/part.js', 'plain/lib'],
    ['..', 'plain/index.js', 'plain/lib'],
    ['./inner/', 'plain/lib/inner/index.js', 'plain/lib'],
    ['../../shared', 'shared/index.js', 'plain/lib'],
    ['../../../../../etc/passwd', undefined, 'plain/lib'],
    ['./plain', 'plain/index.js', ''],
    ['nested', 'plain/node_modules/nested/index.js', 'plain/lib/inner'],
    ['nested', undefined],
    ['shared', 'plain/node_modules/shared/index.js', 'plain/lib'],
    ['shared', 'shared/index.js', 'mained'],
    ['/node_modules/plain/lib/part', 'plain/lib/part.js', 'mained'],
    ['/etc/passwd', undefined],
    ['#own', 'inward/own.js', 'inward'],
    ['#other', 'shared/index.js', 'inward'],
    ['#own', undefined, 'plain'],
    ['linked', '.store/linked@1/node_modules/linked/index.js'],
    ['other', '.store/linked@1/node_modules/other/index.js', '.store/linked@1/node_modules/linked'],
    ['other', undefined],
    ['plain/alias', 'plain/lib/part.js'],
    ['round/a', undefined],
    ['', undefined],
    ['..', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
  ])('%j is %j from %j', (name, path, from = '', kind = 'commonJs') => {
    expect(resolveModule(tree, from, name ?? '', kind as ModuleKind)).toBe(path);
  });
});

describe('a path that is longer than any module has', () => {
  const lookUps = (description: FolderDescription, name: string, from = ''): number => {
    let count = 0;
    const look = <T>(value: T): T => {
      count++;
      return value;
    };
    const tree: ResolvableTree = {
      real: look,
      module: () => look(undefined),
      description: (folder) => (folder === 'a' ? description : undefined),
    };
    expect(resolveModule(tree, from, name, 'commonJs')).toBeUndefined();
    return count;
  };
  const long = 'x/'.repeat(1_000_000);

  it.each([[long], [`./${long}`], [`a/${long}`], [`#${long}`], [`/node_modules/${long}`]])(
    'is not looked up: name %#',
    (name) => {
      expect(lookUps({ imports: { '#*': './*' } }, name, 'a')).toBe(0);
    },
  );

  it.each<readonly [description: FolderDescription]>([
    [{ exports: { './*': `./${'*'.repeat(1_000_000)}` } }],
    [{ exports: { './*': `./${'*'.repeat(900)}` } }],
    [{ exports: { './*': long } }],
    [{ imports: { '#*': `./${'*'.repeat(900)}` } }],
  ])('is not written: %#', (description) => {
    const name = 'y'.repeat(900);
    expect(
      lookUps(description, 'imports' in description ? `#${name}` : `a/${name}`, 'imports' in description ? 'a' : ''),
    ).toBeLessThan(2);
  });

  it('is not the main module', () => {
    expect(lookUps({ main: long, module: `./${long}` }, '/node_modules/a')).toBe(lookUps({}, '/node_modules/a'));
  });
});
