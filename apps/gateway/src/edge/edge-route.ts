import type { RouteOptions, FastifyRequest } from 'fastify';
import type { Counter, Histogram } from 'prom-client';
import { HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import { CALL_BYTES_MAX } from '#contracts/runtime/functions.contract.js';
import type { Metrics } from '#process/metrics/metrics.js';

/** Bytes of a request body the gateway reads: the largest a function call may have, and its envelope. */
export const BODY_BYTES_MAX = CALL_BYTES_MAX + 64 * 1024;
/** The same of a hosted file that is uploaded, with what is around it. */
const UPLOAD_BYTES_MAX = HOSTED_FILE_BYTES_MAX + 128 * 1024;
const HOSTED_FILE_ROUTE = /\/hosting\/assets\/asset$/;
const LOGIN_ROUTE = /^\/api\/(?:admin|client)\/v\d\.\d\/(?:app\/:clientAppId\/)?auth\//;

const ADMIN_ROUTES = '/api/admin/';
const CLIENT_ROUTES = '/api/client/';
const ADMIN_GRAPHQL = '/api/admin/v3.0/graphql';
/** Route that replaces a setting with POST, as App Services did. */
const REPLACES = /\/security\/allowed_request_origins$/;
const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
/** Routes of administrators, and those on which end users log in and hold sessions and API keys: tokens, keys, secrets. */
const CONFIDENTIAL_ROUTE = /^\/api\/(?:admin\/|client\/v2\.0\/(?:app\/:clientAppId\/)?auth\/)/;
/** Health checks come every few seconds, and their sender reads the status. */
const HEALTH_ROUTES = '/health/';

/**
 * Routes of an app whose replies are compressed. An allowlist, so that a new route does not leak a secret by the size
 * of its replies (BREACH). Not compressed: logins, sessions, keys, secrets, values, providers, services, webhooks,
 * documents and streams.
 */
const COMPRESSED: ReadonlySet<string> = new Set([
  'audit',
  'deployments',
  'deployments/:deploymentId',
  'event_subscriptions',
  'functions',
  'functions/:functionId',
  'graphql/custom_resolvers',
  'hosting/assets',
  'logs',
  'measurements',
  'metrics',
  'schemas',
  'schemas/:schemaId',
  'services/:serviceId/default_rule',
  'services/:serviceId/rules',
  'services/:serviceId/rules/:ruleId',
  'stats',
  'triggers',
  'users',
  'users_search',
]);
const APP_ROUTE = /^\/api\/admin\/v3\.0\/groups\/:groupId\/apps\/:appId\/(.+)$/;

/** The two sides of the public API; a token of one is worth nothing on the other. */
export type Side = 'admin' | 'client';

/** Returns the side of a route. The URL is not used, because the same path can be spelled in several ways. */
export function sideOf(route: string | undefined): Side {
  return route?.startsWith(CLIENT_ROUTES) === true ? 'client' : 'admin';
}

/** Returns `true` if a request to a public route requires a token nevertheless. */
export type RequiresToken = (request: FastifyRequest) => boolean;

/** Values of a route's decorators about its token. */
export interface RouteMarks {
  readonly isPublic: boolean;
  /** Returns `true` if a request to a public route requires a token nevertheless. */
  readonly tokenWanted: RequiresToken | undefined;
  readonly tokenOptional: boolean;
  readonly tokenInQuery: boolean;
}

/** Metrics of the requests to a route with one method: their labels are looked up once. */
class RouteFigures {
  private readonly durations: Histogram.Internal<'method' | 'route'>;
  private readonly byStatus = new Map<number, Counter.Internal>();

  constructor(
    private readonly metrics: Metrics,
    private readonly labels: { readonly method: string; readonly route: string },
  ) {
    this.durations = metrics.httpDurations.labels(labels);
  }

  add(status: number, seconds: number): void {
    this.durations.observe(seconds);
    let counted = this.byStatus.get(status);
    if (counted === undefined) {
      counted = this.metrics.httpRequests.labels({ ...this.labels, status });
      this.byStatus.set(status, counted);
    }
    counted.inc();
  }
}

/** Decisions about the requests of a route that its path alone determines; made once, when it is registered. */
export class EdgeRoute {
  /** Its path with the names of its parameters: its name in metrics, traces and logs. */
  readonly name: string;
  readonly side: Side;
  /** A browser may send cookies. Administrators send their token themselves: no cookie may ever count on their routes. */
  readonly takesCookies: boolean;
  /** Replies have tokens, keys or secrets: no cache may keep them. */
  readonly isConfidential: boolean;
  /** Replies may have the version of their resource, and changes may name the one they expect. */
  readonly hasVersions: boolean;
  readonly isCompressed: boolean;
  readonly isHealthCheck: boolean;
  /** Values of its decorators, read by the guard for its first request. */
  marks?: RouteMarks;
  private readonly replaces: boolean;
  private readonly figures = new Map<string, RouteFigures>();

  constructor(url: string | undefined) {
    this.name = url ?? 'unknown';
    this.side = sideOf(url);
    this.takesCookies = !this.name.startsWith(ADMIN_ROUTES);
    this.isConfidential = CONFIDENTIAL_ROUTE.test(this.name);
    // One operation of the GraphQL API may change many resources, so none of them is bound to a version.
    this.hasVersions = this.name.startsWith('/api/admin/v3.0/') && this.name !== ADMIN_GRAPHQL;
    this.isCompressed = COMPRESSED.has(APP_ROUTE.exec(this.name)?.[1] ?? '');
    this.isHealthCheck = this.name.startsWith(HEALTH_ROUTES);
    this.replaces = REPLACES.test(this.name);
  }

  /** Returns `true` if requests with this method change a resource that has a version. */
  changesVersions(method: string): boolean {
    return this.hasVersions && (CHANGES.has(method) || this.replaces);
  }

  /** Counts a request with its status and the seconds to its reply. */
  count(metrics: Metrics, method: string, status: number, seconds: number): void {
    let figures = this.figures.get(method);
    if (figures === undefined) {
      figures = new RouteFigures(metrics, { method, route: this.name });
      this.figures.set(method, figures);
    }
    figures.add(status, seconds);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    edge?: EdgeRoute;
  }
}

/**
 * Makes the decisions about a route while it is registered. Bodies are read before tokens are: what needs none, unknown paths
 * included, keeps the server's small limit.
 */
export function compileRoute(route: RouteOptions): void {
  route.config = { ...route.config, edge: new EdgeRoute(route.url) };
  if (!LOGIN_ROUTE.test(route.url)) route.bodyLimit = HOSTED_FILE_ROUTE.test(route.url) ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
}
