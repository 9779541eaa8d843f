import { Readable } from 'node:stream';
import fastifyServer, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayAdapter, readBodiesAsBytes } from './wire.js';

const LIMIT = 3 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

const ours: FastifyInstance = gatewayAdapter({ TRUSTED_PROXIES: [] }).getInstance();
/** Reads bodies with the parser that Fastify brings. */
const theirs = fastifyServer();

beforeAll(() => {
  readBodiesAsBytes(ours);
  theirs.removeAllContentTypeParsers();
  theirs.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const server of [ours, theirs]) {
    server.post('/', { bodyLimit: LIMIT }, async ({ body }, reply) => reply.type('application/octet-stream').send(body));
  }
});
afterAll(() => Promise.all([ours.close(), theirs.close()]));

/** Bytes that differ from chunk to chunk. */
function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1_000) bytes[at] = (at / 1_000) % 251;
  return bytes;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function reply(server: FastifyInstance, body: Buffer, announced?: number) {
  const headers = announced === undefined ? {} : { 'content-length': String(announced) };
  const payload = body.length === 0 ? '' : Readable.from(chunksOf(body), { objectMode: false });
  const response = await server.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'a/b', ...headers } });
  const { statusCode, headers: replied } = response;
  return { statusCode, connection: replied.connection, body: response.rawPayload };
}

describe('a body', () => {
  it.each([0, 1, CHUNK_BYTES, CHUNK_BYTES + 1, 1024 * 1024, 1024 * 1024 + 1, 2_500_001, LIMIT])(
    'of %d bytes arrives as it was sent, with and without its length',
    async (size) => {
      const body = bytesOf(size);
      for (const announced of [size, undefined]) {
        const { statusCode, body: received } = await reply(ours, body, announced);
        expect([statusCode, received.equals(body)]).toEqual([200, true]);
      }
    },
  );

  it.each([
    ['is larger than its route allows', LIMIT + 1, undefined, 413],
    ['is announced to be larger than its route allows', 1, LIMIT + 1, 413],
    ['ends before its length', 10, 11, 400],
    ['ends before its length, and is large', 1_500_000, 1_600_000, 400],
    ['goes on after its length', 11, 10, 400],
  ] as const)('that %s is refused as Fastify refuses it', async (_, size, announced, status) => {
    const refused = await reply(ours, bytesOf(size), announced);
    expect(refused.statusCode).toBe(status);
    expect(refused).toEqual(await reply(theirs, bytesOf(size), announced));
  });
});
