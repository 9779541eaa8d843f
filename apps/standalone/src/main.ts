import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transport } from '#bus/transport.js';
import { startEmbeddedMongo } from '#embedded-mongo/start.js';
import { connectBus, inProcessBus } from '#platform/connect-bus.js';
import { loadCredentials } from '#platform/credentials.js';
import { readEnvironment, VARIABLES, type Environment, type VariableName } from '#platform/environment.js';
import { createLogger, type Logger } from '#platform/logger.js';
import { closeOnSignals, startProcess } from '#platform/process.js';
import { exitOnStartFailure } from '#platform/service-process.js';
import { ConfigAppModule } from '../../config/src/app.module.js';
import { GatewayAppModule } from '../../gateway/src/app.module.js';
import { configureGatewayHttp } from '../../gateway/src/configure-http.js';
import { gatewayAdapter } from '../../gateway/src/http/wire.js';
import { IdentityAppModule } from '../../identity/src/app.module.js';
import { LoggingAppModule } from '../../logging/src/app.module.js';
import { PushAppModule } from '../../push/src/app.module.js';
import { RuntimeAppModule } from '../../runtime/src/app.module.js';

interface Store {
  readonly uri: string;
  close(): Promise<void>;
}

async function openStore(environment: Environment): Promise<Store> {
  if (environment.MONGODB_URI !== undefined) return { uri: environment.MONGODB_URI, close: async () => {} };
  const dataDir = join(environment.DATA_DIR, 'store');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return startEmbeddedMongo({ dataDir: resolve(dataDir), socketPath: resolve(dataDir, 'store.sock'), mode: 'worker' });
}

async function openTransport(environment: Environment, logger: Logger): Promise<Transport> {
  // Tests copy every body through JSON, as a broker would, so that the two buses cannot drift apart.
  const copy = process.env['GROUNDWORK_BUS_COPY'] === 'true';
  if (environment.NATS_URL === undefined) return inProcessBus(logger, copy);
  return connectBus(environment.NATS_URL, 'standalone', logger);
}

function welcome(url: string, path: string, publicKey: string): string {
  return [
    '',
    `  Groundwork is ready at ${url}`,
    `  New credentials were written to ${path} (readable by you only).`,
    `  Log in: POST ${url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`,
    `          {"username": "${publicKey}", "apiKey": "<ADMIN_PRIVATE_KEY of that file>"}`,
    '',
    '',
  ].join('\n');
}

async function run(): Promise<void> {
  const names = Object.keys(VARIABLES) as VariableName[];
  const given = readEnvironment(names, process.env);
  const logger = createLogger('standalone', given.LOG_LEVEL);
  const { credentials, path, created } = await loadCredentials(given.DATA_DIR, given);
  const store = await openStore(given);
  const environment = { ...given, ...credentials, MONGODB_URI: store.uri };
  const running = await startProcess({
    name: 'standalone',
    modules: [GatewayAppModule, IdentityAppModule, ConfigAppModule, RuntimeAppModule, LoggingAppModule, PushAppModule],
    environment,
    transport: await openTransport(given, logger),
    logger,
    host: given.HOST,
    port: given.PORT,
    adapter: gatewayAdapter(),
    configureHttp: configureGatewayHttp,
    release: () => store.close(),
  });
  closeOnSignals(running, logger);
  if (created) process.stdout.write(welcome(running.url, path, credentials.ADMIN_PUBLIC_KEY));
  logger.info({ url: running.url }, 'ready');
  process.send?.({ type: 'ready', url: running.url });
}

exitOnStartFailure(run());
