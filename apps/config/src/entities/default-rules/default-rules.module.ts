import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { DefaultRulesService } from './default-rules.service.js';

@Module({
  imports: [VersionsModule],
  controllers: handlersOf(DefaultRulesService),
  providers: [DefaultRulesService],
  exports: [DefaultRulesService],
})
export class DefaultRulesModule {}
