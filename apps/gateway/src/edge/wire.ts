import type { Socket } from 'node:net';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInContext } from '#bus/transport/request-context.js';
import { HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import { CALL_BYTES_MAX } from '#contracts/runtime/functions.contract.js';
import { bodyLimits, importLimits } from '#security/network/body-limits.js';
import { newId } from '#contracts/ids.js';
import type { Logger } from '#process/log/logger.js';
import { readTraceContext } from '#process/tracing/trace-context.js';
import type { Tracing } from '#process/tracing/tracing.js';
import type { GatewayEnvironment } from '../env.js';
import { clientPresence } from './client-presence.js';
import { withoutLastSlash } from './last-slash.js';
import { redactedUrl } from './query-secrets.js';
import { refuseSocket } from './refused-socket.js';
import { RawJsonAdapter } from './raw-json.adapter.js';
import { ReceivedRequest, routeOf } from './request-state.js';
import { withClientPath } from './root-endpoints.js';

/** Bytes of a request body the gateway reads: the largest a function call may have, and its envelope. */
export const BODY_BYTES_MAX = CALL_BYTES_MAX + 64 * 1024;
/** Maximum bytes of a body before authentication: enough for the longest token that can be used for a login. */
export const LOGIN_BODY_BYTES_MAX = 2 * 1024 * 1024;
const LOGIN_ROUTE = /^\/api\/(?:admin|client)\/v\d\.\d\/(?:app\/:clientAppId\/)?auth\//;
/** The same of a hosted file that is uploaded, with what is around it. */
const UPLOAD_BYTES_MAX = HOSTED_FILE_BYTES_MAX + 128 * 1024;
const HOSTED_FILE_ROUTE = /\/hosting\/assets\/asset$/;
/** Timeouts for clients that send slowly or not at all and thereby occupy a connection. */
export interface SocketTimes {
  /** Milliseconds for the headers of a request, also of the first one. */
  readonly headersMs: number;
  /** Milliseconds for a request with its body. */
  readonly requestMs: number;
  /** Milliseconds between looks at who is late. */
  readonly checkMs: number;
  /** Milliseconds a rejected connection is kept open so that the client can read the reply. */
  readonly lingerMs: number;
}

export const SOCKET_TIMES: SocketTimes = { headersMs: 10_000, requestMs: 120_000, checkMs: 1_000, lingerMs: 2_000 };
/** Bytes of all request headers: custom user data travels in the token. */
export const HEADER_BYTES_MAX = 64 * 1024;
const PATH_PARAMETER_MAX = 1_024;

const EXPOSED = 'X-Baas-Location, X-Stitch-Location, X-Appservices-Request-Id, X-Groundwork-Draft, X-Import-Notes, ETag';
const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD';
const HEADERS = 'authorization, content-type, accept';

/**
 * Headers with a user's credentials, which are meant for requests from servers: CORS does not allow browsers to send
 * them.
 */
export const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['email', 'password', 'api-key', 'apikey', 'jwttokenstring']);

function allowedHeaders(requested = ''): string {
  const names = requested.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !CREDENTIAL_HEADERS.has(name.toLowerCase())).join(',') || HEADERS;
}

/** Prefix of the administration API's routes. */
const ADMIN_PATH = '/api/admin/';

/** Administrators send their token themselves: no cookie of a browser may ever count on their routes, so none is asked for. */
function takesCredentials(...paths: readonly (string | undefined)[]): boolean {
  return !paths.some((path) => path?.startsWith(ADMIN_PATH));
}

/** Rejects a URL that cannot be decoded, in the format of all other errors: it never reaches a route or a hook. */
function answerBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.raw.writeHead(400, {
    'content-type': 'application/json',
    'x-appservices-request-id': newId(),
    vary: 'Origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin }),
    ...(origin !== undefined && takesCredentials(request.url) ? { 'access-control-allow-credentials': 'true' } : {}),
  });
  reply.raw.end(JSON.stringify({ error: 'the URL is malformed', error_code: 'BadRequest' }));
}

/** Replies to bytes that do not form a request, by the server's error code. */
const NO_REQUEST: Readonly<Record<string, readonly [status: string, error: object]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { error: 'the request was not sent in time' }],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { error: 'the request headers are too large' }],
};
const MALFORMED = ['400 Bad Request', { error: 'the request is malformed', error_code: 'BadRequest' }] as const;

