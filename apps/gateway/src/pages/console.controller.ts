import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { Public } from '#process/health/public.decorator.js';
import type { GatewayEnvironment } from '../env.js';
import { encodingOf } from '../edge/compression.js';
import { refuseOrigin } from '../edge/reply.js';
import { replyWithPage } from './page-reply.js';
import { ConsoleFiles } from './console-files.js';
import { textParameter, type Query } from '../edge/query.js';
import { CONSOLE_POLICY, NO_CONSOLE, consolePage, logsPage } from './console-page.js';

/** Cache lifetime of a file in seconds: its name changes with its content. */
const FILE_MAX_AGE = 31_536_000;
const ICON_MAX_AGE = 86_400;

/**
 * Returns `true` if the client accepts a page. At the root, a client that accepts any type gets the page as well, a
 * client that accepts JSON does not.
 */
function takesPage({ headers: { accept = '' }, url }: FastifyRequest): boolean {
  if (accept.includes('text/html')) return true;
  return /^\/(?:\?|$)/.test(url) && accept.includes('*/*') && !accept.includes('application/json');
}

/** The administrators' console. The page contains no data: users log in on it. */
@Public()
@Controller()
export class ConsoleController {
  private page: string | undefined;

  constructor(
    private readonly files: ConsoleFiles,
    @Inject(ENVIRONMENT) private readonly environment: GatewayEnvironment,
  ) {}

  /** The same page for all of the console's URLs. */
  @Get(['', 'apps', 'apps/*', 'project'])
  index(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    if (!takesPage(request)) throw new AppError('RouteNotFound', 'not found');
    this.protect(reply);
    return replyWithPage(this.rendered(), CONSOLE_POLICY, request, reply);
  }

  /** Redirects the `link` of an error to the log entries of its request in the console. */
  @Get('groups/:groupId/apps/:appId/logs')
  logs(@Param('appId') appId: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.protect(reply);
    void reply.status(302).header('location', logsPage(this.base, appId, textParameter(request.query as Query, 'co_id')));
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return this.file(`assets/${name}`, `public, max-age=${FILE_MAX_AGE}, immutable`, request, reply);
  }

  @Get('icon.svg')
  icon(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return this.file('icon.svg', `public, max-age=${ICON_MAX_AGE}`, request, reply);
  }

  private file(path: string, cache: string, request: FastifyRequest, reply: FastifyReply): Buffer {
    const file = this.files.find(path);
    if (!file) throw new AppError('RouteNotFound', 'not found');
    this.protect(reply);
    void reply.header('cache-control', cache).header('vary', 'Accept-Encoding').header('content-type', file.type);
    const { 'accept-encoding': accepted } = request.headers;
    const offered = (['br', 'gzip'] as const).filter((form) => file[form] !== null);
    const encoding = encodingOf(Array.isArray(accepted) ? accepted.join() : accepted, offered);
    const encoded = encoding === null ? null : file[encoding];
    if (encoding === null || encoded === null) return file.identity;
    void reply.header('content-encoding', encoding);
    return encoded;
  }

  /** Protects the console from other sites. */
  private protect(reply: FastifyReply): void {
    refuseOrigin(reply);
    void reply
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  }

  private rendered(): string {
    if (this.page !== undefined) return this.page;
    const index = this.files.index();
    // Not cached: the console may be available for the next request.
    if (index === null) return NO_CONSOLE;
    this.page = consolePage(index, this.base);
    return this.page;
  }

  /** Returns the path prefix of `PUBLIC_URL`, without a trailing slash. */
  private get base(): string {
    const { PUBLIC_URL: url } = this.environment;
    return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
  }
}
