import { Inject, Injectable, type ArgumentsHost, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { bearerOf } from '../edge/bearer.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { GatewayEnvironment } from '../env.js';
import { isAllowedOrigin, isSiteOrigin } from '../edge/origins.js';
import { refuseOrigin } from '../edge/wire.js';
import { AccessLists } from './access-lists.js';
import { ACCESS_TOKEN_STRATEGY } from './access-token.strategy.js';
import { expiredToken, invalidToken, missingToken, principalOf, sideOf, type Side } from './principal.js';
import { Revocations } from './revocations.js';
import { RouteMarksReader } from './route-marks.js';
import { acceptTokenOfQuery } from './token-in-query.decorator.js';
import { claimedDomain } from './claimed-domain.js';
import { VerifiedTokens, type TokenClaims } from './verified-tokens.js';

type RouteParams = Readonly<Record<string, string | undefined>>;

/**
 * The one guard of every route: finds the app a client request names and checks its address and its origin, then demands a valid access token
 * unless the route is public. What the token's owner may do is decided by the service that owns the call.
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) {
  private readonly marks: RouteMarksReader;

  constructor(
    reflector: Reflector,
    private readonly snapshots: AppSnapshots,
    private readonly accessLists: AccessLists,
    private readonly revocations: Revocations,
    private readonly tokens: VerifiedTokens,
    @Inject(ENVIRONMENT) private readonly environment: Pick<GatewayEnvironment, 'HOSTING_DOMAIN'>,
  ) {
    super();
    this.marks = new RouteMarksReader(reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // A resolver: the request it belongs to came through a route, which was guarded.
    if (context.getType<string>() === 'graphql') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    await this.findApp(request, http.getResponse<FastifyReply>(), request.params as RouteParams, request.routeOptions.url);
    const { isPublic, tokenWanted, tokenOptional, tokenInQuery } = this.marks.of(context);
    if (isPublic && tokenWanted?.(request) !== true) {
      if (tokenOptional && request.headers.authorization !== undefined)
        await this.recognise(context, sideOf(request.routeOptions.url));
      return true;
    }
    if (tokenInQuery) acceptTokenOfQuery(request);
    const side = sideOf(request.routeOptions.url);
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
    await this.findApp(request, http.getResponse<FastifyReply>(), params, route);
    if (isPublic) return;
    const side = sideOf(route);
    if (request.headers.authorization === undefined) throw missingToken(side);
    await this.admit(new ExecutionContextHost(host.getArgs()), side);
  }

  /** Takes the request for its token's owner. */
  private async admit(context: ExecutionContext, side: Side): Promise<void> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const claims = this.rememberedClaims(request) ?? (await this.verifiedClaims(context));
    const principal = principalOf(claims, side);
    if (claims.typ === 'access') {
      await this.revocations.ready();
      if (await this.revocations.includes(claims)) throw expiredToken();
      request.gateway.claims = claims;
    }
    request.gateway.context.principal = principal;
  }

  /**
   * Returns the claims of a token that was verified before, without calling passport again. Both read the token from
   * the same header.
   */
  private rememberedClaims(request: FastifyRequest): TokenClaims | undefined {
    const token = bearerOf(request);
    return token === null ? undefined : this.tokens.remembered(token);
  }

  private async verifiedClaims(context: ExecutionContext): Promise<TokenClaims> {
    await super.canActivate(context);
    return context.switchToHttp().getRequest<FastifyRequest & { user: TokenClaims }>().user;
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

  override handleRequest<T>(error: unknown, claims: T | false, info: unknown, context: ExecutionContext): T {
    if (error instanceof Error) throw error;
    if (claims !== false) return claims;
    if (info instanceof Error && info.name === 'TokenExpiredError') throw expiredToken();
    if (info instanceof AppError) throw info;
    throw invalidToken(sideOf(context.switchToHttp().getRequest<FastifyRequest>().routeOptions.url));
  }

  private async findApp(
    request: FastifyRequest,
    reply: FastifyReply,
    { clientAppId }: RouteParams,
    route: string | undefined,
  ): Promise<void> {
    if (clientAppId === undefined) return this.checkAppOfToken(request, reply, route);
    const snapshot = await this.snapshots.byClientId(clientAppId);
    this.accessLists.check(snapshot, request);
    request.gateway.snapshot = snapshot;
    this.checkOrigin(snapshot, request, reply);
  }

  private checkOrigin(snapshot: AppSnapshot, request: FastifyRequest, reply: FastifyReply): void {
    const origin = request.headers.origin;
    if (origin === undefined || isAllowedOrigin(snapshot.allowedRequestOrigins, origin)) return;
    if (isSiteOrigin(this.environment, snapshot, origin, request.gateway.baseUrl)) return;
    refuseOrigin(reply);
    throw new AppError('OriginNotAllowed', `requests from the origin '${origin}' are not allowed`);
  }

  /**
   * Checks the app of a request that names none, using the app of its token. A token with false claims is rejected when
   * it is verified.
   */
  private async checkAppOfToken(request: FastifyRequest, reply: FastifyReply, route: string | undefined): Promise<void> {
    if (sideOf(route) === 'admin') return;
    const domainId = claimedDomain(bearerOf(request));
    if (domainId === null) return;
    try {
      const snapshot = await this.snapshots.byDomainId(domainId);
      this.accessLists.check(snapshot, request);
      this.checkOrigin(snapshot, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'AppNotFound') throw error;
    }
  }
}
