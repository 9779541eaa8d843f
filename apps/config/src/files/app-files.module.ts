import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { CoreModule } from '../core/core.module.js';
import { HostingModule } from '../hosting/hosting.module.js';
import { DependenciesModule } from '../packages/dependencies.module.js';
import { ExportService } from './export.service.js';
import { ImportPreviews } from './import-previews.service.js';
import { ImportReader } from './import-reader.service.js';
import { ImportService } from './import.service.js';
import { ImportedAssets } from './imported-assets.service.js';
import { ImportedTriggers } from './imported-triggers.service.js';

@Module({
  imports: [DependenciesModule, HostingModule, CoreModule],
  controllers: handlersOf(ExportService, ImportService),
  providers: [ExportService, ImportedAssets, ImportedTriggers, ImportPreviews, ImportReader, ImportService],
})
export class AppFilesModule {}
