import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { DefaultRulesHandler } from './default-rules.handler.js';
import { DefaultRulesService } from './default-rules.service.js';

@Module({
  imports: [VersionsModule],
  controllers: [DefaultRulesHandler],
  providers: [DefaultRulesService],
  exports: [DefaultRulesService],
})
export class DefaultRulesModule {}
