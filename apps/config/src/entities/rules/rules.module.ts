import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { RulesService } from './rules.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(RulesService), providers: [RulesService], exports: [RulesService] })
export class RulesModule {}
