import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { VersionsModule } from '../versions/versions.module.js';
import { SettingsService } from './settings.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(SettingsService), providers: [SettingsService] })
export class SettingsModule {}
