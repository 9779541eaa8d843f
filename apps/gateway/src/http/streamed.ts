import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Chunks } from '#contracts/stream.js';

/** Replies of this type go on until somebody leaves. */
const ENDLESS = 'text/event-stream';

const endless = new WeakMap<FastifyInstance, Set<ServerResponse>>();

/** Ends replies that would go on for ever when the server closes, which waits for every other. */
export function endStreamsOnClose(fastify: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  endless.set(fastify, open);
  fastify.addHook('preClose', (done) => {
    for (const response of open) response.destroy();
    done();
  });
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

/** A proxy that compresses or buffers a stream keeps back what its client waits for. */
function keepProxiesFromHolding(reply: FastifyReply): void {
  const given = reply.getHeader('cache-control');
  const directives = given === undefined ? 'no-transform' : `${String(given)}, no-transform`;
  void reply.header('cache-control', directives).header('x-accel-buffering', 'no');
}

/** Bytes that are sent as the client takes them; one that takes nothing for a while is cut off. */
export function takenFrom(reply: FastifyReply, chunks: Chunks<Uint8Array>, stalledMs = STALLED_MS): Readable {
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return Readable.from(chunks, { objectMode: false });
}

/**
 * A reply that is sent as it comes, and no faster than the client takes it. What fails before the first chunk ends like any
 * other failure; later the connection is cut, so that nobody takes what arrived for the whole. A client that goes away ends the
 * stream at its source.
 */
export async function streamed(
  reply: FastifyReply,
  chunks: Chunks<Uint8Array>,
  options: { readonly type: string; readonly disposition?: string },
  stalledMs = STALLED_MS,
): Promise<StreamableFile> {
  const open = options.type === ENDLESS ? endless.get(reply.server) : undefined;
  open?.add(reply.raw);
  reply.raw.once('close', () => {
    open?.delete(reply.raw);
    void chunks.return();
  });
  const first = await chunks.next();
  if (options.type === ENDLESS) keepProxiesFromHolding(reply);
  return new StreamableFile(takenFrom(reply, startingWith(first, chunks), stalledMs), options);
}
