import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { factsOf, queryOf, redactedUrl, routedUrl, withoutSecret } from './request.js';

const LOGIN = '/api/client/v2.0/app/app-abcde/auth/providers/oauth2-google/login';

describe('secrets in a query', () => {
  it.each([
    ['/hook', '/hook'],
    ['/hook?', '/hook?'],
    ['/hook?a=1&b=secret', '/hook?a=1&b=secret'],
    ['/hook?secret=s3cret', '/hook?secret=redacted'],
    ['/hook?a=1&secret=s3cret&b=2', '/hook?a=1&secret=redacted&b=2'],
    ['/hook?secret', '/hook?secret=redacted'],
    ['/hook?secret=s3cret&secret=again', '/hook?secret=redacted&secret=redacted'],
    ['/hook?%73ecret=s3cret', '/hook?secret=redacted'],
    ['/hook?secret=a=b?c', '/hook?secret=redacted'],
    ['/hook?x?secret=1&secret=s3cret', '/hook?x?secret=1&secret=redacted'],
    ['/hook?%zz=1&secret=s3cret', '/hook?%zz=1&secret=redacted'],
    [
      '/api/client/v2.0/auth/callback?code=c&st%61te=s&iss=i',
      '/api/client/v2.0/auth/callback?code=redacted&state=redacted&iss=i',
    ],
    [
      '/api/client/v2.0/auth/callback/app-abcde/0123456789abcdef01234567?code=c&state=s&id_token=t&user=u',
      '/api/client/v2.0/auth/callback/app-abcde/0123456789abcdef01234567?code=redacted&state=redacted&id_token=redacted&user=redacted',
    ],
    ['/api/client/v2.0/auth/callbacks?code=c&state=s', '/api/client/v2.0/auth/callbacks?code=c&state=s'],
    [`${LOGIN}?redirect=r&state=s`, `${LOGIN}?redirect=r&state=redacted`],
    [`${LOGIN}/?st%61te=s&device=d`, `${LOGIN}/?state=redacted&device=d`],
    [`${LOGIN.replace('login', 'l%6Fgin')}?state=s`, `${LOGIN.replace('login', 'l%6Fgin')}?state=redacted`],
    [`http://example.com${LOGIN}?state=s`, `http://example.com${LOGIN}?state=redacted`],
    [`${LOGIN}#state=s`, `${LOGIN}#state=redacted`],
    [`${LOGIN}?code=c&state=s`, `${LOGIN}?code=c&state=redacted`],
    [`${LOGIN}/more?state=s`, `${LOGIN}/more?state=s`],
    ['/hook?code=c&state=s', '/hook?code=c&state=s'],
    ['/call?baas_at=token&stitch_at=token', '/call?baas_at=redacted&stitch_at=redacted'],
  ])('exclude %s from logs', (url, shown) => {
    expect(redactedUrl(url)).toBe(shown);
  });

  it.each([
    ['', ''],
    ['a=1', 'a=1'],
    ['secret=x', ''],
    ['a=1&secret=x&b=%20', 'a=1&b=%20'],
    ['%73ecret=x&secrets=y&Secret=z', 'secrets=y&Secret=z'],
    ['baas_at=token&a=1', 'a=1'],
  ])('hide %s from functions', (query, shown) => {
    expect(withoutSecret(query)).toBe(shown);
  });

  it('are looked for in the whole query', () => {
    expect(queryOf('/a?b=c?d&e')).toBe('b=c?d&e');
    expect(queryOf('/a')).toBe('');
  });
});

describe('what a function knows of its request', () => {
  it('has every header but those that are credentials', () => {
    const credentials = [
      'authorization',
      'proxy-authorization',
      'cookie',
      'email',
      'password',
      'api-key',
      'apikey',
      'jwttokenstring',
    ];
    const request = {
      url: '/call?a=1',
      method: 'POST',
      headers: { 'x-mine': 'b', 'user-agent': 'me', ...Object.fromEntries(credentials.map((name) => [name, 'hidden'])) },
      gateway: { context: { remoteAddress: '198.51.100.7' } },
    } as unknown as FastifyRequest;

    expect(factsOf(request)).toEqual({
      remoteIPAddress: '198.51.100.7',
      httpMethod: 'POST',
      httpUserAgent: 'me',
      httpReferrer: '',
      rawQueryString: 'a=1',
      requestHeaders: { 'X-Mine': ['b'], 'User-Agent': ['me'] },
    });
  });
});

describe('the last slash of a path', () => {
  it.each([
    ['/api/admin/v3.0/x/', '/api/admin/v3.0/x'],
    ['/api/admin/v3.0/x/?a=1', '/api/admin/v3.0/x?a=1'],
    ['/api/admin/v3.0/x/?a=/', '/api/admin/v3.0/x?a=/'],
  ])('omits %s', (url, without) => {
    expect(routedUrl({ url })).toBe(without);
  });

  it.each([
    '/api/admin/v3.0/x',
    '/api/admin/v3.0/x//',
    '/api/admin/v3.0/x?path=/a/',
    '/api/admin/v3.0/x?path=a/?b',
    '/api/client/v2.0/app/a/',
    '/api/client/v2.0/app/a/endpoint/x/',
  ])('%s stays as it is', (url) => {
    expect(routedUrl({ url })).toBe(url);
  });
});

describe('a path of endpoints at the root', () => {
  it.each([
    ['/app/a-bcdef/endpoint/data/v1/action/find', '/api/client/v2.0/app/a-bcdef/endpoint/data/v1/action/find'],
    ['/app/a-bcdef/endpoint/hello?x=/app/b/endpoint/', '/api/client/v2.0/app/a-bcdef/endpoint/hello?x=/app/b/endpoint/'],
    ['/app/a%2Fb/endpoint/x', '/api/client/v2.0/app/a%2Fb/endpoint/x'],
    ['/app/a/endpoint', '/api/client/v2.0/app/a/endpoint'],
  ])('%s is %s', (url, path) => {
    expect(routedUrl({ url })).toBe(path);
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
    expect(routedUrl({ url })).toBe(url);
  });
});
