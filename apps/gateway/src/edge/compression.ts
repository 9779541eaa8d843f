import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes from which a reply is worth compressing. */
export const COMPRESSED_BYTES_MIN = 8 * 1024;
/** Bytes from which a reply to an administrator is compressed. */
const ADMIN_COMPRESSED_BYTES_MIN = 1_024;
/** Levels out of 11 and 9: higher ones take longer and reduce the size only slightly. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Returns the available encoding that a client prefers; `null` for none. Encodings with equal preference are ordered by
 * the server.
 */
export function encodingOf(accepted: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const weights = new Map(
    (accepted ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return [name, weight > 0 ? weight : 0] as const;
    }),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = offered.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : null;
}

/**
 * Returns the body to send: compressed, if it is large and the client accepts that. Only for replies that do not
 * combine secrets with data a client sent: their size would reveal the secrets (BREACH).
 */
export async function compressed(
  body: Buffer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bytesMin = COMPRESSED_BYTES_MIN,
): Promise<Buffer> {
  reply.header('vary', 'Origin, Accept-Encoding');
  const { 'accept-encoding': accepted } = headers;
  const encoding = body.length < bytesMin ? null : encodingOf(Array.isArray(accepted) ? accepted.join() : accepted);
  if (encoding === null) return body;
  reply.header('content-encoding', encoding);
  if (encoding === 'gzip') return zip(body, { level: GZIP_LEVEL });
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotli(body, { params });
}

/** Returns `true` for a reply to an administrator's read that is JSON; the route must be on the list of those that may be compressed. */
export function mayBeCompressed({ method }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    method === 'GET' &&
    reply.statusCode === 200 &&
    reply.getHeader('content-encoding') === undefined &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  );
}

/** Returns the body of a reply to an administrator: compressed, if the client accepts it; runs in the thread pool. */
export async function compressedForAdmin(
  payload: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const body = await compressed(Buffer.from(payload), request, reply, ADMIN_COMPRESSED_BYTES_MIN);
  // The length of the uncompressed body may already be set.
  reply.removeHeader('content-length');
  return body;
}
