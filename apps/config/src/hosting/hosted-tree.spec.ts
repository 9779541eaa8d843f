import { describe, expect, it } from 'vitest';
import type { HostedFileRecord } from './hosted-file.model.js';
import { entriesOf, targetsOf } from './hosted-tree.js';

function file(path: string, day = 1): HostedFileRecord {
  return { _id: path, appId: 'a', path, blob: 'b', hash: 'h', size: 1, attributes: [], modified: new Date(2026, 0, day) };
}

const BELOW = ['/a.html', '/img/', '/img/b.png', '/js/deep/c.js', '/js/d.js'].map((path, day) => file(path, day + 1));

describe('entries of a folder', () => {
  it('are its files and folders', () => {
    expect(entriesOf(BELOW, '/', false).map(({ path, size }) => [path, size])).toEqual([
      ['/a.html', 1],
      ['/img/', 0],
      ['/js/', 0],
    ]);
    expect(entriesOf(BELOW.slice(3), '/js/', false).map(({ path }) => path)).toEqual(['/js/deep/', '/js/d.js']);
  });

  it('changes the time of a folder with its newest file', () => {
    expect(entriesOf(BELOW, '/', false).at(-1)).toEqual({
      path: '/js/',
      hash: '',
      size: 0,
      attributes: [],
      modified: new Date(2026, 0, 5),
    });
  });

  it('are all files below it', () => {
    expect(entriesOf(BELOW, '/', true)).toEqual(BELOW);
  });
});

describe('targets', () => {
  const moved = (paths: string[], from: string, to: string) =>
    [
      ...targetsOf(
        paths.map((path) => file(path)),
        from,
        to,
      ),
    ].map(([path, source]) => [source.path, path]);

  it.each([
    [['/a.html'], '/a.html', '/b.html', [['/a.html', '/b.html']]],
    [['/x/a.html'], '/x/a.html', '/y/', [['/x/a.html', '/y/a.html']]],
    [
      ['/x/', '/x/a', '/x/y/b'],
      '/x/',
      '/z/',
      [
        ['/x/', '/z/'],
        ['/x/a', '/z/a'],
        ['/x/y/b', '/z/y/b'],
      ],
    ],
  ])('%j from %s to %s', (paths, from, to, expected) => {
    expect(moved(paths, from, to)).toEqual(expected);
  });
});
