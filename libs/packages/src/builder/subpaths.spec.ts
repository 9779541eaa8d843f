import { describe, expect, it } from 'vitest';
import { subpathsOf } from './subpaths.js';

const describing = (exports?: unknown) => ({ name: 'a', version: '1', needs: [], exports });

describe('paths below a package', () => {
  it('are its files, in every way to write them', () => {
    const files = [
      'package.json',
      'index.js',
      'part.js',
      'data.json',
      'dir/index.js',
      'dir.js',
      'only/index.js',
      'sub/package.json',
      'm.mjs',
    ];
    expect(subpathsOf(describing(), files)).toStrictEqual([
      { path: 'package.json', names: ['package.json', 'package'] },
      { path: 'index.js', names: ['index.js', 'index'] },
      { path: 'part.js', names: ['part.js', 'part'] },
      { path: 'data.json', names: ['data.json', 'data'] },
      { path: 'dir/index.js', names: ['dir/index.js', 'dir/index'] },
      { path: 'dir.js', names: ['dir.js', 'dir'] },
      { path: 'only/index.js', names: ['only/index.js', 'only/index', 'only'] },
      { path: 'sub/package.json', names: ['sub/package.json', 'sub/package'] },
      { path: 'm.mjs', names: ['m.mjs'] },
      { path: 'sub', names: ['sub'] },
    ]);
  });

  it('are no tests, texts, copies for browsers or packages in it', () => {
    const files = ['test/a.js', 'a.min.js', 'a.spec.js', 'node_modules/b/index.js', 'README.md', 'a.d.ts', 'docs/x.js'];
    expect(subpathsOf(describing(), files)).toStrictEqual([]);
  });

  it.each<readonly [exports: unknown, paths: readonly string[]]>([
    ['./index.js', []],
    [{ '.': './index.js', './part': './lib/part.js' }, ['part']],
    [{ './*': { require: './lib/*.js' } }, ['a', 'b']],
    [{ './x/*.js': './lib/*.js', './none/*': null }, ['x/a.js', 'x/b.js']],
    [{ require: './index.js' }, []],
  ])('are what its exports %j name', (exports, paths) => {
    expect(subpathsOf(describing(exports), ['lib/a.js', 'lib/b.js', 'index.js']).map(({ path }) => path)).toStrictEqual(paths);
  });
});
