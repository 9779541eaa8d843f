import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { SourceChecksModule } from '../source-checks/source-checks.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { FunctionsService } from './functions.service.js';

@Module({
  imports: [SourceChecksModule, VersionsModule],
  controllers: handlersOf(FunctionsService),
  providers: [FunctionsService],
  exports: [FunctionsService],
})
export class FunctionsModule {}
