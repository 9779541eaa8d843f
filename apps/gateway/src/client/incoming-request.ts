import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { namedHeaders } from '../http/request-facts.js';

/** A third party's request as the runtime takes it; nothing of it is read here. */
export const Incoming = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const body = request.body as Buffer | null | undefined;
  return {
    method: request.method,
    url: `${request.gateway.baseUrl}${request.url}`,
    headers: namedHeaders(request),
    bodyBase64: body?.toString('base64') ?? '',
    remoteIPAddress: request.ip,
  };
});

export interface IncomingParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string[]>;
  readonly bodyBase64: string;
  readonly remoteIPAddress: string;
}