/** Rejects bytes that do not form a request, and closes the connection. */
function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = NO_REQUEST[error.code ?? ''] ?? MALFORMED;
  refuseSocket(socket, { status, body }, lingerMs);
}

/** Creates the HTTP adapter. `TRUSTED_PROXIES` are the proxies whose `X-Forwarded-For` is accepted; none by default. */
export function gatewayAdapter(
  { TRUSTED_PROXIES }: Pick<GatewayEnvironment, 'TRUSTED_PROXIES'>,
  { headersMs, requestMs, checkMs, lingerMs }: SocketTimes = SOCKET_TIMES,
): FastifyAdapter {
  return new RawJsonAdapter({
    trustProxy: TRUSTED_PROXIES.length > 0 && [...TRUSTED_PROXIES],
    frameworkErrors: answerBadUrl,
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, lingerMs),
    bodyLimit: LOGIN_BODY_BYTES_MAX,
    requestTimeout: requestMs,
    routerOptions: { maxParamLength: PATH_PARAMETER_MAX },
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(withClientPath(url)),
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
  });
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

function singleHeader(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const origin = request.headers.origin;
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', origin);
  // The route as well: a path may be written with escapes.
  if (takesCredentials(request.url, request.routeOptions.url)) reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', EXPOSED);
}

/** Takes back what `allowOrigin` gave: the origin is not on the app's list. */
export function refuseOrigin(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-allow-credentials');
  reply.removeHeader('access-control-expose-headers');
}

/**
 * Applies the rules for all requests and replies: bodies are read as bytes regardless of their type, replies have the
 * request id, CORS headers and exactly `application/json`, empty replies no content type. At level `debug` each request
 * is logged.
 */
export function applyWireRules(
  fastify: FastifyInstance,
  environment: GatewayEnvironment,
  tracing: Tracing,
  logger: Logger,
): void {
  const { PUBLIC_URL: publicUrl } = environment;
  const limits = { body: bodyLimits(environment), import: importLimits(environment) };
  fastify.removeAllContentTypeParsers();
  // Named as well, because what only `*` stands for is looked for again each time.
  fastify.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  fastify.decorateRequest('gateway');
  // Bodies are read before tokens are: what needs none, unknown paths included, keeps the server's small limit.
  fastify.addHook('onRoute', (route) => {
    if (!LOGIN_ROUTE.test(route.url)) route.bodyLimit = HOSTED_FILE_ROUTE.test(route.url) ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    const url = redactedUrl(request.url);
    const { traceparent, tracestate } = request.headers;
    const span = tracing.start(
      `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      'server',
      readTraceContext(traceparent, tracestate),
      { 'http.request.method': request.method, 'url.full': url },
    );
    const context = {
      requestId: newId(),
      principal: null,
      request: { method: request.method, url },
      origin: singleHeader(request.headers['x-baas-request-origin']),
      remoteAddress: request.ip,
      trace: span.trace,
      caller: clientPresence(reply),
    };
    request.gateway = new ReceivedRequest(request, publicUrl, context, span, limits);
    reply.header('x-appservices-request-id', context.requestId);
    reply.header('vary', 'Origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('x-content-type-options', 'nosniff');
    if (hasTwoHosts(request.raw.rawHeaders)) {
      reply.code(400).send(MALFORMED[1]);
      return;
    }
    allowOrigin(request, reply);
    if (request.method !== 'OPTIONS') return done();
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', allowedHeaders(request.headers['access-control-request-headers']));
    reply.header('access-control-max-age', '600');
    reply.code(204).send();
  });

  // After the body was read: reading it would lose an earlier context.
  fastify.addHook('preHandler', (request, _reply, done) => runInContext(request.gateway.context, done));

  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500 ? { error: String(statusCode) } : {};
    const { context, span, started } = request.gateway;
    span.end({ attributes: { 'http.response.status_code': statusCode }, ...failed });
    if (logger.isLevelEnabled('debug')) {
      // The route and not the URL: paths and queries hold addresses and secrets.
      const { method } = request;
      const ms = Date.now() - started.getTime();
      logger.debug({ requestId: context.requestId, method, route: routeOf(request), status: statusCode, ms }, 'answered');
    }
    done();
  });

  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const empty = payload === null || payload === undefined || payload === '';
    if (empty) reply.removeHeader('content-type');
    // Clients compare the type as a whole: no charset.
    else if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-type', 'application/json');
    done(null, payload);
  });
}
