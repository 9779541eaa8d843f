import { Module } from '@nestjs/common';
import { DependenciesModule } from '../dependencies/dependencies.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppFilesHandler } from './app-files.handler.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [DependenciesModule, VersionsModule],
  controllers: [AppFilesHandler],
  providers: [ExportService, ImportService],
})
export class AppFilesModule {}
