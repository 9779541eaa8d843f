import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { AppChanged, AppDeleted, appChanged, appDeleted } from '#contracts/config/apps.contract.js';
import { AppSnapshots } from './app-snapshots.js';

@Controller()
export class AppSnapshotsHandler {
  constructor(@Inject(AppSnapshots) private readonly snapshots: AppSnapshots) {}

  @HandleEvent(appChanged)
  changed(change: AppChanged): void {
    this.snapshots.follow(change);
  }

  @HandleEvent(appDeleted)
  deleted(change: AppDeleted): void {
    this.snapshots.forget(change);
  }
}
