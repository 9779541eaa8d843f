import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MongoClient, type Db, type ReadPreferenceMode } from 'mongodb';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { HealthRegistry } from '#platform/health/health-registry.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { AppSecrets } from '../application/app-secrets.js';
import type { RuntimeEnvironment } from '../env.js';
import { checkConnectionString, invalidConnectionString } from './connection-string.js';

/** Data sources one process is connected to at a time. */
const CLIENTS_MAX = 64;
/** Milliseconds an unused one stays connected: longer than any run, so that none loses its connection. */
const IDLE_MS = 900_000;
const IDLE_CHECK_MS = 60_000;
const POOL_MAX = 100;
const SELECTION_MS = 5_000;
const CONNECT_MS = 10_000;
const POOL_WAIT_MS = 10_000;

const READ_PREFERENCES: readonly ReadPreferenceMode[] = [
  'primary',
  'primaryPreferred',
  'secondary',
  'secondaryPreferred',
  'nearest',
];

export function isMongodbService(service: ServiceConfig): boolean {
  return service.type === 'mongodb-atlas' || service.type === 'mongodb';
}

/** The database servers behind linked services: one connected client per connection string, whoever uses it. */
@Injectable()
export class DataSources implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly closing = new WeakSet<MongoClient>();
  private idleCheck: NodeJS.Timeout | undefined;
  private readonly clients = new LRUCache<string, MongoClient>({
    max: CLIENTS_MAX,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    dispose: (client) => {
      this.close(client).catch((error: unknown) => this.logger.warn({ err: error }, 'could not close a data source'));
    },
  });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: RuntimeEnvironment,
    @Inject(AppSecrets) private readonly secrets: AppSecrets,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.idleCheck = setInterval(() => this.clients.purgeStale(), IDLE_CHECK_MS).unref();
    this.health.register('store:runtime', () => this.client(this.ownStore()).db('admin').command({ ping: 1 }));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.idleCheck);
    const open = [...this.clients.values()];
    await Promise.all(open.map((client) => this.close(client)));
    this.clients.clear();
  }

  /** A database of a `mongodb-atlas` or `mongodb` service. `MongoDBError` when the service does not say where it is. */
  async database(snapshot: AppSnapshot, service: ServiceConfig, name: string): Promise<Db> {
    const client = this.client(
      service.type === 'mongodb' ? await this.ownUri(snapshot, service) : this.clusterUri(service.config['clusterName']),
    );
    const readPreference = READ_PREFERENCES.find((mode) => mode === service.config['readPreference']);
    return client.db(name, readPreference ? { readPreference } : {});
  }

  private clusterUri(clusterName: unknown): string {
    const sources = this.environment.DATA_SOURCES;
    const named = typeof clusterName === 'string' && Object.hasOwn(sources, clusterName) ? sources[clusterName] : undefined;
    return named ?? this.ownStore();
  }

  private ownStore(): string {
    const uri = this.environment.MONGODB_URI;
    if (uri === undefined) throw new Error('MONGODB_URI is not set');
    return uri;
  }

  private async ownUri(snapshot: AppSnapshot, service: ServiceConfig): Promise<string> {
    const secretName = service.secret_config['uri'];
    const uri = typeof secretName === 'string' ? (await this.secrets.of(snapshot)).get(secretName) : service.config['uri'];
    if (typeof uri !== 'string' || uri === '') {
      throw new AppError('MongoDBError', `service '${service.name}' has no connection string`);
    }
    checkConnectionString(uri);
    return uri;
  }

  private client(uri: string): MongoClient {
    let client = this.clients.get(uri);
    if (!client) {
      try {
        client = new MongoClient(uri, {
          appName: 'groundwork',
          maxPoolSize: POOL_MAX,
          minPoolSize: 0,
          serverSelectionTimeoutMS: SELECTION_MS,
          connectTimeoutMS: CONNECT_MS,
          waitQueueTimeoutMS: POOL_WAIT_MS,
          ignoreUndefined: false,
        });
      } catch (error) {
        throw invalidConnectionString(error);
      }
      this.clients.set(uri, client);
    }
    return client;
  }

  private async close(client: MongoClient): Promise<void> {
    if (this.closing.has(client)) return;
    this.closing.add(client);
    await client.close();
  }
}
