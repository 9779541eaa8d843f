import { Controller } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appRecordChanged, type AppChanged, type AppRecordChanged } from '#contracts/config/apps.contract.js';
import { AppRecords } from './app-records.service.js';

@Controller()
export class AppRecordsHandler {
  constructor(private readonly records: AppRecords) {}

  @HandleEvent(appChanged)
  changed({ appId }: AppChanged): void {
    this.records.forget(appId);
  }

  @HandleEvent(appRecordChanged)
  recordChanged({ appId }: AppRecordChanged): void {
    this.records.forget(appId);
  }
}
