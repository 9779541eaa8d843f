import { expect, it } from 'vitest';
import { siteOfPath } from './serve-sites.js';

it.each([
  ['/hosting/shop-abcde/a/b.css?v=1', '/a/b.css?v=1'],
  ['/hosting/shop-abcde/', '/'],
  ['/hosting/shop-abcde', ''],
  ['/hosting/shop-abcde?x', '?x'],
])('%s leads to a site', (url, path) => {
  expect(siteOfPath(url)).toEqual({ site: { clientAppId: 'shop-abcde' }, url: path, base: '/hosting/shop-abcde' });
});

it.each(['/hosting/', '/hosting/shop', '/hosting/../api', '/hosting/shop-abcde%2f', '/hostings/shop-abcde/'])(
  '%s leads to none',
  (url) => {
    expect(siteOfPath(url)).toBeNull();
  },
);
