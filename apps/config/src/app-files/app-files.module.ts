import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { AppFilesHandler } from './app-files.handler.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

@Module({ imports: [VersionsModule], controllers: [AppFilesHandler], providers: [ExportService, ImportService] })
export class AppFilesModule {}
