import { describe, expect, it } from 'vitest';
import { isAllowedOrigin, isSiteOrigin } from './origins.js';

describe('isAllowedOrigin', () => {
  it.each([
    [[], 'https://anything.example', true],
    [['*'], 'null', true],
    [['https://shop.example'], 'https://shop.example', true],
    [['https://Shop.example'], 'https://shop.example', true],
    [['https://shop.example'], 'http://shop.example', false],
    [['https://shop.example'], 'https://shop.example:8443', false],
    [['https://shop.example'], 'https://shop.example.evil.test', false],
    [['https://shop.example'], 'null', false],
    [['https://*.shop.example'], 'https://a.shop.example', true],
    [['https://*.shop.example'], 'https://a.b.shop.example', true],
    [['https://*.shop.example'], 'https://shop.example', false],
    [['https://*.shop.example'], 'https://evil.test/.shop.example', false],
    [['https://*.shop.example'], 'https://evil.test:1.shop.example', false],
    [['https://*.shop.example:8443'], 'https://a.shop.example:8443', true],
    [['http://one.test', 'http://two.test'], 'http://two.test', true],
  ])('%j and %s: %s', (allowed, origin, expected) => {
    expect(isAllowedOrigin(allowed, origin)).toBe(expected);
  });
});

describe("the origin of an app's own site", () => {
  const shop = { clientAppId: 'shop-abcde', hosting: { enabled: true, customDomain: 'shop.test' } };
  const [http, https] = ['http://platform.test:9090', 'https://platform.test'];

  it.each([
    ['https://shop-abcde.apps.test', https, true],
    ['https://shop-abcde.apps.test:8443', https, true],
    ['https://shop.test', https, true],
    ['https://shop.test', http, true],
    ['http://shop-abcde.apps.test:9090', http, true],
    ['http://shop-abcde.apps.test', https, false],
    ['http://shop.test', https, false],
    ['https://other-abcde.apps.test', https, false],
    ['https://a.shop-abcde.apps.test', https, false],
    ['https://shop-abcde.apps.test.evil.test', https, false],
    ['https://shop-abcde.localhost', https, false],
    ['https://a.shop.test', https, false],
    ['ftp://shop.test', http, false],
    ['https://', https, false],
    ['null', https, false],
  ])('%s, of a platform at %s: %s', (origin, baseUrl, isSite) => {
    expect(isSiteOrigin({ HOSTING_DOMAIN: 'apps.test' }, shop, origin, baseUrl)).toBe(isSite);
  });

  it('is below localhost without a domain, and none while hosting is off or there is no custom domain', () => {
    const local = { HOSTING_DOMAIN: undefined };
    expect(isSiteOrigin(local, shop, 'http://shop-abcde.localhost:9090', http)).toBe(true);
    for (const hosting of [undefined, { enabled: false, customDomain: 'shop.test' }]) {
      const app = { clientAppId: 'shop-abcde', ...(hosting ? { hosting } : {}) };
      expect(isSiteOrigin(local, app, 'http://shop-abcde.localhost:9090', http)).toBe(false);
      expect(isSiteOrigin(local, app, 'https://shop.test', http)).toBe(false);
    }
    expect(isSiteOrigin(local, { ...shop, hosting: { enabled: true, customDomain: '' } }, 'https://', http)).toBe(false);
  });
});
