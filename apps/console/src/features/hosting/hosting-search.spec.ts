import { expect, it } from 'vitest';
import { hostingSearchOf, placeOf } from './hosting-search';

it.each([
  [{}, {}],
  [{ folder: '/' }, {}],
  [{ folder: '/img/' }, { folder: '/img/' }],
  [{ folder: 'img' }, {}],
  [{ folder: 7 }, {}],
  [{ file: '/img/a.png', folder: '/img/' }, { file: '/img/a.png' }],
  [{ file: '/' }, {}],
  [{ file: ['/a'] }, {}],
  [{ view: 'settings', file: '/a' }, { view: 'settings' }],
  [{ view: 'other' }, {}],
])('%j in the address', (given, search) => {
  expect(hostingSearchOf(given)).toEqual(search);
});

it.each([
  ['/', {}],
  ['/img/', { folder: '/img/' }],
  ['/a.png', { file: '/a.png' }],
])('%s has an address', (path, search) => {
  expect(placeOf(path)).toEqual(search);
});
