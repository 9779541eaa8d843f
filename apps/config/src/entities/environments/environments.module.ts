import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { EnvironmentsService } from './environments.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(EnvironmentsService), providers: [EnvironmentsService] })
export class EnvironmentsModule {}
