import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { SchemasHandler } from './schemas.handler.js';
import { SchemasService } from './schemas.service.js';

@Module({ imports: [VersionsModule], controllers: [SchemasHandler], providers: [SchemasService] })
export class SchemasModule {}
