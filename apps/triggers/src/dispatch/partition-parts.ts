import { Inject, Injectable, Optional } from '@nestjs/common';
import { LeaseKeeper } from '../leases/lease-keeper.service.js';
import { TriggerRecords } from '../table/trigger-records.js';
import { ScheduleClock } from '../table/schedule-clock.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { FailureLog } from '../table/failure-log.js';
import { TriggerRuns } from './trigger-runs.service.js';

/** Injection token of the flag that stops automatic schedules: where apps are tested, only tests run them. */
export const SCHEDULES_REST = 'groundwork:schedules-rest';

/** Dependencies for running the triggers of a partition. */
@Injectable()
export class PartitionParts {
  @Optional() @Inject(SCHEDULES_REST) readonly schedulesRest: boolean = false;

  constructor(
    private readonly records: TriggerRecords,
    readonly table: TriggerTable,
    readonly runs: TriggerRuns,
    readonly clock: ScheduleClock,
    readonly failures: FailureLog,
    readonly leases: LeaseKeeper,
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
