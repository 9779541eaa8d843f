import type { FastifyReply } from 'fastify';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';

/** Returns the presence of a client: it has left if its connection closes before the whole reply was sent. */
export function clientPresence({ raw }: Pick<FastifyReply, 'raw'>): CallerLiveness {
  const presence = new CallerLiveness();
  raw.once('close', () => {
    if (!raw.writableFinished) presence.disconnect();
  });
  return presence;
}
