import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { EntriesModule } from './entries/entries.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** The logging service: takes, keeps and finds the log entries of apps. */
@Module({ imports: [PersistenceModule.forService('logging'), EntriesModule, StreamsModule] })
export class LoggingAppModule {}
