import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleStream } from '#bus/handle.decorator.js';
import type { LogRangeQuery } from '#contracts/logging/entries.contract.js';
import {
  EntriesStored,
  entriesStored,
  exportLogs,
  tailLogs,
  type ExportedLogs,
  type TailLogsRequest,
  type TailedLogs,
} from '#contracts/logging/entry-streams.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { LogExportService } from './log-export.service.js';
import { TailsService } from './tails.service.js';

@Controller()
export class StreamsHandler {
  constructor(
    @Inject(LogExportService) private readonly exports: LogExportService,
    @Inject(TailsService) private readonly tails: TailsService,
  ) {}

  @HandleStream(exportLogs)
  export(request: LogRangeQuery): Promise<StreamSource<ExportedLogs, Uint8Array>> {
    return this.exports.export(request);
  }

  @HandleStream(tailLogs)
  tail(request: TailLogsRequest): Promise<StreamSource<TailedLogs, Uint8Array>> {
    return this.tails.follow(request);
  }

  @HandleEvent(entriesStored)
  stored(event: EntriesStored): Promise<void> {
    return this.tails.stored(event);
  }
}
