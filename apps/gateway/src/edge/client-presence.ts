import type { FastifyReply } from 'fastify';
import { Presence } from '#bus/transport/presence.js';

/** Whether the client still waits: it has left when its connection ends before the whole reply has gone out. */
export function clientPresence({ raw }: Pick<FastifyReply, 'raw'>): Presence {
  const presence = new Presence();
  raw.once('close', () => {
    if (!raw.writableFinished) presence.leave();
  });
  return presence;
}
