import { setTimeout as delay } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectBus } from './connect-bus.js';
import { COMMON_VARIABLES } from '../env/common-variables.js';
import { CREDENTIAL_NAMES } from './credentials.js';
import { endWithParent } from './end-with-parent.js';
import { readEnvironment, type Environment, type VariableName } from '../env/environment.js';
import { freeAddress } from './free-address.js';
import { createLogger } from '../log/logger.js';
import { openInternalServer, type InternalServer } from './internal-server.js';
import { openDirectoryUnlessFull } from './open-directory.js';
import { openTracing } from '../tracing/open-tracing.js';
import { closeOnSignals, startProcess } from './process.js';
import { reachedStore } from './reached-store.js';

export interface ServiceDefinition {
  readonly name: string;
  readonly module: Type;
  readonly variables: readonly VariableName[];
  /** Returns what tests alone set, for the environment of the modules; throws where that must not be set. None unless given. */
  readonly readTestVariables?: (source: Readonly<Record<string, string | undefined>>) => object;
  /** The gateway listens on `PORT` too; all serve health and metrics on `HEALTH_PORT`. */
  readonly listensOn?: 'PORT' | 'HEALTH_PORT';
  readonly adapter?: (environment: Environment) => FastifyAdapter;
  readonly configureHttp?: (app: NestFastifyApplication) => void;
}

/**
 * Runs one service of a cluster as this process. A cluster makes nothing up: broker, database and every credential the service
 * uses must be given, or the process ends with a message naming what is missing.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  endWithParent();
  const { name, module, variables } = definition;
  const names = [...new Set<VariableName>([...COMMON_VARIABLES, ...variables])];
  const needed: VariableName[] = ['NATS_URL', 'MONGODB_URI', ...CREDENTIAL_NAMES];
  const environment = readEnvironment<VariableName>(
    names,
    process.env,
    needed.filter((variable) => names.includes(variable)),
  );
  const testVariables = definition.readTestVariables?.(process.env) ?? {};
  const logger = createLogger(name, environment.LOG_LEVEL);
  const portVariable = definition.listensOn ?? 'HEALTH_PORT';
  await freeAddress(portVariable, environment.HOST, environment[portVariable]);
  if (environment.NATS_URL === undefined) throw new Error('NATS_URL is not set');
  if (environment.LOG_SPOOL_DIR !== undefined) await openDirectoryUnlessFull('LOG_SPOOL_DIR', environment.LOG_SPOOL_DIR);
  if (environment.MONGODB_URI !== undefined) await reachedStore('MONGODB_URI', environment.MONGODB_URI);
  const transport = await connectBus(environment.NATS_URL, name, logger, environment.NATS_STREAM_REPLICAS);
  const isPublic = portVariable === 'PORT';
  if (isPublic) await freeAddress('HEALTH_PORT', environment.HOST, environment.HEALTH_PORT);
  let internal: InternalServer | undefined;
  const running = await startProcess({
    name,
    modules: [module],
    environment: { ...environment, ...testVariables },
    transport,
    logger,
    tracing: await openTracing(name, environment),
    host: environment.HOST,
    port: environment[portVariable],
    portVariable,
    release: async () => internal?.close(),
    ...(names.includes('DRAIN_MS') ? { drained: () => delay(environment.DRAIN_MS) } : {}),
    ...(definition.adapter ? { adapter: definition.adapter(environment) } : {}),
    ...(definition.configureHttp ? { configureHttp: definition.configureHttp } : {}),
  });
  if (isPublic) internal = await openInternalServer(running, environment.HOST, environment.HEALTH_PORT);
  closeOnSignals(running, logger);
  logger.info({ url: running.url, ...(internal ? { internalUrl: internal.url } : {}) }, 'ready');
  // Notifies a supervisor that started this process with a channel.
  process.send?.({ type: 'ready', url: running.url, ...(internal ? { internalUrl: internal.url } : {}) });
}
