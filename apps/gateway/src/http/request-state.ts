import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '#bus/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { OpenSpan } from '#platform/tracing/tracing.js';

/** What the gateway knows of a request while it serves it. */
export interface RequestState {
  readonly context: RequestContext;
  readonly span: OpenSpan;
  readonly started: Date;
  /** Base URL the client reached us by, without a trailing slash. */
  readonly baseUrl: string;
  /** The app a client request names, once it was found. */
  snapshot?: AppSnapshot;
  /** The service that carries the request out writes its log entry. */
  loggedByOwner: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    gateway: RequestState;
  }
}

export function requestState(request: FastifyRequest): RequestState {
  return request.gateway;
}
