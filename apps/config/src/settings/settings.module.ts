import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { CustomUserDataService } from './custom-user-data.service.js';
import { DataApiService } from './data-api.service.js';
import { DeviceSyncService } from './device-sync.service.js';
import { SettingsService } from './settings.service.js';

/** Settings an app has once: general settings, Data API, custom user data and device sync. */
@Module({
  imports: [CoreModule],
  controllers: handlersOf(CustomUserDataService, DataApiService, DeviceSyncService, SettingsService),
  providers: [CustomUserDataService, DataApiService, DeviceSyncService, SettingsService],
})
export class SettingsModule {}
