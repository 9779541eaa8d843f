import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { EndpointsHandler } from './endpoints.handler.js';
import { EndpointsService } from './endpoints.service.js';

@Module({ imports: [VersionsModule], controllers: [EndpointsHandler], providers: [EndpointsService] })
export class EndpointsModule {}
