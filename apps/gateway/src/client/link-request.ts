import type { FastifyRequest } from 'fastify';
import { textParameter, type Query } from '../edge/query.js';

/** Whether a login is to add to the user of the request's access token. */
export function isLink(request: FastifyRequest): boolean {
  return textParameter(request.query as Query, 'link') === 'true';
}
