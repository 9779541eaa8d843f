import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';
import type { AppError } from '#contracts/error.js';
import type { AccessTokenClaims } from '#contracts/identity/tokens.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { OpenSpan } from '#process/tracing/tracing.js';
import type { BodyLimits } from '#security/network/body-limits.js';
import { checkedBaseUrl, requestedBaseUrl } from './base-url.js';
import type { EdgeRoute } from './edge-route.js';

/** Name of requests to sites of apps in metrics and logs. */
export const SITE_NAME = 'hosting';

/** Limits for the JSON of requests: of all requests, and of imports. */
export interface RequestLimits {
  readonly body: BodyLimits;
  readonly import: BodyLimits;
}

/** State of a request while the gateway serves it. */
export interface RequestState {
  readonly context: RequestContext;
  readonly route: EdgeRoute;
  /** Its span, if spans are recorded. */
  readonly span: OpenSpan | null;
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
  /** The error it ended with. */
  failure?: AppError;
  /** Bytes its connection had sent before. */
  sentBefore?: number;
}

/** State of a newly received request: URLs are computed lazily, because few requests need them. */
export class ReceivedRequest implements RequestState {
  readonly started = new Date();
  loggedByOwner = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly publicUrl: string | undefined,
    readonly context: RequestContext,
    readonly route: EdgeRoute,
    readonly span: OpenSpan | null,
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
export function routeOf({ gateway }: FastifyRequest): string {
  return gateway.isSite === true ? SITE_NAME : gateway.route.name;
}

/** The path clients of App Services' host for data know endpoints and the Data API by. */
const ENDPOINT_AT_ROOT = /^\/(?=app\/[^/?]+\/endpoint(?:[/?]|$))/;
const ADMIN_PATHS = '/api/admin/';
/** A path that ends in a single slash, before the query or the end of the URL. */
const LAST_SLASH = /^([^?]*[^/?])\/(?=\?|$)/;

/**
 * Returns the URL that the route of a request is looked up by. An endpoint at the root gets its path in the client API: to move here, an
 * app changes only the host. A trailing slash has no meaning in the administration API and is removed there; paths of
 * endpoints are matched exactly. Queries are not changed.
 */
export function routedUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  if (url.startsWith(ADMIN_PATHS)) return url.replace(LAST_SLASH, '$1');
  return url.startsWith('/app/') ? url.replace(ENDPOINT_AT_ROOT, '/api/client/v2.0/') : url;
}

/** Returns the bearer token as sent, unverified; `null` without one. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Headers with a user's credentials, which are meant for requests from servers: CORS does not allow browsers to send
 * them.
 */
export const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['email', 'password', 'api-key', 'apikey', 'jwttokenstring']);

/** Headers a function must not see: the caller's credentials. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', ...CREDENTIAL_HEADERS]);

/** Maximum number of cached header names: clients use few names, and arbitrary ones must not fill the memory. */
const SPELLED_MAX = 500;
const spelled = new Map<string, string>();

/** Converts a header name to canonical spelling: `x-request-id` to `X-Request-Id`. */
function canonicalName(name: string): string {
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const canonical = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  if (spelled.size < SPELLED_MAX) spelled.set(name, canonical);
  return canonical;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the headers of a request, with names in the spelling that functions see. */
export function namedHeaders({ headers }: FastifyRequest, left: ReadonlySet<string> = NONE): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined && !left.has(name)) named[canonicalName(name)] = Array.isArray(value) ? value : [value];
  }
  return named;
}

/** Returns the facts of the HTTP request that functions can see. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    remoteIPAddress: request.gateway.context.remoteAddress ?? '',
    httpMethod: request.method,
    httpUserAgent: request.headers['user-agent'] ?? '',
    httpReferrer: request.headers.referer ?? '',
    rawQueryString: /[?#]/.test(request.url) ? withoutSecret(queryOf(request.url)) : '',
    requestHeaders: namedHeaders(request, CREDENTIALS),
  };
}

export const Facts = createParamDecorator((_data: unknown, context: ExecutionContext): RequestFacts =>
  factsOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Query parameters that are credentials: the secret of a webhook or an endpoint, the tokens of streams. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'baas_at', 'stitch_at']);

/** Credentials of a login over the pages of an identity provider, by path: other routes may use the names for something else. */
const OF_PAGES: readonly { readonly path: RegExp; readonly names: ReadonlySet<string> }[] = [
  // Redirects back to the shared callback address, or to the address of one provider.
  { path: new RegExp(`^${REDIRECT_CALLBACK_PATH}(?:/|$)`), names: new Set(['code', 'state', 'id_token', 'user']) },
  // The state of the client's own page: a reader of the log could finish a login in its name.
  { path: /^\/api\/client\/v2\.0\/app\/[^/]+\/auth\/providers\/[^/]+\/login\/?$/, names: new Set(['state']) },
];

const REDACTED = 'redacted';

/**
 * Returns the decoded string, or the string itself if it cannot be decoded, because then no other reader decodes it
 * either.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function nameOf(pair: string): string {
  return decoded(pair.split('=', 1)[0] ?? '');
}

/** Returns a URL's query without the `?`, as it was sent; empty without a query. The router takes a `#` for the begin as well. */
export function queryOf(url: string): string {
  const start = url.search(/[?#]/);
  return start === -1 ? '' : url.slice(start + 1);
}

/** Returns the query without the parameter of the secret, regardless of the encoding of its name. */
export function withoutSecret(query: string): string {
  if (query === '') return query;
  return query
    .split('&')
    .filter((pair) => !SECRETS.has(nameOf(pair)))
    .join('&');
}

/** Returns the URL in a form that may be logged. */
export function redactedUrl(url: string): string {
  const query = queryOf(url);
  if (query === '') return url;
  // A path with escapes, or behind a scheme and a host, leads to the same route.
  const path = decoded(url.slice(0, url.length - query.length - 1)).replace(/^https?:\/\/[^/]*/, '');
  const ofPage = OF_PAGES.find((page) => page.path.test(path))?.names;
  const isSecret = (name: string): boolean => SECRETS.has(name) || ofPage?.has(name) === true;
  const shown = query.split('&').map((pair) => (isSecret(nameOf(pair)) ? `${nameOf(pair)}=${REDACTED}` : pair));
  return `${url.slice(0, url.length - query.length)}${shown.join('&')}`;
}
