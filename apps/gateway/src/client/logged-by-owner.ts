import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestState } from '../edge/request.js';

/**
 * Hands a handler the request's state and notes that the service it calls writes the log entry: the gateway then writes none,
 * unless that service cannot be reached.
 */
export const LoggedByOwner = createParamDecorator((_data: unknown, context: ExecutionContext): RequestState => {
  const state = context.switchToHttp().getRequest<FastifyRequest>().gateway;
  state.loggedByOwner = true;
  return state;
});
