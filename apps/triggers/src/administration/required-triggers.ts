import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import type { TriggerScope } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';

/** Triggers that requests of administrators name. */
@Injectable()
export class RequiredTriggers {
  constructor(
    private readonly table: TriggerTable,
    private readonly apps: ProjectApps,
  ) {}

  /**
   * Reads the trigger as it is currently deployed: the local copy may be older than the caller's own change. Fails with
   * `TriggerNotFound` if it is not deployed.
   */
  async require({ groupId, appId, triggerId }: TriggerScope): Promise<KnownTrigger> {
    await this.apps.require({ groupId, appId });
    const found = (await this.table.deployed(appId)).find(({ id }) => id === triggerId);
    if (found?.app.groupId === groupId) return found;
    throw new AppError('TriggerNotFound', notFoundMessage('TriggerNotFound', triggerId));
  }
}
