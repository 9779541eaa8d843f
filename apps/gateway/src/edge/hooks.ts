import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { Logger } from '#process/log/logger.js';
import type { Metrics } from '#process/metrics/metrics.js';
import { readTraceContext } from '#process/tracing/trace-context.js';
import type { OpenSpan, Tracing } from '#process/tracing/tracing.js';
import { bodyLimits, importLimits } from '#security/network/body-limits.js';
import type { GatewayEnvironment } from '../env.js';
import { ClientLiveness } from './client-liveness.js';
import { compressedForAdmin, mayBeCompressed } from './compression.js';
import type { AdmitsForwarded } from './connections.js';
import { compileRoute, EdgeRoute } from './edge-route.js';
import type { FailedRequests } from './failed-requests.js';
import { allowOrigin, answerPreflight, completeReply, FIXED_HEADERS, keepOutOfCaches } from './reply.js';
import { ReceivedRequest, redactedUrl, routeOf, SITE_NAME, type RequestLimits } from './request.js';
import { expectedVersion } from './versions.js';
import { MALFORMED } from './wire.js';

/** Error of a request on a connection that was still open when the server began to stop. */
const STOPPING = new AppError('Unavailable', 'the server is stopping');

/** Parts of a process that see all requests. */
export interface EdgeParts {
  readonly environment: GatewayEnvironment;
  readonly tracing: Tracing;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Logs requests that fail with a server error. */
  readonly failures: FailedRequests;
  /** Serves a request to a site of an app; returns `false` for a request to the platform. */
  readonly serveSite?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Counts the requests in flight of a proxy's clients; returns the error for one too many. */
  readonly admitForwarded?: AdmitsForwarded | undefined;
  /**
   * Logs a request of a client of an app, unless the service that carries it out does. Runs before the reply is sent, so that
   * each request with a reply is in the log, even if this process is killed.
   */
  readonly log?: (request: FastifyRequest, reply: FastifyReply, app: AppSnapshot) => void;
  /** Counts bytes that were sent to a client of an app. */
  readonly countSent?: (app: AppSnapshot, bytes: number) => void;
}

/**
 * Returns `true` if a request has two Host headers: a proxy may have used one, and this server the other (RFC 9112,
 * 3.2).
 */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Adds the hooks of all requests, one for each moment, and decides once about each route. A request gets its id, its state
 * and its context; a reply the request id, CORS headers and exactly `application/json`, without content no content type.
 */
export function addHooks(fastify: FastifyInstance, parts: EdgeParts): void {
  const hooks = new Hooks(parts);
  fastify.decorateRequest('gateway');
  fastify.addHook('onRoute', compileRoute);
  fastify.addHook('onRequest', hooks.receive.bind(hooks));
  fastify.addHook('preHandler', hooks.enter.bind(hooks));
  fastify.addHook('onSend', hooks.send.bind(hooks));
  fastify.addHook('onResponse', hooks.count.bind(hooks));
  fastify.addHook('preClose', hooks.stop.bind(hooks));
}

class Hooks {
  private readonly limits: RequestLimits;
  private readonly publicUrl: string | undefined;
  private isStopping = false;
  /** Stands for unknown paths. */
  private readonly noRoute = new EdgeRoute(undefined);
  private readonly sites = new EdgeRoute(SITE_NAME);

  constructor(private readonly parts: EdgeParts) {
    this.limits = { body: bodyLimits(parts.environment), import: importLimits(parts.environment) };
    this.publicUrl = parts.environment.PUBLIC_URL;
  }

