import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { KnownApps } from './known-apps.js';

@Controller()
export class RecordsHandler {
  constructor(@Inject(KnownApps) private readonly apps: KnownApps) {}

  /** Every replica hears of a deleted app and does this. */
  @HandleEvent(appDeleted)
  appDeleted(app: AppDeleted): Promise<void> {
    return this.apps.removeApp(app.appId);
  }
}
