import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { DataAccessModule } from './data-access.module.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Module({
  imports: [AppSnapshotsModule, DataAccessModule],
  controllers: handlersOf(CustomUserDataService),
  providers: [CustomUserDataService],
  exports: [CustomUserDataService],
})
export class CustomUserDataModule {}
