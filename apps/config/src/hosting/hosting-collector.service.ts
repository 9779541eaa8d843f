import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { HourlyPasses } from '../core/versions/hourly-passes.js';
import { HostedDomains } from './hosted-domains.service.js';
import { HostedFilesRepository } from './hosted-files.repository.js';
import { HostedPiecesRepository } from './hosted-pieces.repository.js';
import { HostedUsageRepository } from './hosted-usage.repository.js';

/**
 * Milliseconds for which contents without a file are kept: an upload in progress, or a client that is being sent one, may rely
 * on them.
 */
const GRACE_MS = 86_400_000;

/**
 * Removes contents without a file, and data of deleted apps; counts the usage of apps again. Any number of processes may
 * collect concurrently.
 */
@Injectable()
export class HostingCollector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly passes = new HourlyPasses((now) => this.collect(now));

  constructor(
    private readonly files: HostedFilesRepository,
    private readonly pieces: HostedPiecesRepository,
    private readonly usage: HostedUsageRepository,
    private readonly domains: HostedDomains,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.passes.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.passes.stop();
  }

  /** One pass, as of `now`. What fails is logged and tried again by the next. */
  async collect(now: Date): Promise<void> {
    const before = new Date(now.getTime() - GRACE_MS);
    try {
      for await (const each of this.pieces.storedBefore(before)) {
        if (this.passes.isStopping) return;
        const isUsed = await this.files.uses(each.appId, each.blob);
        if (isUsed) {
          if (each.unusedSince) await this.pieces.markUnused(each, null);
        } else if (!each.unusedSince) await this.pieces.markUnused(each, now);
        else if (each.unusedSince <= before) await this.pieces.remove(each);
      }
      for (const appId of await this.usage.appIds()) await this.usage.set(appId, await this.files.count(appId));
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to remove unused contents of hosted files');
    }
  }

  /** Removes the hosting data of a deleted app. The event is repeated until the app's record is gone. */
  @HandleEvent(appDeleted)
  async forget({ appId }: AppDeleted): Promise<void> {
    await this.domains.release(appId);
    await this.files.removeAll(appId);
    await this.pieces.removeAll(appId);
    await this.usage.remove(appId);
  }
}
