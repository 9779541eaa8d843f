import { describe, expect, it } from 'vitest';
import { appOfHost, filesUrl, hasFilePaths, hostOfApp, siteUrl } from './hosting-addresses.js';

const LOCAL = { HOSTING_DOMAIN: undefined, HOSTING_PATHS: false };
const CONFIGURED = { HOSTING_DOMAIN: 'apps.example.com', HOSTING_PATHS: true };

describe('hosts of apps', () => {
  it('are below the hosting domain', () => {
    expect(hostOfApp(LOCAL, 'shop-abcde')).toBe('shop-abcde.localhost');
    expect(hostOfApp(CONFIGURED, 'shop-abcde')).toBe('shop-abcde.apps.example.com');
  });

  it.each([
    ['shop-abcde.apps.example.com', 'shop-abcde'],
    ['my_shop-2-abcde.apps.example.com', 'my_shop-2-abcde'],
    ['apps.example.com', null],
    ['console.apps.example.com', null],
    ['a.shop-abcde.apps.example.com', null],
    ['shop-abcde.example.com', null],
    ['shop-abcde.apps.example.com.evil.test', null],
    ['shop-abcdeapps.example.com', null],
    ['shop-abcde.localhost', null],
  ])('%s is the site of %s', (host, app) => {
    expect(appOfHost(CONFIGURED, host)).toBe(app);
  });

  it('are below localhost without one', () => {
    expect(appOfHost(LOCAL, 'shop-abcde.localhost')).toBe('shop-abcde');
    expect(appOfHost(LOCAL, 'localhost')).toBeNull();
  });
});

describe('the URL of a site', () => {
  it.each([
    [LOCAL, 'http://127.0.0.1:9090', 'http://shop-abcde.localhost:9090'],
    [{ ...LOCAL, HOSTING_PATHS: true }, 'https://api.example.com', 'https://api.example.com/hosting/shop-abcde'],
    [CONFIGURED, 'https://api.example.com', 'https://shop-abcde.apps.example.com'],
    [CONFIGURED, 'http://api.example.com:8080/base', 'http://shop-abcde.apps.example.com:8080'],
  ])('%j at %s', (variables, baseUrl, url) => {
    expect(siteUrl(variables, 'shop-abcde', baseUrl)).toBe(url);
  });
});

describe('the URL of files', () => {
  it.each([
    [LOCAL, 'http://127.0.0.1:9090', 'http://127.0.0.1:9090/hosting/shop-abcde', true],
    [{ ...LOCAL, HOSTING_PATHS: true }, 'https://api.example.com', 'https://api.example.com/hosting/shop-abcde', false],
    [CONFIGURED, 'https://api.example.com', 'https://shop-abcde.apps.example.com', false],
    [{ ...CONFIGURED, HOSTING_PATHS: false }, 'https://api.example.com', 'https://shop-abcde.apps.example.com', false],
  ])('%j at %s', (variables, baseUrl, url, isPath) => {
    expect(filesUrl(variables, 'shop-abcde', baseUrl)).toBe(url);
    expect(hasFilePaths(variables)).toBe(isPath);
  });
});
