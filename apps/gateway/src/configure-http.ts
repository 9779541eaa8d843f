import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppLog } from '#apps/log/app-log.js';
import { BusClient } from '#bus/client/bus-client.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { Tracing } from '#process/tracing/tracing.js';
import { AccessGuard } from './auth/access.guard.js';
import { EarlierRefusals } from './auth/earlier-refusals.js';
import { RequirementsByRoute } from './auth/route-requirements.js';
import { clientRequestLog } from './client/client-request-log.js';
import { Traffic } from './client/traffic.js';
import type { GatewayEnvironment } from './env.js';
import { HostedSites } from './hosting/hosted-sites.js';
import { siteServer } from './hosting/serve-sites.js';
import { SiteDomains } from './hosting/site-domains.js';
import { limitConnections } from './edge/connections.js';
import { ErrorFilter } from './edge/error.filter.js';
import { FailedRequests } from './edge/failed-requests.js';
import { addHooks } from './edge/hooks.js';
import { RouteTable } from './edge/route-table.js';
import { readBodiesAsBytes, SOCKET_TIMES, type SocketTimes } from './edge/wire.js';

/**
 * Configures the HTTP side of a process that contains the gateway: wire rules, the guard of all routes, errors, request
 * log.
 */
export function configureGatewayHttp(app: NestFastifyApplication, { lingerMs }: SocketTimes = SOCKET_TIMES): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const routes = new RouteTable(fastify);
  const logger = app.get<Logger>(LOGGER);
  const environment = app.get<GatewayEnvironment>(ENVIRONMENT);
  readBodiesAsBytes(fastify);
  const [domains, sites, traffic] = [app.get(SiteDomains), app.get(HostedSites), app.get(Traffic)];
  const { MAX_CONNECTIONS_PER_ADDRESS: perAddress, TRUSTED_PROXIES: trustedProxies } = environment;
  addHooks(fastify, {
    environment,
    tracing: app.get(Tracing),
    logger,
    metrics: app.get(Metrics),
    failures: new FailedRequests(logger),
    serveSite: siteServer({ domains, sites, logger, variables: environment }),
    admitForwarded: limitConnections(fastify, { perAddress, trustedProxies, lingerMs }),
    log: clientRequestLog(app.get(AppLog)),
    countSent: traffic.add.bind(traffic),
  });
  const guard = app.get(AccessGuard);
  app.useGlobalGuards(guard);
  const earlier = new EarlierRefusals(guard, app.get(BusClient), routes, new RequirementsByRoute(controllersOf(app)));
  app.useGlobalFilters(new ErrorFilter(routes, earlier, logger, lingerMs));
}

function controllersOf(app: NestFastifyApplication): Type[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) =>
    [...controllers.values()].flatMap(({ metatype }) => (metatype as Type | null) ?? []),
  );
}
