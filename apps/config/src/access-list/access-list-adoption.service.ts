import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { plainRange } from '#platform/address-range.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { RetriedPass } from '#platform/retried-pass.js';
import type { AllowedAddress } from '../app-records/app-record.model.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import { AppChanges } from '../versions/app-changes.service.js';
import { AccessListRepository } from './access-list.repository.js';

/**
 * Puts the access lists of older stores into the records of their apps, where they are enforced from, beside the work of the process.
 * It can be broken off and repeated at any time, and by several at once.
 */
@Injectable()
export class AccessListAdoption implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pass = new RetriedPass(
    () => this.adopt(),
    (error) => this.logger.warn({ err: error }, 'could not take over all access lists of an older store; it is tried again'),
  );

  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly lists: AccessListRepository,
    private readonly changes: AppChanges,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.pass.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.pass.stop();
  }

  /** What an older store says of an app. */
  async entriesOf(appId: string): Promise<AllowedAddress[]> {
    return (await this.lists.list(appId)).map((entry) => ({ ...entry, address: plainRange(entry.address) }));
  }

  private async adopt(): Promise<void> {
    for await (const app of this.apps.withoutAccess()) {
      const adopted = await this.apps.replaceAccess(app, await this.entriesOf(app._id), []);
      if (adopted) await this.changes.announceAccess({ ...adopted, access: { version: 0, entries: [] } }, adopted);
    }
  }
}
