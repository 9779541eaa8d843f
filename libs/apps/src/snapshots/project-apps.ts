import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appDeleted, getApp, type App, type AppDeleted } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { AppScope } from '#contracts/scope.js';
import { Metrics } from '#process/metrics/metrics.js';

/** Apps one process remembers. */
export const KNOWN_APPS_MAX = 10_000;
/** Milliseconds an app is remembered: a deletion nobody heard of is found out after them. */
export const KNOWN_APP_MS = 60_000;

/** What an app keeps all its life. */
export type ProjectApp = Readonly<Pick<App, 'group_id' | 'domain_id' | 'name'>>;

/**
 * Which project an app belongs to, for services that act on a project's apps. `config` is asked once for each app; the answer holds
 * until `config.apps.deleted`. Unknown apps are not remembered.
 */
@Injectable()
export class ProjectApps {
  private readonly known = new LRUCache<string, ProjectApp>({ max: KNOWN_APPS_MAX, ttl: KNOWN_APP_MS, perf: Date });
  private deletions = 0;

  constructor(
    private readonly bus: BusClient,
    private readonly metrics: Metrics,
  ) {}

  /** The app, if the project has it; `AppNotFound` otherwise. */
  async require({ groupId, appId }: AppScope): Promise<ProjectApp> {
    const known = this.known.get(appId);
    this.metrics.cacheReads.inc({ cache: 'project_apps', found: known ? 'hit' : 'miss' });
    if (known === undefined) return this.ask({ groupId, appId });
    if (known.group_id !== groupId) throw new AppError('AppNotFound', notFoundMessage('AppNotFound', appId));
    return known;
  }

  /** An app is gone. */
  @HandleEvent(appDeleted)
  forget({ appId }: Pick<AppDeleted, 'appId'>): void {
    this.deletions += 1;
    this.known.delete(appId);
  }

  private async ask(scope: AppScope): Promise<ProjectApp> {
    const { deletions } = this;
    const { group_id, domain_id, name } = await this.bus.call(getApp, scope);
    const app = { group_id, domain_id, name };
    // It may have been deleted since it was looked up.
    if (deletions === this.deletions) this.known.set(scope.appId, app);
    return app;
  }
}
