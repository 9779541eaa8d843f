import { describe, expect, it } from 'vitest';
import { withClientPath } from './root-endpoints.js';

describe('a path of endpoints at the root', () => {
  it.each([
    ['/app/a-bcdef/endpoint/data/v1/action/find', '/api/client/v2.0/app/a-bcdef/endpoint/data/v1/action/find'],
    ['/app/a-bcdef/endpoint/hello?x=/app/b/endpoint/', '/api/client/v2.0/app/a-bcdef/endpoint/hello?x=/app/b/endpoint/'],
    ['/app/a%2Fb/endpoint/x', '/api/client/v2.0/app/a%2Fb/endpoint/x'],
    ['/app/a/endpoint', '/api/client/v2.0/app/a/endpoint'],
  ])('%s is %s', (url, path) => {
    expect(withClientPath(url)).toBe(path);
  });

  it.each([
    '/api/client/v2.0/app/a/endpoint/x',
    '/app/a/functions/call',
    '/app/a/b/endpoint/x',
    '/app//endpoint/x',
    '/app/a/endpoints/x',
    '/x?/app/a/endpoint/x',
    '//app/a/endpoint/x',
    '/app?/endpoint/',
  ])('is not %s', (url) => {
    expect(withClientPath(url)).toBe(url);
  });
});
