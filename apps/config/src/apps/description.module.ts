import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../core/versions/versions.module.js';
import { DescriptionService } from './description.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(DescriptionService), providers: [DescriptionService] })
export class DescriptionModule {}
