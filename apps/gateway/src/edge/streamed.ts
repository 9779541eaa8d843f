import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#contracts/error.js';
import { ADMIN_AUDIENCE, type AccessTokenClaims } from '#contracts/identity/tokens.js';
import type { Chunks } from '#contracts/stream.js';

/** Replies of this type continue until one side closes them. */
const ENDLESS = 'text/event-stream';
const LINES = 'application/x-ndjson';
/** Milliseconds a client may take to read the end of a reply that ends before its time. */
const LAST_WORD_MS = 500;

/** Follows revocations of tokens. */
interface Revocations {
  /**
   * Calls `onRevoked` when a token is revoked, or immediately if it already is. Returns a function that stops
   * following.
   */
  follow(claims: AccessTokenClaims, onRevoked: () => void): () => void;
}

interface Ends {
  /** Functions that end the open replies. */
  readonly open: Map<ServerResponse, () => void>;
  readonly revocations: Revocations;
}

const ends = new WeakMap<FastifyInstance, Ends>();

/** Cuts a reply whose client does not read the end of it in time. */
function cutSoon(response: ServerResponse): void {
  const cut = setTimeout(() => response.destroy(), LAST_WORD_MS);
  response.once('close', () => clearTimeout(cut));
}

/**
 * Ends endless replies when the server closes, which waits for every other. They end whole, since browsers report a reply that is cut as a
 * failure. Also ends the replies to an administrator whose token is revoked.
 */
export function endStreams(fastify: FastifyInstance, revocations: Revocations): void {
  const open: Ends['open'] = new Map();
  ends.set(fastify, { open, revocations });
  fastify.addHook('preClose', (done) => {
    for (const [response, end] of open) {
      const { socket } = response;
      cutSoon(response);
      // No further requests are served on this connection.
      response.once('finish', () => socket?.end());
      end();
    }
    done();
  });
}

const REVOKED = new AppError('InvalidSession', 'invalid session: access token was revoked');

/** Returns the message, in the format of the stream, that says why the stream ends. */
function lastWord(type: string): Buffer | null {
  const told = JSON.stringify({ error: REVOKED.message, error_code: REVOKED.code, status: REVOKED.status });
  if (type === ENDLESS) return Buffer.from(`event: error\ndata: ${told}\n\n`);
  return type === LINES ? Buffer.from(`${told}\n`) : null;
}

/**
 * Yields the chunks until the administrator's token is revoked. An event stream then ends with an event that reports
 * it; any other reply is cut, so that the client does not mistake the received part for the whole. Streams of end users
 * end at their source.
 */
function untilRevoked(reply: FastifyReply, chunks: Chunks<Uint8Array>, type: string): Chunks<Uint8Array> {
  const { claims } = reply.request.gateway;
  const revocations = ends.get(reply.server)?.revocations;
  if (!revocations || claims?.aud !== ADMIN_AUDIENCE) return chunks;
  let isRevoked = false;
  let word = lastWord(type);
  const stop = revocations.follow(claims, () => {
    if (isRevoked) return;
    isRevoked = true;
    cutSoon(reply.raw);
    void chunks.return();
  });
  reply.raw.once('close', stop);
  const followed: Chunks<Uint8Array> = {
    [Symbol.asyncIterator]: () => followed,
    next: async () => {
      const given = isRevoked ? undefined : await chunks.next();
      if (given && !isRevoked) return given;
      const value = word;
      word = null;
      if (value) return { done: false, value };
      if (type === ENDLESS) return { done: true, value: undefined };
      throw REVOKED;
    },
    return: () => chunks.return(),
  };
  return followed;
}

/** Milliseconds a client may take nothing of what waits for it. */
const STALLED_MS = 60_000;

function startingWith(first: IteratorResult<Uint8Array, undefined>, rest: Chunks<Uint8Array>): Chunks<Uint8Array> {
  let next: typeof first | undefined = first;
  const chunks: Chunks<Uint8Array> = {
    [Symbol.asyncIterator]: () => chunks,
    next: async () => {
      const given = next ?? (await rest.next());
      next = undefined;
      return given;
    },
    return: () => rest.return(),
  };
  return chunks;
}

/** Disables compression and buffering in proxies, which would delay a stream. */
function keepProxiesFromHolding(reply: FastifyReply): void {
  const given = reply.getHeader('cache-control');
  const directives = given === undefined ? 'no-transform' : `${String(given)}, no-transform`;
  void reply.header('cache-control', directives).header('x-accel-buffering', 'no');
}

/** Streams bytes at the speed of the client; a client that takes nothing for `stalledMs` is disconnected. */
export function readableOf(reply: FastifyReply, chunks: Chunks<Uint8Array>, stalledMs = STALLED_MS): Readable {
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return Readable.from(chunks, { objectMode: false });
}

/**
 * Streams a reply, no faster than the client reads it. A failure before the first chunk is handled like any other
 * failure; a later one cuts the connection, so that the client does not mistake the received part for the whole. If the
 * client disconnects, the stream ends at its source.
 */
export async function streamed(
  reply: FastifyReply,
  chunks: Chunks<Uint8Array>,
  options: { readonly type: string; readonly disposition?: string },
  stalledMs = STALLED_MS,
): Promise<StreamableFile> {
  const open = options.type === ENDLESS ? ends.get(reply.server)?.open : undefined;
  open?.set(reply.raw, () => void chunks.return());
  const followed = untilRevoked(reply, chunks, options.type);
  reply.raw.once('close', () => {
    open?.delete(reply.raw);
    void chunks.return();
  });
  const first = await followed.next();
  if (options.type === ENDLESS) keepProxiesFromHolding(reply);
  return new StreamableFile(readableOf(reply, startingWith(first, followed), stalledMs), options);
}
