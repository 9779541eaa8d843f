import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isLoginPage } from './login-pages.js';

describe('isLoginPage', () => {
  const is = (method: string, url: string, accept?: string): boolean =>
    isLoginPage({ method, url, headers: accept === undefined ? {} : { accept } } as FastifyRequest);
  const HTML = 'text/html,*/*;q=0.8';

  it('is where browsers are led', () => {
    expect(is('GET', '/api/client/v2.0/auth/callback?state=s', HTML)).toBe(true);
    expect(is('POST', '/api/client/v2.0/auth/callback', HTML)).toBe(true);
    expect(is('GET', '/api/client/v2.0/auth/callback/shop-abcde/64b0c0ffee64b0c0ffee64b0?state=s', HTML)).toBe(true);
    expect(is('POST', '/api/client/v2.0/auth/callback/shop-abcde/64b0c0ffee64b0c0ffee64b0', HTML)).toBe(true);
    expect(is('GET', '/api/client/v2.0/app/shop-abcde/auth/providers/oidc/login?state=s', HTML)).toBe(true);
  });

  it.each([
    ['GET', '/api/client/v2.0/auth/callback', undefined],
    ['GET', '/api/client/v2.0/auth/callback', 'application/json'],
    ['GET', '/api/client/v2.0/auth/callback/shop-abcde', HTML],
    ['GET', '/api/client/v2.0/auth/callback/shop-abcde/64b0c0ffee64b0c0ffee64b0/x', HTML],
    ['POST', '/api/client/v2.0/app/shop-abcde/auth/providers/oidc/login', HTML],
    ['GET', '/api/client/v2.0/auth/profile', HTML],
    ['GET', '/api/client/v2.0/app/a/endpoint/auth/callback', HTML],
    ['GET', '/api/client/v2.0/app/a/endpoint/b/auth/providers/oidc/login', HTML],
  ])('is not %s %s for %s', (method, url, accept) => {
    expect(is(method, url, accept)).toBe(false);
  });
});
