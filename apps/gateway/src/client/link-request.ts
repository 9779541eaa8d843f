import type { FastifyRequest } from 'fastify';
import { textParameter, type Query } from '../edge/query.js';

/** Returns `true` if a login is to be linked to the user of the request's access token. */
export function isLink(request: FastifyRequest): boolean {
  return textParameter(request.query as Query, 'link') === 'true';
}
