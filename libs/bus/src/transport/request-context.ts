import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contracts/error.js';
import type { TracePosition } from './bus-observer.js';
import type { CallerLiveness } from './caller-liveness.js';
import type { Transport } from './transport.js';
import type { ExpectedVersion, Resource } from '#contracts/resource.js';
import type { AdminPrincipal, Principal, UserPrincipal } from '#contracts/principal.js';

/** Resource that a call reads or changes, while its handler runs. */
export interface ServedResource extends Resource {
  /** Versions it must have for the call to change it; absent where any will do. */
  expected?: ExpectedVersion | undefined;
  /** Its version after the call, as far as the handler has found out. */
  version?: string | undefined;
}

/**
 * Data that belongs to one request on its way through the services; it is sent in message headers.
 * Only the gateway's guard sets the principal, once it has verified the token.
 */
export interface RequestContext {
  /** 24 hex digits; the `co_id` of log entries. */
  readonly requestId: string;
  principal: Principal | null;
  /** Method and URL (path and query) of the HTTP request, `null` for work no request started. */
  readonly request: { readonly method: string; readonly url: string } | null;
  /** The tool that sent an administration request (`X-BAAS-Request-Origin`), `null` when it did not say. */
  readonly origin: string | null;
  readonly remoteAddress: string | null;
  /** Its place in a distributed trace, where there is one. */
  readonly trace?: TracePosition | undefined;
  /** Indicates if the caller still waits for the reply; absent if the caller cannot disconnect. */
  readonly caller?: CallerLiveness | undefined;
  /** Versions that the changed resource must have (`If-Match`). Only for the next call: handlers find it in `resource`. */
  expected?: ExpectedVersion | undefined;
  /** Resource of the served call, for contracts that name one. */
  readonly resource?: ServedResource | undefined;
  /** Version of the resource of the latest call that was made (`ETag`). */
  version?: string | undefined;
  /** The transport whose handler runs: while it drains, it still takes what its handlers send. */
  readonly servedBy?: Transport | undefined;
}

/** The only storage: every storage in use makes each promise of the process slower. */
const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T, Given extends unknown[]>(
  context: RequestContext,
  work: (...given: Given) => T,
  ...given: Given
): T {
  return storage.run(context, work, ...given);
}

/** Returns the request being served, `undefined` outside of one (timers, start-up). */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Returns the context of work that no request started; where a handler started it, it belongs to that handler's transport. */
export function contextOfWork(requestId: string, servedBy = currentContext()?.servedBy): RequestContext {
  return { requestId, principal: null, request: null, origin: null, remoteAddress: null, servedBy };
}

/** Returns the administrator a request acts for. Only for contracts whose access guarantees one. */
export function currentAdmin(): AdminPrincipal {
  const principal = currentContext()?.principal;
  if (principal?.kind !== 'admin') throw new AppError('InvalidSession', 'unauthorized');
  return principal;
}

/** Returns the end user a request acts for. Only for contracts whose access guarantees one. */
export function currentUser(): UserPrincipal {
  const principal = currentContext()?.principal;
  if (principal?.kind !== 'user') throw new AppError('InvalidSession', 'unauthorized');
  return principal;
}
