import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { SchemasService } from './schemas.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(SchemasService), providers: [SchemasService] })
export class SchemasModule {}
