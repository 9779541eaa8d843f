import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { factsOf } from './request-facts.js';

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
