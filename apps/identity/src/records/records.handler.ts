import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { RecordOwners } from './record-owners.js';

@Controller()
export class RecordsHandler {
  constructor(@Inject(RecordOwners) private readonly owners: RecordOwners) {}

  /** Every replica hears of a deleted app and does this. */
  @HandleEvent(appDeleted)
  appDeleted(app: AppDeleted): Promise<void> {
    return this.owners.removeOfApp(app.appId);
  }
}
