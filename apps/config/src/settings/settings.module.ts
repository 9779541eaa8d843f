import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { SettingsHandler } from './settings.handler.js';
import { SettingsService } from './settings.service.js';

@Module({ imports: [VersionsModule], controllers: [SettingsHandler], providers: [SettingsService] })
export class SettingsModule {}
