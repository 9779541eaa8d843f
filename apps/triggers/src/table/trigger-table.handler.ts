import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { AppChanged, AppDeleted, appChanged, appDeleted } from '#contracts/config/apps.contract.js';
import { TriggerTable } from './trigger-table.service.js';

@Controller()
export class TriggerTableHandler {
  constructor(@Inject(TriggerTable) private readonly table: TriggerTable) {}

  @HandleEvent(appChanged)
  changed(change: AppChanged): void {
    this.table.follow(change);
  }

  @HandleEvent(appDeleted)
  deleted(change: AppDeleted): void {
    this.table.forget(change);
  }
}
