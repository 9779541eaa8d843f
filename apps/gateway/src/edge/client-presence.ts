import type { FastifyReply } from 'fastify';
import { Presence } from '#bus/transport/presence.js';

/** Returns the presence of a client: it has left if its connection closes before the whole reply was sent. */
export function clientPresence({ raw }: Pick<FastifyReply, 'raw'>): Presence {
  const presence = new Presence();
  raw.once('close', () => {
    if (!raw.writableFinished) presence.leave();
  });
  return presence;
}
