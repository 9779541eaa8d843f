import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { FunctionsHandler } from './functions.handler.js';
import { FunctionsService } from './functions.service.js';

@Module({
  imports: [VersionsModule],
  controllers: [FunctionsHandler],
  providers: [FunctionsService],
  exports: [FunctionsService],
})
export class FunctionsModule {}
