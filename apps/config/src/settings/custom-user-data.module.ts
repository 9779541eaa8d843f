import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(CustomUserDataService), providers: [CustomUserDataService] })
export class CustomUserDataModule {}
