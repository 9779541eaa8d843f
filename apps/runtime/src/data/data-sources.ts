import {
  Inject,
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { DataSource, type DataSourceOptions } from '#store/clusters/data-source.js';
import { checkConnectionString } from '#store/clusters/connection-string.js';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { Clusters } from '#store/clusters/clusters.js';
import { GuardedClients, sourceClient, type SourceClientOptions } from '#store/clusters/source-client.js';
import { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { preflightStore } from '#persistence/checks/preflight.js';
import { useCommands } from '#store/command/store-commands.js';
import type { Database, ReadPreference, Store } from '#store/port/store.js';
import { endProcess } from '#store/driver/store-keeper.js';
import { AppSecrets } from '../app/app-secrets.js';
import type { RuntimeEnvironment } from '../env.js';
import { toDataError, USERS } from './data-errors.js';

/**
 * Injection token of the milliseconds after which a server that does not respond is unreachable; if not provided, the
 * default of every data source.
 */
export const SELECTION_LIMIT = 'groundwork:data-source-selection-ms';
/** Maximum number of data sources one process is connected to. */
const CLIENTS_MAX = 64;
/** Milliseconds an unused data source stays connected: longer than any run, so that a run does not lose its connection. */
const IDLE_MS = 900_000;
const IDLE_CHECK_MS = 60_000;
/** Milliseconds between two checks that the data sources in use are reachable. */
const CHECK_MS = 1_000;
/**
 * Maximum number of connections to one data source: more than the in-flight requests that clients of two apps and their
 * functions may have.
 */
const POOL_MAX = 300;

const READ_PREFERENCES: readonly ReadPreference[] = ['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'];

export function isMongodbService(service: ServiceConfig): boolean {
  return service.type === 'mongodb-atlas' || service.type === 'mongodb';
}

/**
 * Key prefix of clients with connection strings of apps, so that apps cannot reach clients of the operator's connection strings.
 */
const OF_APPS = 'app:';
/** Key prefix of clients that only wait for changes: each stream keeps a connection busy, which calls would then lack. */
const OF_STREAMS = 'streams:';
/** Limits of a client's connections. */
type PoolOptions = Pick<SourceClientOptions, 'maxPoolSize' | 'maxIdleTimeMS'>;

/**
 * Connection limits of a client for streams: as many connections as one process serves streams, and some for its other
 * statements.
 */
const STREAMS_POOL: PoolOptions = { maxPoolSize: 600, maxIdleTimeMS: 60_000 };

/** Clients of one use, with their own connections. */
interface ClientUse {
  readonly prefix: string;
  readonly options: PoolOptions;
}

const CALLS: ClientUse = { prefix: '', options: {} };
const STREAMS: ClientUse = { prefix: OF_STREAMS, options: STREAMS_POOL };

/** Server of a data source, with the names an app uses for its own databases on it. */
export interface Server {
  readonly store: Store;
  readonly shown: (stored: readonly string[]) => Promise<string[]>;
}

/** Connects to the database servers behind linked services: one shared client per connection string. */
@Injectable()
export class DataSources implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly guarding: GuardedClients;
  private readonly clusters: Clusters;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly sources = new LRUCache<string, DataSource>({
    max: CLIENTS_MAX,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    dispose: (source) => void source.close(),
  });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: RuntimeEnvironment,
    private readonly secrets: AppSecrets,
    private readonly health: HealthRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
    guard: OutboundGuard,
    @Optional() @Inject(SELECTION_LIMIT) private readonly selectionMs?: number,
  ) {
    this.guarding = new GuardedClients(guard, logger);
    this.clusters = new Clusters(environment, async () => {
      const { client } = await this.trusted(this.clusters.ownUri).reached();
      return client;
    });
  }

  async onModuleInit(): Promise<void> {
    await preflightStore(this.clusters.ownUri, 'runtime');
    const clusters = { mapped: Object.keys(this.environment.DATA_SOURCES), others: await this.clusters.mode() };
    this.logger.info(clusters, 'clusters without a connection string are in the platform’s own store');
  }

  onApplicationBootstrap(): void {
    this.timers.push(
      setInterval(() => this.sources.purgeStale(), IDLE_CHECK_MS).unref(),
      setInterval(() => this.check(), CHECK_MS).unref(),
    );
    this.health.register('store:runtime', async () => {
      const { store } = await this.trusted(this.clusters.ownUri).reached();
      await store.ping();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const open = [...this.sources.values()];
    await Promise.all(open.map((source) => source.close()));
    this.sources.clear();
  }

  private check(): void {
    for (const source of this.sources.values()) source.check();
  }

  /**
   * Returns a database of a `mongodb-atlas` or `mongodb` service.
   * @throws AppError `MongoDBError` if the service has no address, `Unavailable` if no server responds there
   */
  async database(snapshot: AppSnapshot, service: ServiceConfig, name: string, use = CALLS): Promise<Database> {
    const { source, namespace } = await this.place(snapshot, service, use);
    // Other clusters have databases beside these only where the store is shared.
    const isShared = namespace === ClusterNamespace.SHARED;
    if (isShared && (await withDataErrors(this.clusters.reachable(namespace, [name]))).length === 0) {
      throw new AppError('NoMatchingRuleFound', `no rule exists for database '${name}'`);
    }
    const readPreference = READ_PREFERENCES.find((mode) => mode === service.config['readPreference']);
    const { store } = await withDataErrors(source.reached());
    return store.database(name, namespace, readPreference);
  }

  /**
   * Returns the server of a service, for commands that do not address a database of an app, and the namespace of the
   * service's databases.
   */
  async server(snapshot: AppSnapshot, service: ServiceConfig): Promise<Server> {
    const { source, namespace } = await this.place(snapshot, service, CALLS);
    const shown = async (stored: readonly string[]): Promise<string[]> =>
      (await withDataErrors(this.clusters.reachable(namespace, stored))).flatMap((name) => namespace.shown(name) ?? []);
    const { store } = await withDataErrors(source.reached());
    return { store, shown };
  }

  /**
   * Returns a database to watch for changes, over separate connections. Callers repeat the call every few minutes while
   * they use it.
   */
  watching(snapshot: AppSnapshot, service: ServiceConfig, name: string): Promise<Database> {
    return this.database(snapshot, service, name, STREAMS);
  }

  /** Locates the databases of a service: a cluster without a connection string has a part of the platform's own store. */
  private async place(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    { prefix, options }: ClientUse,
  ): Promise<{ source: DataSource; namespace: ClusterNamespace }> {
    if (service.type === 'mongodb') {
      const source = await this.guarded(await this.ownUri(snapshot, service), prefix, options);
      return { source, namespace: ClusterNamespace.PLAIN };
    }
    const { uri, namespace } = await withDataErrors(this.clusters.of(snapshot.groupId, service.config['clusterName']));
    return { source: this.trusted(uri, prefix, options), namespace };
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

  /** Returns the data source of a connection string of the operator, which may lead to any host. */
  private trusted(uri: string, prefix = '', options: PoolOptions = {}): DataSource {
    const key = `${prefix}${uri}`;
    return (
      this.sources.get(key) ??
      this.open(key, () => useCommands(uri, sourceClient(uri, this.pooled(options))), uri === this.clusters.ownUri)
    );
  }

  /** Returns the data source of an app's connection string, which may lead to public hosts and to those the operator allows. */
  private async guarded(uri: string, prefix: string, options: PoolOptions): Promise<DataSource> {
    const key = `${OF_APPS}${prefix}${uri}`;
    const known = this.sources.get(key);
    if (known) return known;
    await this.guarding.requireAllowed(uri);
    return this.sources.get(key) ?? this.open(key, (forget) => this.guarding.client(uri, this.pooled(options), forget), false);
  }

  private pooled(options: PoolOptions): SourceClientOptions {
    const selection = this.selectionMs === undefined ? {} : { serverSelectionTimeoutMS: this.selectionMs };
    return { maxPoolSize: POOL_MAX, ...selection, ...options, appName: 'groundwork-runtime' };
  }

  /** @param isOwnStore whether the process cannot work without it */
  private open(
    key: string,
    make: (forget: () => void) => ReturnType<DataSourceOptions['make']>,
    isOwnStore: boolean,
  ): DataSource {
    const forget = (): void => {
      if (this.sources.peek(key) === source) this.sources.delete(key);
    };
    const source: DataSource = new DataSource({
      make: () => make(forget),
      forget,
      onLost: isOwnStore ? endProcess : forget,
      isOwnStore,
      logger: this.logger,
    });
    this.sources.set(key, source);
    return source;
  }
}

/** Returns the reply of the platform's own store. @throws AppError `Unavailable` if it does not reply */
function withDataErrors<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw toDataError(error, USERS);
  });
}
