import type { FastifyRequest } from 'fastify';

/** Returns the bearer token as sent, unverified; `null` without one. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
