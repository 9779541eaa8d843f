import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '#embedded-mongo/start.js';
import { socketPathFor } from '#embedded-mongo/socket-path.js';
import { offerCommands } from '#store/command/store-commands.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { trustStore } from '#persistence/checks/checked-stores.js';
import type { Environment } from '#process/env/environment.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import type { Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { openDirectory } from '#process/start/open-directory.js';
import type { RunningProcess } from '#process/start/process.js';

/** The store of a standalone, which runs in a thread, with its metrics and readiness. */
export class EmbeddedStore {
  private restarts = 0;
  private writable = true;
  private count: () => void = () => {
    this.restarts += 1;
  };

  private store: EmbeddedMongo | undefined;

  private constructor(private readonly dataDir: string) {}

  /** Opens the store of the data directory. The process ends when the store's thread dies again and again. */
  static async open(
    environment: Environment<'DATA_DIR' | 'STORE_RESERVE_MB' | 'STORE_OPLOG_MB' | 'STORE_OPLOG_HOURS'>,
    logger: Logger,
  ): Promise<EmbeddedStore> {
    const dataDir = resolve(join(environment.DATA_DIR, 'store'));
    await openDirectory('DATA_DIR', dataDir);
    const opened = new EmbeddedStore(dataDir);
    opened.store = await startEmbeddedMongo({
      dataDir,
      socketPath: socketPathFor(dataDir),
      mode: 'worker',
      // Change streams on the platform's own databases are not allowed: its writes would only shorten the oplog of the
      // others.
      oplog: {
        bytes: environment.STORE_OPLOG_MB * 2 ** 20,
        ageMs: environment.STORE_OPLOG_HOURS * 3_600_000,
        without: platformDatabase(''),
      },
      reserveBytes: environment.STORE_RESERVE_MB * 2 ** 20,
      onError: (error) => logger.error({ err: error }, 'the store reported a failure'),
      onMode: (mode) => {
        opened.writable = mode.writable;
        if (mode.writable) logger.info({ dataDir }, 'the store takes writes again');
        else logger.error({ dataDir, reason: mode.reason }, 'the store takes no writes');
      },
      onRestart: () => {
        logger.error('the store thread died and is restarted');
        opened.count();
      },
      onFailure: (error) => {
        logger.fatal({ err: error }, 'the store failed and cannot continue');
        process.exit(1);
      },
    });
    trustStore(opened.uri);
    offerCommands(opened.uri, opened.store.commands);
    return opened;
  }

  get uri(): string {
    if (!this.store) throw new Error('the store is not open');
    return this.store.uri;
  }

  /** Adds the store to the metrics and the readiness of the process. */
  observe({ app }: RunningProcess): void {
    const metrics = app.get(Metrics);
    const restarts = metrics.counter('store_restarts_total', "Restarts of the embedded store's thread after it died.", []);
    restarts.inc(this.restarts);
    const health = app.get(HealthRegistry);
    this.count = () => restarts.inc();
    metrics.gauge('store_writable', '1 while the embedded store accepts writes, 0 while its disk is full.', () =>
      this.writable ? 1 : 0,
    );
    metrics.exportStoreSize('embedded', async () => (await stat(join(this.dataDir, 'data.mdb'))).size);
    health.register('store', async () => {
      if (this.store?.isServing !== true) throw new Error('the store is restarting');
    });
  }

  async close(): Promise<void> {
    await this.store?.close();
  }
}
