import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { SecretsHandler } from './secrets.handler.js';
import { SecretsService } from './secrets.service.js';

@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: [SecretsHandler],
  providers: [SecretsService],
  exports: [SecretsService],
})
export class SecretsModule {}
