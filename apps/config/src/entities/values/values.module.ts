import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { ValuesService } from './values.service.js';

@Module({
  imports: [VersionsModule],
  controllers: handlersOf(ValuesService),
  providers: [ValuesService],
  exports: [ValuesService],
})
export class ValuesModule {}
