import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawJson } from '#contracts/rpc.js';
import { silentParts } from './edge-parts.fixture.js';
import { addHooks } from './hooks.js';
import { gatewayAdapter } from './wire.js';

const fastify = gatewayAdapter({ TRUSTED_PROXIES: [] }).getInstance();
beforeAll(() => {
  addHooks(fastify, silentParts());
  const plain = [
    '/api/admin/v3.0/groups',
    '/api/client/v2.0/auth/session',
    '/api/client/v2.0/app/:clientAppId/location',
    '/docs',
  ];
  for (const path of [...plain, '/api/client/v2.0/app/:clientAppId/auth/providers/:provider/login']) {
    fastify.get(path, async () => ({}));
  }
  for (const path of ['/api/admin/v3.0/file', '/api/client/v2.0/app/:clientAppId/endpoint/*', '/file']) {
    fastify.get(path, async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send({}));
  }
  fastify.get('/api/client/v2.0/app/:clientAppId/functions/call', async (_request, reply) =>
    reply.header('cache-control', 'no-cache, no-transform').send({}),
  );
  fastify.get('/api/client/v2.0/auth/fails', async () => {
    throw new Error('on purpose');
  });
});
afterAll(() => fastify.close());

const told = async (url: string, headers: Record<string, string> = {}) =>
  (await fastify.inject({ url, headers })).headers['cache-control'];

describe('a reply', () => {
  it.each([
    ['/api/admin/v3.0/groups', 'no-store'],
    ['/api/admin/v3.0/gr%6Fups', 'no-store'],
    ['/api/client/v2.0/auth/session', 'no-store'],
    ['/api/client/v2.0/auth/fails', 'no-store'],
    ['/api/client/v2.0/app/a/auth/providers/anon-user/login', 'no-store'],
    ['/api/client/v2.0/app/a/location', undefined],
    ['/docs', undefined],
    ['/api/admin/v3.0/file', 'public, max-age=60'],
    ['/api/client/v2.0/app/a/endpoint/auth/x', 'public, max-age=60'],
  ])('of %s is cached as the route alone says', async (url, cached) => {
    expect(await told(url)).toBe(cached);
  });

  it.each([
    { apikey: 'k' },
    { 'api-key': 'k' },
    { jwttokenstring: 't' },
    { email: 'a@b.c', password: 'p' },
    { apikey: 'k', authorization: 'Bearer t' },
  ])('to credentials in %j is not cached, whatever headers the app sets', async (headers) => {
    expect(await told('/api/client/v2.0/app/a/location', headers)).toBe('no-store');
    expect(await told('/api/client/v2.0/app/a/endpoint/x', headers)).toBe('no-store');
    expect(await told('/api/client/v2.0/app/a/functions/call', headers)).toBe('no-store, no-transform');
    expect(await told('/file', headers)).toBe('public, max-age=60');
  });

  it.each([{ email: 'a@b.c' }, { password: 'p' }, { authorization: 'Bearer t' }])(
    'to %j, which caches know or which is no credential, is as it was',
    async (headers) => {
      expect(await told('/api/client/v2.0/app/a/endpoint/x', headers)).toBe('public, max-age=60');
    },
  );
});

describe('a reply of serialized JSON', () => {
  const server = gatewayAdapter({ TRUSTED_PROXIES: [] });
  const large = JSON.stringify('😀é'.repeat(700_001));
  beforeAll(() => {
    for (const [path, body] of Object.entries({ '/small': '{"a":"é"}', '/large': large, '/bytes': Buffer.from(large) })) {
      server.getInstance().get(path, (_request, reply) => server.reply(reply, new RawJson(body), 201));
    }
  });
  afterAll(() => server.close());

  it.each([
    ['/small', '{"a":"é"}'],
    ['/large', large],
    ['/bytes', large],
  ])('is sent as it is: %s', async (url, body) => {
    const { statusCode, headers, payload } = await server.getInstance().inject({ url });
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
    expect({
      statusCode,
      type: String(type).replace('; charset=utf-8', ''),
      length,
      encoding,
      isWhole: payload === body,
    }).toEqual({
      statusCode: 201,
      type: 'application/json',
      length: String(Buffer.byteLength(body)),
      encoding: undefined,
      isWhole: true,
    });
  });
});
