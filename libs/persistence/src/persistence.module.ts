import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MongooseModule, getConnectionToken } from '@nestjs/mongoose';
import { MongoClient } from 'mongodb';
import type { Connection, Model } from 'mongoose';
import { ENVIRONMENT, type Environment } from '#process/env/environment.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { prepareModel } from './prepare-model.js';
import { preflightStore } from './checks/preflight.js';
import { reopen } from './reopen.js';
import { exportStoreMetrics } from './store-metrics.js';
import { observeOperations } from '#store/driver/store-operations.js';
import { endProcess, StoreKeeper } from '#store/driver/store-keeper.js';

/**
 * Milliseconds a query waits for a reachable server before it fails: half of the timeout of calls between services, so that a
 * service that loses its server during a call and looks for it again gets this error instead of a timeout of the other service.
 */
const SERVER_SELECTION_MS = 2_500;
/** Milliseconds a request for the metrics of the store may take. */
const FIGURES_MS = 2_000;
const POOL_WAIT_MS = 10_000;
/** Milliseconds a server may be silent before connections to it count as cut. */
const CONNECT_MS = 10_000;

/** Returns the options of a service's client; the server lists its connections under the name of the service. */
const clientOptions = (service: string) =>
  ({
    appName: `groundwork-${service}`,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    waitQueueTimeoutMS: POOL_WAIT_MS,
    connectTimeoutMS: CONNECT_MS,
    writeConcern: { w: 'majority' },
  }) as const;

/**
 * Begins with each collection as soon as it is known, while modules are still being created. Code that needs a collection waits
 * for it, and receives its error.
 */
function prepareModels(connection: Connection): Connection {
  connection.on('model', (model: Model<unknown>) => void prepareModel(model).catch(() => undefined));
  return connection;
}

type StoreEnvironment = Environment<'MONGODB_URI'>;

function uriOf({ MONGODB_URI }: StoreEnvironment): string {
  if (MONGODB_URI === undefined) throw new Error('MONGODB_URI is not set');
  return MONGODB_URI;
}

/**
 * The database of one service: connection name and database belong to the service, and no other service reads it. Indexes exist
 * before the process reports ready, and the connection is kept usable from then on.
 */
@Module({})
export class PersistenceModule {
  static forService(service: string): DynamicModule {
    const dbName = platformDatabase(service);
    const options = clientOptions(service);
    @Injectable()
    class StorePreparation implements OnApplicationBootstrap, BeforeApplicationShutdown {
      private readonly keeper: StoreKeeper;

      constructor(
        @Inject(getConnectionToken(service)) private readonly connection: Connection,
        private readonly health: HealthRegistry,
        private readonly metrics: Metrics,
        @Inject(ENVIRONMENT) environment: StoreEnvironment,
        @Inject(LOGGER) logger: Logger,
      ) {
        const uri = uriOf(environment);
        this.keeper = new StoreKeeper(
          {
            name: service,
            client: () => connection.getClient(),
            probe: () => new MongoClient(uri, { ...options, maxPoolSize: 1 }),
            replace: async () => {
              await reopen(connection, uri, { ...options, dbName }, logger);
              observeOperations(connection.getClient(), service, metrics);
            },
          },
          logger,
          endProcess,
        );
      }

      async onApplicationBootstrap(): Promise<void> {
        this.health.register(`store:${service}`, async () => {
          await this.connection.db?.command({ ping: 1 });
        });
        observeOperations(this.connection.getClient(), service, this.metrics);
        await Promise.all(Object.values(this.connection.models).map(prepareModel));
        const isEmbedded = await exportStoreMetrics(this.metrics, async (command) => {
          if (!this.connection.db) throw new Error('the connection is closed');
          // The driver's `admin()` leaves the signal out.
          const admin = this.connection.getClient().db('admin');
          return admin.command(command, { signal: AbortSignal.timeout(FIGURES_MS) });
        });
        // The embedded store would have to read all data to compute this; it is one file, whose size its process reports.
        if (!isEmbedded) this.metrics.exportStoreSize(service, () => this.bytes());
        this.keeper.start();
      }

      private async bytes(): Promise<number> {
        if (!this.connection.db) throw new Error('the connection is closed');
        const { dataSize, indexSize } = await this.connection.db.command(
          { dbStats: 1 },
          { signal: AbortSignal.timeout(FIGURES_MS) },
        );
        return Number(dataSize) + Number(indexSize);
      }

      beforeApplicationShutdown(): void {
        this.keeper.stop();
      }
    }
    return {
      module: PersistenceModule,
      imports: [
        MongooseModule.forRootAsync({
          connectionName: service,
          inject: [ENVIRONMENT],
          useFactory: async (environment: StoreEnvironment) => {
            const uri = uriOf(environment);
            await preflightStore(uri, service);
            return { uri, dbName, ...options, autoCreate: false, autoIndex: false, connectionFactory: prepareModels };
          },
        }),
      ],
      providers: [StorePreparation],
    };
  }
}
