import 'reflect-metadata';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BusServer } from '#bus/server/bus-server.js';
import type { Transport } from '#bus/transport/transport.js';
import { drain } from './draining.js';
import { newId } from '#contracts/ids.js';
import { NestLogger, type Logger } from '../log/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { ObservedBus } from '../metrics/observed-bus.js';
import { PlatformModule } from './platform.module.js';
import { cannotListen } from '../log/start-failure.js';
import { storeUnavailable } from './store-failure.js';
import { NoTracing, type Tracing } from '../tracing/tracing.js';

@Module({})
class ProcessModule {}

/** Less than what a container is given to stop in. */
export const CLOSE_GRACE_MS = 25_000;
const IDLE_CHECK_MS = 100;

export interface ProcessOptions {
  /** Service name: the queue group of its subjects, the `service` of its log lines. */
  readonly name: string;
  readonly modules: readonly (Type | DynamicModule)[];
  readonly environment: object;
  readonly transport: Transport;
  readonly logger: Logger;
  /** None unless given. */
  readonly tracing?: Tracing;
  readonly host: string;
  readonly port: number;
  /** Variable that names the port, for messages to the operator. Default: `PORT`. */
  readonly portVariable?: string;
  /** The HTTP server's adapter; the gateway brings one with its own limits. */
  readonly adapter?: FastifyAdapter;
  /** Prepares the HTTP side before the first request (filters, guards, hooks). */
  readonly configureHttp?: (app: NestFastifyApplication) => void;
  /** Resolves when load balancers no longer send requests to a process that is about to stop. Default: immediately. */
  readonly drained?: () => Promise<void>;
  /** Milliseconds requests in flight may take while the process closes, before their connections are cut. */
  readonly closeGraceMs?: number;
  /** Releases what the process holds outside of Nest, after everything else has stopped. */
  readonly release?: () => Promise<void>;
}

export interface RunningProcess {
  /** `http://host:port` it listens on. */
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** Drains, then accepts no new work, completes the work in flight and disconnects. */
  close(): Promise<void>;
}

/** Milliseconds a client may take to send a request for health or metrics. */
const HEALTH_REQUEST_MS = 10_000;

/** Returns the server of a process that only serves health and metrics: slow clients cannot hold connections. */
function healthAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: 1_024,
    requestTimeout: HEALTH_REQUEST_MS,
    http: { headersTimeout: HEALTH_REQUEST_MS, connectionsCheckingInterval: 1_000 },
  });
}

/** Starts one process: its modules on the bus and on HTTP. It is ready when this resolves. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, logger, transport } = options;
  const metrics = new Metrics(name);
  const tracing = options.tracing ?? new NoTracing();
  const observer = new ObservedBus(metrics, tracing, logger);
  const root: DynamicModule = {
    module: ProcessModule,
    imports: [
      PlatformModule.forProcess({ environment: options.environment, transport, logger, metrics, tracing, observer }),
      ...options.modules,
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, options.adapter ?? healthAdapter(), {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  options.configureHttp?.(app);
  app.connectMicroservice({
    strategy: new BusServer(
      transport,
      name,
      newId,
      ({ subject, requestId, error }) => {
        logger.error({ subject, requestId, err: error }, 'a bus handler failed unexpectedly');
      },
      observer,
      storeUnavailable,
    ),
  });
  const sockets = openSockets(app.getHttpServer());
  // Modules are prepared (first records, keys) before the bus hands them requests.
  await app.init();
  await app.startAllMicroservices();
  try {
    await app.listen(options.port, options.host);
  } catch (error) {
    throw cannotListen(options.portVariable ?? 'PORT', options.host, options.port, error);
  }
  const address = app.getHttpServer().address();
  if (address === null || typeof address === 'string') throw new Error('the HTTP server has no port');
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      if (options.drained) await drain(app, options.drained);
      const connections = endConnections(app.getHttpServer(), sockets, options.closeGraceMs ?? CLOSE_GRACE_MS);
      try {
        await app.close();
      } finally {
        connections.stop();
      }
      await tracing.close();
      await options.release?.();
    })();
    return closing;
  };
  return { url, app, close };
}

/** Returns the connections of a server that are open, now and later. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * Ends the connections the server waits for when it closes. Clients may keep connections open after their response to
 * use them again, and an incomplete request would be awaited forever. The server does not consider connections idle
 * that clients opened in advance and never used: they are closed if nothing arrives for a while.
 */
function endConnections(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): { stop(): void } {
  let unused = new Set<Socket>();
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    unused = new Set([...sockets].filter(({ bytesRead }) => bytesRead === 0));
  }, IDLE_CHECK_MS);
  const rest = setTimeout(() => server.closeAllConnections(), graceMs);
  return {
    stop() {
      clearInterval(idle);
      clearTimeout(rest);
    },
  };
}

/** Ends the process on SIGTERM and SIGINT after a clean close; a second signal ends it immediately. */
export function closeOnSignals(running: RunningProcess, logger: Logger): void {
  let signalled = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (signalled) process.exit(1);
      signalled = true;
      logger.info({ signal }, 'stopping');
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'failed to stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}
