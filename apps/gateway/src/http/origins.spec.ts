import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './origins.js';

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
