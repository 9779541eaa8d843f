import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The bearer token as sent, unverified; `null` where there is none. */
export const Bearer = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers.authorization ?? '';
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
});
