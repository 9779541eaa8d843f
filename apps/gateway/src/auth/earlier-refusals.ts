import type { ArgumentsHost } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { authorize } from '#bus/server/access.js';
import type { BusClient } from '#bus/client/bus-client.js';
import { runInContext } from '#bus/transport/request-context.js';
import { getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { sideOf } from '../edge/edge-route.js';
import type { Precedence } from '../edge/error.filter.js';
import type { MatchedRoute, RouteTable } from '../edge/route-table.js';
import type { AccessGuard } from './access.guard.js';
import type { RequirementsByRoute } from './route-requirements.js';

/** Errors about a method, a content type or a body. */
const LATER: ReadonlySet<number> = new Set([400, 405, 413, 415]);
const EARLIER: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Ensures the same order of rejections on every route: token (401), role, address and origin (403), project and app
 * (404), then method, content type, size and content of the body. Bodies are read and parsed before the app is looked
 * up, so that valid requests need no second lookup: a request that is rejected for its body is checked again here.
 */
export class EarlierRefusals implements Precedence {
  constructor(
    private readonly guard: AccessGuard,
    private readonly bus: BusClient,
    private readonly routes: RouteTable,
    private readonly needs: RequirementsByRoute,
  ) {}

  mayPrecede(error: AppError, request: FastifyRequest): boolean {
    return LATER.has(error.status) && request.gateway.isSite !== true && request.url.startsWith('/api/');
  }

  async of(host: ArgumentsHost): Promise<AppError | null> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    try {
      await this.check(request, host);
      return null;
    } catch (error) {
      if (error instanceof AppError && EARLIER.has(error.status)) return error;
      // The lookup failed: the request is rejected in any case, with the known reason.
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private async check(request: FastifyRequest, host: ArgumentsHost): Promise<void> {
    const routes = this.routesOf(request);
    const [route] = routes;
    if (!route) return;
    const { params } = route;
    const needs = routes.map(({ method, url }) => this.needs.of(method, url));
    const { context } = request.gateway;
    if (context.principal === null) {
      await this.guard.admitUnhandled(host, {
        params,
        route: route.url,
        isPublic: needs.some((each) => each?.isPublic !== false),
      });
    }
    const { groupId, appId } = params;
    if (groupId === undefined || sideOf(route.url) !== 'admin') return;
    const access = routes.length === 1 ? needs[0]?.access : undefined;
    authorize(access === 'project:write' ? access : 'project:read', context.principal, { groupId });
    if (appId !== undefined) await runInContext(context, () => this.bus.call(getApp, { groupId, appId }));
  }

  /** Returns the route of the request, or the routes of its path if none has its method. */
  private routesOf({ method, url, routeOptions, params }: FastifyRequest): readonly MatchedRoute[] {
    const own = routeOptions.url;
    if (own === undefined) return this.routes.at(url);
    return [{ method, url: own, params: params as MatchedRoute['params'] }];
  }
}
