import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditTrail } from '#apps/audit-trail.js';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { RequiredTriggers } from './administration/required-triggers.js';
import { StartsService } from './administration/starts.service.js';
import { StatesService } from './administration/states.service.js';
import { AuthEventsService } from './dispatch/auth-events.service.js';
import { BeginningsService } from './capture/beginnings.service.js';
import { CaptureParts } from './capture/capture-parts.js';
import { CaptureWork } from './capture/capture-work.service.js';
import { PreImagesService } from './capture/pre-images.service.js';
import { SourceCatalog } from './capture/source-catalog.service.js';
import { SourceClients } from './capture/source-clients.js';
import { SourceTimes } from './capture/source-times.service.js';
import { SOURCE_RECORD, sourceRecordSchema } from './capture/source.model.js';
import { SourcesRepository } from './capture/sources.repository.js';
import { FailureLog } from './table/failure-log.js';
import { PartitionParts } from './dispatch/partition-parts.js';
import { PartitionWork } from './dispatch/partition-work.service.js';
import { TriggerRuns } from './dispatch/trigger-runs.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { QUEUED_EVENT_RECORD, queuedEventRecordSchema } from './inbox/queued-event.model.js';
import { Wakeups } from './inbox/wakeups.js';
import { LeaseKeeper } from './leases/lease-keeper.service.js';
import { PARTITION_RECORD, REPLICA_RECORD, partitionRecordSchema, replicaRecordSchema } from './leases/lease.model.js';
import { ReplicasRepository } from './leases/replicas.repository.js';
import { Transactions } from './leases/transactions.js';
import { TriggerRecords } from './table/trigger-records.js';
import { ScheduleClock } from './table/schedule-clock.js';
import { StatesRepository } from './table/states.repository.js';
import { TRIGGER_STATE_RECORD, triggerStateRecordSchema } from './table/trigger-state.model.js';
import { TRIGGERS_STORE } from './store.js';
import { TriggerTable } from './table/trigger-table.service.js';
import { WakeupsHandler } from './wakeups.handler.js';

/** The triggers service: watches, queues and has run what triggers are about. It runs no user code itself. */
@Module({
  imports: [
    PersistenceModule.forService(TRIGGERS_STORE),
    AppLogsModule,
    OutboundModule,
    ProjectAppsModule,
    MongooseModule.forFeature(
      [
        { name: REPLICA_RECORD, schema: replicaRecordSchema },
        { name: PARTITION_RECORD, schema: partitionRecordSchema },
        { name: SOURCE_RECORD, schema: sourceRecordSchema },
        { name: TRIGGER_STATE_RECORD, schema: triggerStateRecordSchema },
        { name: QUEUED_EVENT_RECORD, schema: queuedEventRecordSchema },
      ],
      TRIGGERS_STORE,
    ),
  ],
  controllers: [
    WakeupsHandler,
    ...handlersOf(TriggerTable, AuthEventsService, StatesService, StartsService, PreImagesService, BeginningsService),
  ],
  providers: [
    LeaseKeeper,
    ReplicasRepository,
    Transactions,
    TriggerTable,
    StatesRepository,
    InboxRepository,
    Wakeups,
    TriggerRecords,
    TriggerRuns,
    FailureLog,
    ScheduleClock,
    PartitionParts,
    PartitionWork,
    SourcesRepository,
    SourceCatalog,
    SourceClients,
    CaptureParts,
    CaptureWork,
    AuditTrail,
    RequiredTriggers,
    StatesService,
    StartsService,
    PreImagesService,
    SourceTimes,
    BeginningsService,
    AuthEventsService,
  ],
})
export class TriggersAppModule implements OnApplicationBootstrap {
  constructor(
    private readonly table: TriggerTable,
    private readonly leases: LeaseKeeper,
  ) {}

  /** All parts have said by then what they want to hear of. */
  onApplicationBootstrap(): void {
    this.table.listen(() => this.leases.look());
    this.table.start();
    this.leases.start();
  }
}
