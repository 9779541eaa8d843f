import { describe, expect, it } from 'vitest';
import { checkedAttributes, headersOf, redirectOf } from './hosted-headers.js';

describe('headers of a hosted file', () => {
  it.each([
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/app.js', 'text/javascript; charset=utf-8', 'public, max-age=300'],
    ['/data.json', 'application/json; charset=utf-8', 'public, max-age=300'],
    ['/logo.svg', 'image/svg+xml', 'public, max-age=300'],
    ['/photo.JPG', 'image/jpeg', 'public, max-age=300'],
    ['/app.wasm', 'application/wasm', 'public, max-age=300'],
    ['/LICENSE', 'application/octet-stream', 'public, max-age=300'],
  ])('%s', (path, type, cache) => {
    expect(headersOf(path, [])).toEqual({ 'content-type': type, 'cache-control': cache });
  });

  it('are its attributes first', () => {
    expect(
      headersOf('/page', [
        { name: 'Content-Type', value: 'text/html' },
        { name: 'Content-Language', value: 'de' },
        { name: 'Website-Redirect-Location', value: '/elsewhere' },
      ]),
    ).toEqual({ 'content-type': 'text/html', 'content-language': 'de', 'cache-control': 'no-cache' });
    expect(headersOf('/a.html', [{ name: 'Cache-Control', value: 'max-age=5' }])['cache-control']).toBe('max-age=5');
  });
});

describe('attributes', () => {
  it.each([['a\r\nb'], ['caf\u00e9'], ['']])('cannot have the value %j', (value) => {
    expect(() => checkedAttributes([{ name: 'Content-Language', value }])).toThrow(
      'the value of Content-Language is not a valid header value',
    );
  });

  it('are given once each', () => {
    const one = { name: 'Content-Type', value: 'text/css' } as const;
    expect(() => checkedAttributes([one, one])).toThrow('duplicate attribute');
    expect(checkedAttributes([one])).toEqual([one]);
  });

  it.each(['/new', '/', 'https://example.com/a', 'http://example.com'])('redirect to %s', (value) => {
    const attributes = checkedAttributes([{ name: 'Website-Redirect-Location', value }]);
    expect(redirectOf(attributes)).toBe(value);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'relative',
    'https:///',
  ])('do not redirect to %s', (value) => {
    expect(() => checkedAttributes([{ name: 'Website-Redirect-Location', value }])).toThrow('must be a path that begins with');
  });

  it('redirect nowhere without one', () => {
    expect(redirectOf([{ name: 'Content-Type', value: 'text/css' }])).toBeUndefined();
  });
});
