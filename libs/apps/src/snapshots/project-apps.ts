import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appDeleted, getApp, type App, type AppDeleted } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { AppScope } from '#contracts/scope.js';
import { Cache } from '#process/cache/cache.js';

/** Properties of an app that never change. */
export type ProjectApp = Readonly<Pick<App, 'group_id' | 'domain_id' | 'name'>>;

/**
 * Maps apps to their projects, for services that act on a project's apps. `config` is queried once for each app; the
 * result is cached until `config.apps.deleted`. Unknown apps are not cached.
 */
@Injectable()
export class ProjectApps {
  private readonly known = new Cache<ProjectApp>('project_apps');
  private deletions = 0;

  constructor(private readonly bus: BusClient) {}

  /** The app, if the project has it; `AppNotFound` otherwise. */
  async require({ groupId, appId }: AppScope): Promise<ProjectApp> {
    const known = this.known.get(appId);
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
