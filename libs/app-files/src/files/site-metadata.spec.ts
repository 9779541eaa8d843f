import { describe, expect, it } from 'vitest';
import { siteMetadata } from './site-metadata.js';

const FILES = ['/index.html', '/js/app.js', '/js/lib/a.js', '/js/app.css'];
const html = [{ name: 'Content-Type', value: 'text/html' }];
const script = [{ name: 'Content-Type', value: 'text/javascript' }];

const take = (attrs: readonly unknown[]): readonly unknown[] | string => (attrs.includes('wrong') ? 'is wrong' : attrs);

function read(entries: unknown): { readonly attributes: object; readonly notes: readonly string[] } {
  const { attributes, notes } = siteMetadata(JSON.stringify(entries), FILES, take);
  return { attributes: Object.fromEntries(attributes), notes };
}

describe('metadata of hosted files', () => {
  it('fits files with and without the slash', () => {
    expect(
      read([
        { path: 'index.html', attrs: html },
        { path: '/js/app.js', attrs: script },
      ]),
    ).toEqual({ attributes: { '/index.html': html, '/js/app.js': script }, notes: [] });
  });

  it('fits all files of a path with *, unless they have their own', () => {
    expect(
      read([
        { path: '/js/*.js', attrs: script },
        { path: 'js/*', attrs: html },
        { path: '/js/app.js', attrs: [] },
      ]),
    ).toEqual({ attributes: { '/js/app.js': [], '/js/lib/a.js': script, '/js/app.css': html }, notes: [] });
  });

  it.each<[unknown, string]>([
    [{ path: '/none', attrs: html }, 'file /none does not exist: ignored'],
    [{ path: 'css/*', attrs: html }, 'file /css/* does not exist: ignored'],
    [{ path: '/*/*', attrs: html }, 'file /*/* does not exist: ignored'],
    [{}, 'an entry has no path: ignored'],
    [null, 'an entry has no path: ignored'],
    [{ path: '/index.html', attrs: 5 }, 'attrs of /index.html must be a list: ignored'],
    [{ path: '/index.html', attrs: ['wrong'] }, '/index.html: is wrong: ignored'],
  ])('skips %j and reports it', (entry, note) => {
    expect(read([entry, { path: '/js/app.js', attrs: script }])).toEqual({
      attributes: { '/js/app.js': script },
      notes: [note],
    });
  });

  it.each([
    ['{', 'is not JSON: ignored'],
    ['{}', 'must be a list: ignored'],
  ])('is empty for %s', (text, note) => {
    expect(siteMetadata(text, FILES, take)).toEqual({ attributes: new Map(), notes: [note] });
  });

  it('holds a bounded number of paths with * against the files', () => {
    const entries = Array.from({ length: 1_001 }, (_, index) => ({ path: `/js/${index === 1_000 ? '' : index}*`, attrs: html }));

    expect(read(entries).attributes).toEqual({});
  });
});