  /** Starts a request. Does not call `done` for a request that gets its reply here. */
  receive(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { method, headers, url, routeOptions } = request;
    const route = routeOptions.config.edge ?? (routeOptions.url === undefined ? this.noRoute : new EdgeRoute(routeOptions.url));
    const { origin } = headers;
    const requestId = newId();
    this.begin(request, reply, route, requestId);
    reply.header('x-appservices-request-id', requestId).headers(FIXED_HEADERS);
    if (hasTwoHosts(request.raw.rawHeaders)) {
      reply.code(400).send(MALFORMED);
      return;
    }
    if (origin !== undefined) allowOrigin(origin, url, route, reply);
    if (method === 'OPTIONS') return answerPreflight(request, reply);
    if (route.isConfidential) keepOutOfCaches(reply);
    if (this.isStopping) return done(STOPPING);
    const { serveSite, admitForwarded } = this.parts;
    if (serveSite?.(request, reply) === true) return;
    const refusal = admitForwarded?.(request, reply) ?? null;
    if (refusal !== null) return done(refusal);
    request.gateway.sentBefore = request.raw.socket.bytesWritten;
    done();
  }

  /** Runs the handler in the request's context. After the body was read: reading it would lose an earlier context. */
  enter(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    const { context, route } = request.gateway;
    runInContext(context, () => {
      const expected = request.headers['if-match'];
      if (expected === undefined || !route.changesVersions(request.method)) return done();
      try {
        context.expected = expectedVersion(expected);
      } catch (error) {
        return done(error as AppError);
      }
      done();
    });
  }

  send(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: Error | null, payload?: unknown) => void,
  ): void {
    completeReply(request, reply, payload);
    const { snapshot, loggedByOwner } = request.gateway;
    if (snapshot && !loggedByOwner) this.parts.log?.(request, reply, snapshot);
    if (!request.gateway.route.isCompressed || !mayBeCompressed(request, reply, payload)) return done(null, payload);
    compressedForAdmin(payload, request, reply).then((body) => done(null, body), done);
  }

  count(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { method, raw } = request;
    const { statusCode: status } = reply;
    const { context, route, span, started, isSite, snapshot, sentBefore } = request.gateway;
    const { logger, metrics, countSent } = this.parts;
    span?.end({ attributes: { 'http.response.status_code': status }, ...(status >= 500 ? { error: String(status) } : {}) });
    if (logger.isLevelEnabled('debug')) {
      // The route and not the URL: paths and queries hold addresses and secrets.
      const ms = Date.now() - started.getTime();
      logger.debug({ requestId: context.requestId, method, route: routeOf(request), status, ms }, 'answered');
    }
    if (status >= 500) this.reportFailure(request, status);
    (isSite === true ? this.sites : route).count(metrics, method, status, reply.elapsedTime / 1_000);
    if (snapshot && sentBefore !== undefined) countSent?.(snapshot, Math.max(0, raw.socket.bytesWritten - sentBefore));
    done();
  }

  /** Refuses requests from now on: connections stay open until the replies to earlier ones are sent. */
  stop(done: () => void): void {
    this.isStopping = true;
    done();
  }

  private begin(request: FastifyRequest, reply: FastifyReply, route: EdgeRoute, requestId: string): void {
    const { method, headers } = request;
    // Few requests have a query, and fewer come with a trace.
    const url = /[?#]/.test(request.url) ? redactedUrl(request.url) : request.url;
    const within = headers.traceparent === undefined ? undefined : readTraceContext(headers.traceparent, headers.tracestate);
    const { tracing } = this.parts;
    const span: OpenSpan | null = tracing.records
      ? tracing.start(`${method} ${route.name}`, 'server', within, { 'http.request.method': method, 'url.full': url })
      : null;
    const origin = headers['x-baas-request-origin'];
    const context = {
      requestId,
      principal: null,
      request: { method, url },
      origin: typeof origin === 'string' ? origin : null,
      remoteAddress: request.ip,
      trace: span === null ? within : span.trace,
      caller: new ClientLiveness(reply.raw),
    };
    request.gateway = new ReceivedRequest(request, this.publicUrl, context, route, span, this.limits);
  }

  private reportFailure(request: FastifyRequest, status: number): void {
    const { context, route, failure, isSite } = request.gateway;
    if (isSite !== true && route.isHealthCheck) return;
    const cause = failure ? `${failure.code}: ${failure.message}` : 'answered by the app';
    const { requestId } = context;
    this.parts.failures.add({ requestId, method: request.method, route: routeOf(request), status, cause });
  }
}
