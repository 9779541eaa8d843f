import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appDeleted, getAppHeads, type AppDeleted } from '#contracts/config/apps.contract.js';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { KnownAppsRepository } from './known-apps.repository.js';
import { RecordOwners } from './record-owners.js';

/** Milliseconds between two looks for apps that are gone; the first one is this long after the start. */
const SWEEP_INTERVAL_MS = 300_000;
/** Apps asked about at once. */
const PAGE = 500;

/**
 * The apps this service has records of, so that a deletion nobody told it of – it was away – is found out: now and then it asks
 * which of them still exist. Every replica does; repeating a removal is harmless.
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
      this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'could not look for apps that are gone'));
    }, SWEEP_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Before a user of an app is written; `providers` as `providersOf` writes them. Cheap but for the first time. */
  note(appId: string, providers: string): Promise<void> {
    const key = `${appId}:${providers}`;
    return this.noted.load(key, () => this.apps.save(appId, providers));
  }

  /** The sets of providers users of an app have; some of them none has any more. */
  providersOf(appId: string): Promise<string[]> {
    return this.apps.providersOf(appId);
  }

  /** Every replica hears of a deleted app and does this. */
  @HandleEvent(appDeleted)
  async removeApp({ appId }: Pick<AppDeleted, 'appId'>): Promise<void> {
    await this.owners.removeOfApp(appId);
    for (const key of this.noted.keys()) if (key.startsWith(`${appId}:`)) this.noted.delete(key);
    await this.apps.remove(appId);
  }

  /** Removes the records of every app that is no more. Nothing is removed where the answer is missing. */
  async sweep(): Promise<void> {
    for (let after: string | null = null; ;) {
      const appIds = await this.apps.page(after, PAGE);
      if (appIds.length === 0) return;
      const { heads } = await this.bus.call(getAppHeads, { appIds });
      for (const appId of appIds.filter((id) => heads[id] === null)) {
        await this.removeApp({ appId });
        this.logger.info({ appId }, 'removed what was left of a deleted app');
      }
      after = appIds.at(-1) ?? null;
    }
  }
}
