import { Inject, Injectable, type ArgumentsHost, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { GatewayEnvironment } from '../env.js';
import { sideOf, type Side } from '../edge/edge-route.js';
import { isAllowedOrigin, isSiteOrigin } from '../edge/origins.js';
import { refuseOrigin } from '../edge/reply.js';
import { bearerOf } from '../edge/request.js';
import { AccessLists } from './access-lists.js';
import { ACCESS_TOKEN_STRATEGY } from './access-token.strategy.js';
import { expiredToken, invalidToken, missingToken, type VerifiedToken } from './principal.js';
import { Revocations } from './revocations.js';
import { readMarks } from './route-marks.js';
import { acceptTokenOfQuery } from './token-in-query.decorator.js';
import { claimedDomain } from './claimed-domain.js';
import { VerifiedTokens } from './verified-tokens.js';

type RouteParams = Readonly<Record<string, string | undefined>>;

/**
 * The one guard of every route: finds the app a client request names and checks its address and its origin, then demands a valid access token
 * unless the route is public. What the token's owner may do is decided by the service that owns the call.
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly snapshots: AppSnapshots,
    private readonly accessLists: AccessLists,
    private readonly revocations: Revocations,
    private readonly tokens: VerifiedTokens,
    @Inject(ENVIRONMENT) private readonly environment: Pick<GatewayEnvironment, 'HOSTING_DOMAIN'>,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // A resolver: the request it belongs to came through a route, which was guarded.
    if (context.getType<string>() === 'graphql') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { route } = request.gateway;
    const { side } = route;
    const { clientAppId } = request.params as RouteParams;
    if (clientAppId !== undefined || side === 'client') {
      await this.admitToApp(request, http.getResponse<FastifyReply>(), clientAppId);
    }
    const { isPublic, tokenWanted, tokenOptional, tokenInQuery } = (route.marks ??= readMarks(this.reflector, context));
    if (isPublic && tokenWanted?.(request) !== true) {
      if (tokenOptional && request.headers.authorization !== undefined) await this.recognise(context, side);
      return true;
    }
    if (tokenInQuery) acceptTokenOfQuery(request);
    if (request.headers.authorization === undefined) throw missingToken(side);
    await this.admit(context, side);
    return true;
  }

  /**
   * Authorizes a request without a handler: no route has its method, or its body was rejected before.
   * @throws AppError as for any other request
   */
  async admitUnhandled(
    host: ArgumentsHost,
    { params, route, isPublic }: { readonly params: RouteParams; readonly route: string; readonly isPublic: boolean },
  ): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const side = sideOf(route);
    const { clientAppId } = params;
    if (clientAppId !== undefined || side === 'client') {
      await this.admitToApp(request, http.getResponse<FastifyReply>(), clientAppId);
    }
    if (isPublic) return;
    if (request.headers.authorization === undefined) throw missingToken(side);
    await this.admit(new ExecutionContextHost(host.getArgs()), side);
  }

  /** Takes the request for its token's owner. */
  private async admit(context: ExecutionContext, side: Side): Promise<void> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const sent = bearerOf(request);
    // A token that was verified before does not need passport, which reads it from the same header.
    const known = sent === null ? undefined : this.tokens.remembered(sent);
    const token = known ?? (await this.verifiedToken(context));
    const principal = token.principalOn(side);
    const { claims } = token;
    if (claims.typ === 'access') {
      await this.revocations.ready();
      if (await this.revocations.includes(claims)) throw expiredToken();
      request.gateway.claims = claims;
    }
    request.gateway.context.principal = principal;
  }

  private async verifiedToken(context: ExecutionContext): Promise<VerifiedToken> {
    await super.canActivate(context);
    return context.switchToHttp().getRequest<FastifyRequest & { user: VerifiedToken }>().user;
  }

  /**
   * Recognizes a token on a route that does not require one. The header may then contain anything; the handler decides
   * if a token was required.
   */
  private async recognise(context: ExecutionContext, side: Side): Promise<void> {
    try {
      await this.admit(context, side);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
    }
  }

  override handleRequest<T>(error: unknown, token: T | false, info: unknown, context: ExecutionContext): T {
    if (error instanceof Error) throw error;
    if (token !== false) return token;
    if (info instanceof Error && info.name === 'TokenExpiredError') throw expiredToken();
    if (info instanceof AppError) throw info;
    throw invalidToken(context.switchToHttp().getRequest<FastifyRequest>().gateway.route.side);
  }

  /** Lets a client in at the app its path names, or else its token: by the app's access list, then by its allowed origins. */
  private async admitToApp(request: FastifyRequest, reply: FastifyReply, clientAppId: string | undefined): Promise<void> {
    const app = clientAppId === undefined ? await this.appOfToken(request) : await this.snapshots.byClientId(clientAppId);
    if (app === null) return;
    this.accessLists.check(app, request);
    if (clientAppId !== undefined) request.gateway.snapshot = app;
    const { origin } = request.headers;
    if (origin === undefined || isAllowedOrigin(app.allowedRequestOrigins, origin)) return;
    if (isSiteOrigin(this.environment, app, origin, request.gateway.baseUrl)) return;
    refuseOrigin(reply);
    throw new AppError('OriginNotAllowed', `requests from the origin '${origin}' are not allowed`);
  }

  /**
   * Returns the app an unverified token claims to be for; `null` for none. A token with false claims is rejected when it is
   * verified.
   */
  private async appOfToken(request: FastifyRequest): Promise<AppSnapshot | null> {
    const domainId = claimedDomain(bearerOf(request));
    if (domainId === null) return null;
    try {
      return await this.snapshots.byDomainId(domainId);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'AppNotFound') throw error;
      return null;
    }
  }
}
