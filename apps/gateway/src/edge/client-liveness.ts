import type { FastifyReply } from 'fastify';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';

/** Returns the liveness of a client: it has disconnected if its connection closes before the whole reply was sent. */
export function clientLiveness({ raw }: Pick<FastifyReply, 'raw'>): CallerLiveness {
  const liveness = new CallerLiveness();
  raw.once('close', () => {
    if (!raw.writableFinished) liveness.disconnect();
  });
  return liveness;
}
