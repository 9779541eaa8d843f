import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OWN_TURN_SIZE } from '#codecs/json/turns.js';
import { newId } from '#contracts/ids.js';
import type { GatewayEnvironment } from '../env.js';
import { refuseSocket } from './refused-socket.js';
import { FIXED_HEADERS, RawJsonAdapter, takesCookies } from './reply.js';
import { routedUrl } from './request.js';

/** Maximum bytes of a body before authentication: enough for the longest token that can be used for a login. */
export const LOGIN_BODY_BYTES_MAX = 2 * 1024 * 1024;
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

/** Rejects a URL that cannot be decoded, in the format of all other errors: it never reaches a route or a hook. */
function answerBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.raw.writeHead(400, {
    'content-type': 'application/json',
    'x-appservices-request-id': newId(),
    ...FIXED_HEADERS,
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin }),
    ...(origin !== undefined && takesCookies(request.url) ? { 'access-control-allow-credentials': 'true' } : {}),
  });
  reply.raw.end(JSON.stringify({ error: 'the URL is malformed', error_code: 'BadRequest' }));
}

/** Replies to bytes that do not form a request, by the server's error code. */
const NO_REQUEST: Readonly<Record<string, readonly [status: string, error: object]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { error: 'the request was not sent in time' }],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { error: 'the request headers are too large' }],
};
/** Body of the reply to a request that cannot be understood. */
export const MALFORMED = { error: 'the request is malformed', error_code: 'BadRequest' } as const;

/** Rejects bytes that do not form a request, and closes the connection. */
function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = NO_REQUEST[error.code ?? ''] ?? ['400 Bad Request', MALFORMED];
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
    rewriteUrl: routedUrl,
    forceCloseConnections: 'idle',
    // The hooks refuse what comes then, in the format of all other errors.
    return503OnClosing: false,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
  });
}

/** Part of a large body that must have come before memory for all of it is reserved: a client may announce one and send nothing. */
const RECEIVED_BEFORE = 1 / 4;

type BodyDone = (error: Error | null, body?: Buffer) => void;

/** Returns memory for a body of a size that begins with the chunks. */
function begun(chunks: readonly Buffer[], size: number): Buffer {
  const whole = Buffer.allocUnsafe(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * Receives the bytes of a body within the limit of its route, with the errors of Fastify's own parsers. A large body is put together while
 * it arrives: joining it at its end would hold up other requests.
 */
function receiveBody(request: FastifyRequest, payload: IncomingMessage, done: BodyDone): void {
  const limit = request.routeOptions.bodyLimit;
  /** `NaN` if the headers do not say. */
  const announced = Number(request.headers['content-length']);
  if (announced > limit) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  const chunks: Buffer[] = [];
  let whole: Buffer | undefined;
  let size = 0;
  const refuse = (error: Error): void => {
    payload.off('data', receive).off('end', end).off('error', fail);
    done(error);
  };
  const receive = (chunk: Buffer): void => {
    const at = size;
    size += chunk.length;
    if (size > limit) return refuse(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    if (whole !== undefined) whole.set(chunk, at);
    else chunks.push(chunk);
    if (whole === undefined && announced > OWN_TURN_SIZE && size >= announced * RECEIVED_BEFORE) whole = begun(chunks, announced);
  };
  const end = (): void => {
    if (!Number.isNaN(announced) && size !== announced) refuse(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    // A copy in any case: chunks may be views of memory the server uses again.
    else done(null, whole ?? Buffer.concat(chunks, size));
  };
  const fail = (error: Error): void => refuse(Object.assign(error, { statusCode: 400 }));
  payload.on('data', receive).on('end', end).on('error', fail).resume();
}

/** Has bodies read as bytes, regardless of their type. */
export function readBodiesAsBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  // Named as well, because what only `*` stands for is looked for again each time.
  fastify.addContentTypeParser(['application/json', '*'], receiveBody);
}
