import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleQueue, HandleRpc } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { AppendEntriesRequest, ListLogsRequest, LogPage, appendEntries, listLogs } from '#contracts/logging/entries.contract.js';
import { EntriesService } from './entries.service.js';

@Controller()
export class EntriesHandler {
  constructor(@Inject(EntriesService) private readonly entries: EntriesService) {}

  @HandleQueue(appendEntries)
  append(request: AppendEntriesRequest): Promise<void> {
    return this.entries.append(request.entries);
  }

  @HandleRpc(listLogs)
  list(request: ListLogsRequest): Promise<LogPage> {
    return this.entries.list(request);
  }

  @HandleEvent(appDeleted)
  appDeleted(event: AppDeleted): Promise<void> {
    return this.entries.removeApp(event.appId);
  }
}
