import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { DataAccessModule } from '../data-access/data-access.module.js';
import { CustomUserDataHandler } from './custom-user-data.handler.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Module({
  imports: [AppSnapshotsModule, DataAccessModule],
  controllers: [CustomUserDataHandler],
  providers: [CustomUserDataService],
  exports: [CustomUserDataService],
})
export class CustomUserDataModule {}
