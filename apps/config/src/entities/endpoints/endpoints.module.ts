import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { EndpointsService } from './endpoints.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(EndpointsService), providers: [EndpointsService] })
export class EndpointsModule {}
