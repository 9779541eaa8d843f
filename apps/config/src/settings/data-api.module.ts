import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { SourceChecksModule } from '../core/source-checks/source-checks.module.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { DataApiService } from './data-api.service.js';

@Module({
  imports: [SourceChecksModule, VersionsModule],
  controllers: handlersOf(DataApiService),
  providers: [DataApiService],
})
export class DataApiModule {}
