import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { CustomUserDataHandler } from './custom-user-data.handler.js';
import { CustomUserDataService } from './custom-user-data.service.js';

@Module({ imports: [VersionsModule], controllers: [CustomUserDataHandler], providers: [CustomUserDataService] })
export class CustomUserDataModule {}
