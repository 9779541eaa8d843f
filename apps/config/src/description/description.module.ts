import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DescriptionService } from './description.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(DescriptionService), providers: [DescriptionService] })
export class DescriptionModule {}
