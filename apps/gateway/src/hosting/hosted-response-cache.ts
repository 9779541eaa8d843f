import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appDeleted, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  findHostedFile,
  hostedFilesChanged,
  type HostedResponse,
  type HostedFilesChanged,
} from '#contracts/config/hosting.contract.js';
import { CACHES } from '#process/cache/caches.js';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { RecentChanges } from '#process/cache/recent-changes.js';

/** Maximum characters of a path whose response is cached. */
const PATH_MAX = 1_024;
/** Milliseconds a change is remembered: longer than any response. */
const CHANGED_MS = 2 * CACHES.hosted_answers.keptMs;

/** Cache of responses for the paths of sites. An entry is valid until a file of its app changes. */
@Injectable()
export class HostedResponseCache {
  private readonly answers = new LoadingCache<HostedResponse>('hosted_answers');
  /** Invalidates the responses from before an app's last change. */
  private readonly changes = new RecentChanges(CHANGED_MS);

  constructor(private readonly bus: BusClient) {}

  /**
   * Resolves a path. A lookup in flight during a change is returned to its waiting callers but not cached: it may be
   * outdated.
   */
  find(appId: string, path: string, customDomain?: string): Promise<HostedResponse> {
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
