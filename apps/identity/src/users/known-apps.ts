import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appDeleted, getAppHeads, type AppDeleted } from '#contracts/config/apps.contract.js';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { KnownAppsRepository } from './known-apps.repository.js';
import { RecordOwners } from './record-owners.js';

/** Milliseconds between two checks for deleted apps; the first check is this long after startup. */
const SWEEP_INTERVAL_MS = 300_000;
/** Apps per request. */
const PAGE = 500;

/**
 * Apps this service has records of, to detect deletions whose notification was missed while the service was unavailable: it asks
 * regularly which of the apps still exist. Every replica does this; repeating a removal is harmless.
 */
@Injectable()
export class KnownApps implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly noted = new LoadingCache<void>('noted_apps');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly apps: KnownAppsRepository,
    private readonly owners: RecordOwners,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'failed to check for deleted apps'));
    }, SWEEP_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Records an app before one of its users is written; `providers` has the format of `providersOf`. Cheap after the first call.
   */
  note(appId: string, providers: string): Promise<void> {
    const key = `${appId}:${providers}`;
    return this.noted.load(key, () => this.apps.save(appId, providers));
  }

  /** Returns the sets of providers that users of an app have; some sets may no longer be in use. */
  providersOf(appId: string): Promise<string[]> {
    return this.apps.providersOf(appId);
  }

  /** Removes the records of a deleted app. Every replica is notified and does this. */
  @HandleEvent(appDeleted)
  async removeApp({ appId }: Pick<AppDeleted, 'appId'>): Promise<void> {
    await this.owners.removeOfApp(appId);
    for (const key of this.noted.keys()) if (key.startsWith(`${appId}:`)) this.noted.delete(key);
    await this.apps.remove(appId);
  }

  /** Removes the records of every app that no longer exists. Nothing is removed if the reply is missing. */
  async sweep(): Promise<void> {
    for (let after: string | null = null; ;) {
      const appIds = await this.apps.page(after, PAGE);
      if (appIds.length === 0) return;
      const { heads } = await this.bus.call(getAppHeads, { appIds });
      for (const appId of appIds.filter((id) => heads[id] === null)) {
        await this.removeApp({ appId });
        this.logger.info({ appId }, 'remaining data of a deleted app removed');
      }
      after = appIds.at(-1) ?? null;
    }
  }
}
