import { Inject, Injectable } from '@nestjs/common';
import { plainRange } from '#security/network/address-range.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { PassAtStart } from '#process/start/pass-at-start.js';
import type { AllowedAddress } from '../core/records/app-record.model.js';
import { AppRecordsRepository } from '../core/records/app-records.repository.js';
import { AppChanges } from '../core/versions/app-changes.service.js';
import { AccessListRepository } from './access-list.repository.js';

/**
 * Copies the access lists of older stores into the app records, where they are enforced, while the process is serving. It can
 * be interrupted and repeated at any time, and several processes may run it concurrently.
 */
@Injectable()
export class AccessListAdoption extends PassAtStart {
  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly lists: AccessListRepository,
    private readonly changes: AppChanges,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to migrate access lists of an older store');
  }

  /** Returns an app's access list as an older store has it. */
  async entriesOf(appId: string): Promise<AllowedAddress[]> {
    return (await this.lists.list(appId)).map((entry) => ({ ...entry, address: plainRange(entry.address) }));
  }

  protected async run(): Promise<void> {
    for await (const app of this.apps.withoutAccess()) {
      const adopted = await this.apps.replaceAccess(app, await this.entriesOf(app._id), []);
      if (adopted) await this.changes.announceRecord({ ...adopted, access: { version: 0, entries: [] } }, adopted);
    }
  }
}
