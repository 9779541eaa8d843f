import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { EnvironmentsHandler } from './environments.handler.js';
import { EnvironmentsService } from './environments.service.js';

@Module({ imports: [VersionsModule], controllers: [EnvironmentsHandler], providers: [EnvironmentsService] })
export class EnvironmentsModule {}
