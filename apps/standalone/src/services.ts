import type { DynamicModule } from '@nestjs/common';
import type { Transport } from '#bus/transport/transport.js';
import { connectBus, inProcessBus } from '#process/start/connect-bus.js';
import type { Environment } from '#process/env/environment.js';
import type { Logger } from '#process/log/logger.js';
import { closeOnSignals, startProcess, type RunningProcess } from '#process/start/process.js';
import { openTracing } from '#process/tracing/open-tracing.js';
import { ConfigAppModule } from '../../config/src/app.module.js';
import { GatewayAppModule } from '../../gateway/src/app.module.js';
import { configureGatewayHttp } from '../../gateway/src/configure-http.js';
import { gatewayAdapter } from '../../gateway/src/edge/wire.js';
import { LoginLinks } from '../../identity/src/admins/login-links.js';
import { IdentityAppModule } from '../../identity/src/app.module.js';
import { LoggingAppModule } from '../../logging/src/app.module.js';
import { PushAppModule } from '../../push/src/app.module.js';
import { RuntimeAppModule } from '../../runtime/src/app.module.js';
import { TriggersAppModule } from '../../triggers/src/app.module.js';

/** NATS when it is configured, else the in-process bus. */
async function openTransport(environment: Environment, logger: Logger): Promise<Transport> {
  // Tests copy every body through JSON, as a broker would, so that the two buses cannot drift apart.
  const copy = process.env['GROUNDWORK_BUS_COPY'] === 'true';
  if (environment.NATS_URL === undefined) return inProcessBus(logger, copy);
  return connectBus(environment.NATS_URL, 'standalone', logger, environment.NATS_STREAM_REPLICAS);
}

/** The seven services as one process. */
export interface RunningServices extends RunningProcess {
  /** Returns a token for a login link. It is valid once, for ten minutes, on this machine. */
  newLoginToken(): string;
}

/** Starts the seven services and additional modules in this process. They run until a signal arrives. */
export async function startServices(
  environment: Environment,
  logger: Logger,
  release: () => Promise<void>,
  besides: readonly DynamicModule[] = [],
): Promise<RunningServices> {
  const running = await startProcess({
    name: 'standalone',
    modules: [
      GatewayAppModule,
      IdentityAppModule,
      ConfigAppModule,
      RuntimeAppModule,
      LoggingAppModule,
      PushAppModule,
      TriggersAppModule,
      ...besides,
    ],
    environment,
    transport: await openTransport(environment, logger),
    logger,
    tracing: await openTracing('standalone', environment),
    host: environment.HOST,
    port: environment.PORT,
    adapter: gatewayAdapter(environment),
    configureHttp: configureGatewayHttp,
    release,
  });
  closeOnSignals(running, logger);
  return { ...running, newLoginToken: () => running.app.get(LoginLinks, { strict: false }).make() };
}
