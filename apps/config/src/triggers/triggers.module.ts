import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { TriggersHandler } from './triggers.handler.js';
import { TriggersService } from './triggers.service.js';

@Module({ imports: [VersionsModule], controllers: [TriggersHandler], providers: [TriggersService] })
export class TriggersModule {}
