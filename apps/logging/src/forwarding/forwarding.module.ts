import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EntriesModule } from '../blocks/entries.module.js';
import { CatchUp } from './catch-up.js';
import { Deliveries } from './deliveries.js';
import { ForwarderLog } from './forwarder-log.js';
import { FORWARDER_STATE_RECORD, forwarderStateRecordSchema } from './forwarder-state.model.js';
import { ForwarderStatesRepository } from './forwarder-states.repository.js';
import { ForwarderTable } from './forwarder-table.service.js';
import { ForwarderWork } from './forwarder-work.service.js';
import { ForwardersService } from './forwarders.service.js';
import { ForwardingService } from './forwarding.service.js';
import { WAITING_ENTRY_RECORD, waitingEntryRecordSchema } from './waiting-entry.model.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';

@Module({
  imports: [
    EntriesModule,
    MongooseModule.forFeature(
      [
        { name: FORWARDER_STATE_RECORD, schema: forwarderStateRecordSchema },
        { name: WAITING_ENTRY_RECORD, schema: waitingEntryRecordSchema },
      ],
      'logging',
    ),
  ],
  controllers: handlersOf(ForwarderTable, ForwardersService),
  providers: [
    CatchUp,
    Deliveries,
    ForwarderLog,
    ForwarderStatesRepository,
    ForwarderTable,
    ForwarderWork,
    ForwardersService,
    ForwardingService,
    WaitingEntriesRepository,
  ],
  exports: [ForwardingService],
})
export class ForwardingModule {}
