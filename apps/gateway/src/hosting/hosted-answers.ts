import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appDeleted, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  findHostedFile,
  hostedFilesChanged,
  type HostedAnswer,
  type HostedFilesChanged,
} from '#contracts/config/hosting.contract.js';
import { CACHES } from '#process/cache/caches.js';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { RecentChanges } from '#process/cache/recent-changes.js';

/** Characters of a path whose answer is remembered. */
const PATH_MAX = 1_024;
/** Milliseconds a change is remembered: longer than any answer. */
const CHANGED_MS = 2 * CACHES.hosted_answers.keptMs;

/** What is answered at the paths of sites, as `config` said it and nothing of the app has changed since. */
@Injectable()
export class HostedAnswers {
  private readonly answers = new LoadingCache<HostedAnswer>('hosted_answers');
  /** Answers of before an app's last change are not found any more. */
  private readonly changes = new RecentChanges(CHANGED_MS);

  constructor(private readonly bus: BusClient) {}

  /** What is being asked for when something changes goes to who waits for it, and to nobody else: it may be old. */
  find(appId: string, path: string, customDomain?: string): Promise<HostedAnswer> {
    const request = { appId, path, ...(customDomain === undefined ? {} : { customDomain }) };
    if (path.length > PATH_MAX) return this.bus.call(findHostedFile, request);
    const key = `${appId} ${this.changes.of(appId)} ${customDomain ?? ''}${path}`;
    return this.answers.load(key, () => this.bus.call(findHostedFile, request));
  }

  @HandleEvent(hostedFilesChanged)
  filesChanged({ appId }: HostedFilesChanged): void {
    this.changes.note(appId);
  }

  @HandleEvent(appChanged)
  appChanged({ appId }: AppChanged): void {
    this.changes.note(appId);
  }

  @HandleEvent(appDeleted)
  appDeleted({ appId }: AppDeleted): void {
    this.changes.note(appId);
  }
}
