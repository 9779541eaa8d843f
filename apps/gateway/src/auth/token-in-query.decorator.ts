import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const TOKEN_IN_QUERY = 'groundwork:tokenInQuery';

/** The access token of a route's requests may also be in the URL: clients that stream cannot always set headers (client-api §2.1). */
export const TokenInQuery = (): MethodDecorator => SetMetadata(TOKEN_IN_QUERY, true);

/** Uses the query's token if the request has no Authorization header. */
export function acceptTokenOfQuery(request: FastifyRequest): void {
  if (request.headers.authorization !== undefined) return;
  const query = request.query as Readonly<Record<string, unknown>>;
  const token = query['baas_at'] ?? query['stitch_at'];
  if (typeof token === 'string' && token !== '') request.headers.authorization = `Bearer ${token}`;
}
