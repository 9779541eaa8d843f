import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { siteOfPath, siteToOpen } from './serve-sites.js';

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

it.each([
  ['http://localhost:9090', 'document', 'http://shop-abcde.localhost:9090/a.html?v=1'],
  ['http://127.0.0.1:9090', 'document', 'http://shop-abcde.localhost:9090/a.html?v=1'],
  ['http://[::1]:9090', 'document', 'http://shop-abcde.localhost:9090/a.html?v=1'],
  ['http://192.0.2.1:9090', 'document', null],
  ['http://localhost.test:9090', 'document', null],
  ['http://localhost:9090', 'script', null],
  ['http://localhost:9090', undefined, null],
])('a file at %s that is asked for as %s is opened at %s', (baseUrl, destination, opened) => {
  const request = { gateway: { baseUrl }, headers: { 'sec-fetch-dest': destination } } as unknown as FastifyRequest;
  const asked = { site: { clientAppId: 'shop-abcde' }, url: '/a.html?v=1', base: '/hosting/shop-abcde' };
  expect(siteToOpen({ HOSTING_DOMAIN: undefined, HOSTING_PATHS: false }, asked, request)).toBe(opened);
});
