import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { EntriesModule } from './blocks/entries.module.js';
import { LogMetricsModule } from './figures/log-metrics.module.js';
import { ForwardingModule } from './forwarding/forwarding.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** Logging service: receives, stores, searches and forwards the log entries of apps. */
@Module({
  imports: [
    PersistenceModule.forService('logging'),
    EntriesModule,
    LogMetricsModule,
    ForwardingModule,
    IntakeModule,
    StreamsModule,
  ],
})
export class LoggingAppModule {}
