import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorDetail } from '#contracts/error.js';
import type { Logger } from '#process/log/logger.js';
import { cloudErrorBody, isCloudUrl } from './cloud-errors.js';
import { isLoginPage, loginPageText } from './login-pages.js';
import type { RouteTable } from './route-table.js';
import { entityTag } from './versions.js';

/** Body of error responses outside the cloud API. */
export interface ErrorBody {
  error: string;
  error_code?: string;
  link?: string;
  errors?: readonly ErrorDetail[];
}

/** Failures of the HTTP server itself, before a route was reached, by the status it gives them. */
const SERVER_FAILURES: Readonly<Record<number, AppError>> = {
  400: new AppError('BadRequest', 'the request is malformed'),
  413: new AppError('RequestTooLarge', 'request body is too large'),
  415: new AppError('BadRequest', 'the Content-Type header is malformed'),
};

/** Rejections that take precedence over rejections of a method or a body. */
export interface Precedence {
  /** Returns `true` if another refusal may come first. */
  mayPrecede(error: AppError, request: FastifyRequest): boolean;
  /** Returns that refusal, or `null`. */
  of(host: ArgumentsHost): Promise<AppError | null>;
}

/** Default `Retry-After`, for 429 and 503 whose error names no time. */
const RETRY_AFTER_SECONDS = 1;
const COMES_AGAIN: ReadonlySet<number> = new Set([429, 503]);

/** The one place where a failure becomes an HTTP reply: `{error, error_code?, errors?, link?}`, or what the cloud API has for it. */
@Catch()
export class ErrorFilter implements ExceptionFilter<unknown> {
  constructor(
    private readonly routes: RouteTable,
    private readonly earlier: Precedence,
    private readonly logger: Logger,
    /** Milliseconds a client may continue to send a rejected request. */
    private readonly lingerMs: number,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): unknown {
    // Errors of resolvers are reported in GraphQL's own format.
    if (host.getType<string>() === 'graphql') return exception;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return undefined;
    const error = this.toAppError(exception, request, reply);
    if (error.code === 'RequestTooLarge') this.linger(request, reply);
    if (!this.earlier.mayPrecede(error, request)) {
      this.answer(error, request, reply);
      return undefined;
    }
    this.earlier.of(host).then(
      (first) => {
        if (first) reply.removeHeader('allow');
        this.answer(first ?? error, request, reply);
      },
      (unforeseen: unknown) => this.answer(this.toAppError(unforeseen, request, reply), request, reply),
    );
    return undefined;
  }

  /**
   * Closing the connection while the client still sends would hide the reply from it, but the connection must be closed
   * eventually.
   */
  private linger(request: FastifyRequest, reply: FastifyReply): void {
    request.raw.resume();
    reply.removeHeader('connection');
    const { raw, socket } = request;
    setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, this.lingerMs).unref();
  }

  private answer(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
    // A service that could not be reached has logged nothing: the gateway's entry is the only one.
    if (error.code === 'Unavailable' || error.code === 'Timeout') request.gateway.loggedByOwner = false;
    const body = isCloudUrl(request.url) ? cloudErrorBody(error) : errorBody(error, request);
    request.gateway.failure = error;
    const wait = error.retryAfterSeconds ?? (COMES_AGAIN.has(error.status) ? RETRY_AFTER_SECONDS : undefined);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    if (error.version !== undefined) reply.header('etag', entityTag(error.version));
    if (isLoginPage(request)) {
      void reply.status(error.status).header('content-type', 'text/plain; charset=utf-8').send(loginPageText(error));
    } else {
      void reply.status(error.status).header('content-type', 'application/json').send(JSON.stringify(body));
    }
  }

  private toAppError(exception: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
    if (exception instanceof AppError) return exception;
    if (exception instanceof HttpException && exception.getStatus() === 404) {
      const methods = this.routes.at(request.url).map(({ method }) => method);
      if (methods.length === 0) return new AppError('RouteNotFound', 'not found');
      reply.header('allow', methods.join(', '));
      return new AppError('MethodNotAllowed', 'method not allowed');
    }
    const known = SERVER_FAILURES[exception instanceof HttpException ? exception.getStatus() : abortedStatus(exception)];
    if (known) return known;
    this.logger.error({ err: exception, requestId: request.gateway.context.requestId }, 'a request failed unexpectedly');
    return new AppError('InternalServerError', 'internal server error');
  }
}

/**
 * Returns the status for a client that disconnected while it was sending: not a server failure, and the reply is not
 * received. 0 for anything else.
 */
function abortedStatus(exception: unknown): number {
  return exception instanceof Error && (exception as NodeJS.ErrnoException).code === 'ECONNRESET' ? 400 : 0;
}

function errorBody(error: AppError, request: FastifyRequest): ErrorBody {
  const body: ErrorBody = { error: error.message };
  if (error.wireCode !== null) body.error_code = error.wireCode;
  if (error.errors) body.errors = error.errors;
  const link = logLink(request);
  if (link !== null) body.link = link;
  return body;
}

/** Returns the URL of a request's log entries; `null` unless the request names an app that leaves log entries. */
function logLink(request: FastifyRequest): string | null {
  const { snapshot, baseUrl, context } = request.gateway;
  if (!snapshot) return null;
  return `${baseUrl}/groups/${snapshot.groupId}/apps/${snapshot.appId}/logs?co_id=${context.requestId}`;
}
