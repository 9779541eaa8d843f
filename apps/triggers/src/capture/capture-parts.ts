import { Inject, Injectable, Optional } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { FailureLog } from '../table/failure-log.js';
import { LeaseKeeper } from '../leases/lease-keeper.service.js';
import { TriggerRecords } from '../table/trigger-records.js';
import { CAPTURE_TIMES, TIMES, type CaptureTimes } from './capture-limits.js';
import { SourceClients } from './source-clients.js';
import { SourcesRepository } from './sources.repository.js';

/** Dependencies for reading changes. */
@Injectable()
export class CaptureParts {
  @Optional() @Inject(CAPTURE_TIMES) readonly times: CaptureTimes = TIMES;

  constructor(
    private readonly records: TriggerRecords,
    readonly sources: SourcesRepository,
    readonly failures: FailureLog,
    readonly clients: SourceClients,
    readonly leases: LeaseKeeper,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  get states(): TriggerRecords['states'] {
    return this.records.states;
  }

  get inbox(): TriggerRecords['inbox'] {
    return this.records.inbox;
  }

  get wakeups(): TriggerRecords['wakeups'] {
    return this.records.wakeups;
  }
}
