import { Injectable } from '@nestjs/common';
import { DEPLOYED_APPS_PAGE } from '#contracts/config/deployed-triggers.contract.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import type { ConfigView } from '../trees/config-view.js';
import { ConfigStore, appNotFound } from './config-store.service.js';

/** Characters of a page beyond which it ends. */
const PAGE_CHARACTERS = 4_000_000;

/** Apps after an id, in the order of their ids, or a single app. */
interface PageRequest {
  readonly after?: string;
  readonly appId?: string;
}

/** Reads the deployed configuration of all apps, page by page, for services that act on it without a request. */
@Injectable()
export class DeployedApps {
  constructor(
    private readonly records: AppRecordsRepository,
    private readonly store: ConfigStore,
  ) {}

  /**
   * Returns one page of apps.
   * @param read returns an app's items; none to leave the app out
   */
  async page<T>(
    { after = '', appId }: PageRequest,
    read: (view: ConfigView) => Promise<T[]>,
  ): Promise<{ readonly apps: readonly T[]; readonly next?: string }> {
    if (appId !== undefined) return { apps: await this.ofApp(appId, read) };
    const appIds = await this.records.idsAfter(after, DEPLOYED_APPS_PAGE);
    const apps: T[] = [];
    let characters = 0;
    for (const [index, id] of appIds.entries()) {
      const found = await this.ofApp(id, read);
      for (const each of found) apps.push(each);
      characters += JSON.stringify(found).length;
      const isLast = index === appIds.length - 1;
      if (characters > PAGE_CHARACTERS && !isLast) return { apps, next: id };
    }
    const next = appIds.length === DEPLOYED_APPS_PAGE ? appIds.at(-1) : undefined;
    return { apps, ...(next === undefined ? {} : { next }) };
  }

  /** Returns the items of an app; none if it is deleted. */
  private async ofApp<T>(appId: string, read: (view: ConfigView) => Promise<T[]>): Promise<T[]> {
    // A deletion in between is like one before.
    let isGone = false;
    const find = async (): Promise<AppRecord> => {
      const found = await this.records.findById(appId);
      isGone = !found;
      if (!found) throw appNotFound(appId);
      return found;
    };
    try {
      return await this.store.readRecord(find, read);
    } catch (error) {
      if (isGone) return [];
      throw error;
    }
  }
}
