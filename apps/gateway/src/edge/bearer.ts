import type { FastifyRequest } from 'fastify';

/** The bearer token as sent, unverified; `null` where there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
