import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** The bearer token as sent, unverified; `null` where there is none. */
export const Bearer = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  bearerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
