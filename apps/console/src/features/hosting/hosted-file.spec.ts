import { expect, it } from 'vitest';
import { folderOf, foldersTo, inOrder, nameOf, sizeText, siteOf, type HostedFile } from './hosted-file';

const entry = (path: string): HostedFile => ({ path, size: 0, hash: '', attrs: [], last_modified: 0, url: '' });

it.each([
  ['/a.html', '/', 'a.html', []],
  ['/img/', '/', 'img/', []],
  ['/img/icons/a.png', '/img/icons/', 'a.png', ['/img/', '/img/icons/']],
  ['/img/icons/', '/img/', 'icons/', ['/img/']],
])('%s is in a folder', (path, folder, name, folders) => {
  expect([folderOf(path), nameOf(path), foldersTo(path)]).toEqual([folder, name, folders]);
});

it('folders come first', () => {
  const entries = ['/b', '/z/', '/a', '/c/'].map(entry);
  expect(inOrder(entries).map(({ path }) => path)).toEqual(['/c/', '/z/', '/a', '/b']);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_536, '1.5 KiB'],
  [25 * 1_024 * 1_024, '25 MiB'],
  [5_000 * 1_024 ** 3, '5000 GiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  ['/a.html', 'https://site.test/a.html', 'https://site.test/'],
  ['/a b/ü.png', 'http://here.test:9090/hosting/app-x/a%20b/%C3%BC.png', 'http://here.test:9090/hosting/app-x/'],
  ['/img/', 'https://site.test/img/', 'https://site.test/'],
])('the site of %s', (path, url, site) => {
  expect(siteOf({ path, url })).toBe(site);
});
