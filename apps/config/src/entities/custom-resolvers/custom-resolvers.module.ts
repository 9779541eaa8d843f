import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { CustomResolversService } from './custom-resolvers.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(CustomResolversService), providers: [CustomResolversService] })
export class CustomResolversModule {}
