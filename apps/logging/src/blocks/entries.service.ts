import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import { LOG_PAGE_SIZE, listLogs, type ListLogsRequest, type LogPage } from '#contracts/logging/entries.contract.js';
import { EntriesRepository } from './entries.repository.js';
import { filterOf, isSearch } from './entry-filter.js';
import { toEntry } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';
import { readPage } from './page.js';
import { Scan } from './scan.js';

/** Logs of apps as their administrators see them. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly apps: ProjectApps,
  ) {}

  /** Returns a page of an app's entries. Fails with `AppNotFound` if the project does not have the app. */
  @HandleRpc(listLogs)
  async list(request: ListLogsRequest): Promise<LogPage> {
    const { appId, groupId, skip = 0, limit = LOG_PAGE_SIZE } = request;
    const scope = { appId, groupId };
    await this.apps.require(scope);
    const filter = filterOf(request);
    const scan = isSearch(filter) ? new Scan() : undefined;
    const matching = {
      read: (from: number, count: number) => this.entries.read(scope, filter, from, count, scan),
      countTiedBefore: (entry: EntryRecord) => this.entries.countTiedBefore(scope, filter, entry),
    };
    const page = await readPage(matching, skip, limit);
    return {
      logs: page.entries.map(toEntry),
      ...(page.nextEndDate ? { nextEndDate: page.nextEndDate.toISOString() } : {}),
      ...(page.nextSkip === undefined ? {} : { nextSkip: page.nextSkip }),
    };
  }

  @HandleEvent(appDeleted)
  removeApp({ appId }: AppDeleted): Promise<void> {
    return this.entries.removeApp(appId);
  }
}
