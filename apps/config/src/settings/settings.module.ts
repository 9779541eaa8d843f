import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { SettingsService } from './settings.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(SettingsService), providers: [SettingsService] })
export class SettingsModule {}
