import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { RulesHandler } from './rules.handler.js';
import { RulesService } from './rules.service.js';

@Module({ imports: [VersionsModule], controllers: [RulesHandler], providers: [RulesService], exports: [RulesService] })
export class RulesModule {}
