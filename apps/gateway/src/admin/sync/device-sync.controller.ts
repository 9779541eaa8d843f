import { Controller, Get, Patch, Put } from '@nestjs/common';
import {
  changeDeviceSync,
  forceSyncReset,
  getSyncData,
  getSyncMigration,
  getSyncProgress,
  getSyncState,
} from '#contracts/config/device-sync.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { ignoredBody, query } from '../../edge/request-members.js';

/** Device sync, which is not available. */
@Controller(`${APP}/sync`)
export class DeviceSyncController {
  @Get('data') @Forwards(getSyncData, query({ service_id: textParameter })) data() {}
  @Get('state') @Forwards(getSyncState) state() {}
  @Get('progress') @Forwards(getSyncProgress) progress() {}
  @Get('migration') @Forwards(getSyncMigration) migration() {}
  @Put('migration') @Forwards(changeDeviceSync, ignoredBody({ action: 'start' })) migrate() {}
  @Patch('schemas') @Forwards(changeDeviceSync, ignoredBody()) updateSchemas() {}
  @Put('force_reset') @Forwards(forceSyncReset, ignoredBody({ file_ident: 1 })) forceReset() {}
}
