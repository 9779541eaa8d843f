import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { VersionsModule } from '../versions/versions.module.js';
import { EnvironmentsService } from './environments.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(EnvironmentsService), providers: [EnvironmentsService] })
export class EnvironmentsModule {}
