import { describe, expect, it } from 'vitest';
import { requestedBaseUrl } from './base-url.js';
import { gatewayAdapter } from './wire.js';

/** The client's address as the gateway sees it. */
async function addressSeen(trusted: readonly string[], peer: string, forwarded: string): Promise<string> {
  const fastify = gatewayAdapter({ TRUSTED_PROXIES: trusted }).getInstance();
  fastify.get('/address', async ({ ip }) => ({ ip }));
  const answer = await fastify.inject({ url: '/address', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } });
  await fastify.close();
  return answer.json<{ ip: string }>().ip;
}

describe("the client's address", () => {
  it.each([
    ['nobody is believed', [], '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['a named proxy is', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['named by its IPv4 address, it is over IPv6 too', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['somebody else is not', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.7', '192.0.2.1'],
    ['what the client wrote before a proxy is not', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a chain of named proxies is', ['10.0.0.0/8', 'fd00::/8'], 'fd00::1', '203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ])('%s', async (_, trusted, peer, forwarded, expected) => {
    expect(await addressSeen(trusted, peer, forwarded)).toBe(expected);
  });
});

describe('uses the protocol in URLs', () => {
  async function urlTold(trusted: readonly string[], peer: string, forwarded: string): Promise<string> {
    const fastify = gatewayAdapter({ TRUSTED_PROXIES: trusted }).getInstance();
    fastify.get('/url', (request, reply) => reply.send({ url: requestedBaseUrl(request, undefined) }));
    const headers = { host: 'example.com', 'x-forwarded-proto': forwarded };
    const answer = await fastify.inject({ url: '/url', remoteAddress: peer, headers });
    await fastify.close();
    return answer.json<{ url: string }>().url;
  }

  it.each([
    ["is a named proxy's word", ['10.0.0.0/8'], '10.0.0.1', 'https', 'https://example.com'],
    ['of several, the last proxy’s', ['10.0.0.0/8'], '10.0.0.1', 'http, https', 'https://example.com'],
    ['is none but these two', ['10.0.0.0/8'], '10.0.0.1', 'javascript', 'http://example.com'],
    ["is not somebody else's word", ['10.0.0.0/8'], '192.0.2.1', 'https', 'http://example.com'],
    ["is nobody's word by default", [], '10.0.0.1', 'https', 'http://example.com'],
  ])('%s', async (_, trusted, peer, forwarded, expected) => {
    expect(await urlTold(trusted, peer, forwarded)).toBe(expected);
  });
});
