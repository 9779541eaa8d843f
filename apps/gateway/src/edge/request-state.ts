import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { AccessTokenClaims } from '#contracts/identity/tokens.js';
import type { BodyLimits } from '#security/network/body-limits.js';
import type { OpenSpan } from '#process/tracing/tracing.js';
import { checkedBaseUrl, requestedBaseUrl } from './base-url.js';

/** All requests to sites of apps. */
const SITE_ROUTE = 'hosting';

/** Limits for the JSON of requests: of all requests, and of imports. */
export interface RequestLimits {
  readonly body: BodyLimits;
  readonly import: BodyLimits;
}

/** State of a request while the gateway serves it. */
export interface RequestState {
  readonly context: RequestContext;
  readonly span: OpenSpan;
  readonly started: Date;
  /** Base URL of the platform, without a trailing slash; nothing a client made up. */
  readonly baseUrl: string;
  /** URL as the client sent it, its secrets included: what third parties sign. */
  readonly requestedUrl: string;
  readonly limits: RequestLimits;
  /** The claims of its access token, if it has one. */
  claims?: AccessTokenClaims;
  /** The app a client request names, once it was found. */
  snapshot?: AppSnapshot;
  /** The draft of its app the administrator who sends it holds, where the request is carried out on its content. */
  draftId?: string;
  /** An app's site is asked for, not the platform. */
  isSite?: boolean;
  /** The service that carries the request out writes its log entry. */
  loggedByOwner: boolean;
}

/** State of a newly received request: URLs are computed lazily, because few requests need them. */
export class ReceivedRequest implements RequestState {
  readonly started = new Date();
  loggedByOwner = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly publicUrl: string | undefined,
    readonly context: RequestContext,
    readonly span: OpenSpan,
    readonly limits: RequestLimits,
  ) {}

  get baseUrl(): string {
    return checkedBaseUrl(this.request, this.publicUrl);
  }

  get requestedUrl(): string {
    return `${requestedBaseUrl(this.request, this.publicUrl)}${this.request.url}`;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    gateway: RequestState;
  }
}

/** Returns the name of a request in metrics and logs: its route, never its path. */
export function routeOf({ gateway, routeOptions }: FastifyRequest): string {
  return gateway.isSite === true ? SITE_ROUTE : (routeOptions.url ?? 'unknown');
}
