import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { CustomResolversHandler } from './custom-resolvers.handler.js';
import { CustomResolversService } from './custom-resolvers.service.js';

@Module({ imports: [VersionsModule], controllers: [CustomResolversHandler], providers: [CustomResolversService] })
export class CustomResolversModule {}
