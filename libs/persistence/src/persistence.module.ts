import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { MongooseModule, getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ENVIRONMENT, type Environment } from '#platform/environment.js';
import { HealthRegistry } from '#platform/health/health-registry.js';
import { Metrics } from '#platform/metrics/metrics.js';
import { platformDatabase } from './platform-database.js';
import { exportStoreFigures } from './store-figures.js';

/** Milliseconds a query waits for a reachable server before it fails. */
const SERVER_SELECTION_MS = 5_000;
/** Milliseconds a request for the figures of the store may take. */
const FIGURES_MS = 2_000;

/**
 * The database of one service: connection name and database are the service's own, and nobody else reads it.
 * Indexes exist before the process reports ready.
 */
@Module({})
export class PersistenceModule {
  static forService(service: string): DynamicModule {
    @Injectable()
    class StorePreparation implements OnApplicationBootstrap {
      constructor(
        @Inject(getConnectionToken(service)) private readonly connection: Connection,
        @Inject(HealthRegistry) private readonly health: HealthRegistry,
        @Inject(Metrics) private readonly metrics: Metrics,
      ) {}

      async onApplicationBootstrap(): Promise<void> {
        this.health.register(`store:${service}`, async () => {
          await this.connection.db?.command({ ping: 1 });
        });
        await Promise.all(Object.values(this.connection.models).map((model) => model.init()));
        await exportStoreFigures(this.metrics, async (command) => {
          if (!this.connection.db) throw new Error('the connection is closed');
          return this.connection.db.admin().command(command, { timeoutMS: FIGURES_MS });
        });
      }
    }
    return {
      module: PersistenceModule,
      imports: [
        MongooseModule.forRootAsync({
          connectionName: service,
          inject: [ENVIRONMENT],
          useFactory: (environment: Environment<'MONGODB_URI'>) => {
            if (environment.MONGODB_URI === undefined) throw new Error('MONGODB_URI is not set');
            return {
              uri: environment.MONGODB_URI,
              dbName: platformDatabase(service),
              serverSelectionTimeoutMS: SERVER_SELECTION_MS,
              writeConcern: { w: 'majority' },
            };
          },
        }),
      ],
      providers: [StorePreparation],
    };
  }
}
