import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppLog } from '#app-logs/app-log.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { Metrics } from '#platform/metrics/metrics.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { AccessGuard } from './auth/access.guard.js';
import { logClientRequests } from './client/client-request-log.js';
import type { GatewayEnvironment } from './env.js';
import { ErrorFilter } from './http/error.filter.js';
import { RouteTable } from './http/route-table.js';
import { applyWireRules } from './http/wire.js';

/** The HTTP side of a process that contains the gateway: wire rules, the guard of every route, errors, request log. */
export function configureGatewayHttp(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const routes = new RouteTable(fastify);
  const logger = app.get<Logger>(LOGGER);
  applyWireRules(fastify, app.get<GatewayEnvironment>(ENVIRONMENT).PUBLIC_URL, app.get(Tracing), logger);
  logClientRequests(fastify, app.get(AppLog), app.get(Metrics));
  app.useGlobalGuards(app.get(AccessGuard));
  app.useGlobalFilters(new ErrorFilter(routes, logger));
}
