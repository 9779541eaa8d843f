import { Controller, Inject } from '@nestjs/common';
import { HandleRpc, HandleStream } from '#bus/handle.decorator.js';
import {
  ExportAppRequest,
  ImportAppRequest,
  exportApp,
  importApp,
  type ExportedApp,
  type ImportResult,
} from '#contracts/config/app-files.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

@Controller()
export class AppFilesHandler {
  constructor(
    @Inject(ExportService) private readonly exports: ExportService,
    @Inject(ImportService) private readonly imports: ImportService,
  ) {}

  @HandleStream(exportApp)
  export(request: ExportAppRequest): Promise<StreamSource<ExportedApp, Uint8Array>> {
    return this.exports.export(request);
  }

  @HandleRpc(importApp)
  import(request: ImportAppRequest): Promise<ImportResult> {
    return this.imports.import(request);
  }
}
