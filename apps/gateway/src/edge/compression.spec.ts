import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { COMPRESSED_BYTES_MIN, compressed, encodingOf } from './compression.js';

describe('the encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=nonsense', null],
  ] as const)('for %j is %j', (accepted, expected) => {
    expect(encodingOf(accepted)).toBe(expected);
  });

  it('is one of those that are offered', () => {
    expect(encodingOf('gzip, br', ['gzip'])).toBe('gzip');
    expect(encodingOf('br', ['gzip'])).toBeNull();
    expect(encodingOf('br, gzip', [])).toBeNull();
  });
});

describe('a body', () => {
  const large = Buffer.from('{"a": 1}'.repeat(COMPRESSED_BYTES_MIN / 8));
  async function sent(body: Buffer, accepted: string) {
    const headers: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply;
    const request = { headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest;
    return { bytes: await compressed(body, request, reply), headers };
  }

  it('is compressed if it is large', async () => {
    const br = await sent(large, 'br');
    expect(br.headers).toEqual({ vary: 'Origin, Accept-Encoding', 'content-encoding': 'br' });
    expect(brotliDecompressSync(br.bytes)).toEqual(large);
    const gzip = await sent(large, 'gzip');
    expect(gzip.headers).toEqual({ vary: 'Origin, Accept-Encoding', 'content-encoding': 'gzip' });
    expect(gunzipSync(gzip.bytes)).toEqual(large);
  });

  it.each([
    ['is small', large.subarray(1), 'br'],
    ['nobody can decompress', large, 'identity'],
  ])('is sent unchanged if it %s', async (_, body, accepted) => {
    expect(await sent(body, accepted)).toEqual({ bytes: body, headers: { vary: 'Origin, Accept-Encoding' } });
  });
});
