import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppLog } from './app-log.js';
import { BufferedAppLog } from './buffered-app-log.js';
import { Followed } from './followed.js';
import { BusLogSink, LogSink } from './log-sink.js';
import { SpooledEntries } from './spool/spooled-entries.js';

/** Module for processes that write log entries. */
@Module({
  controllers: handlersOf(Followed),
  providers: [
    { provide: LogSink, useClass: BusLogSink },
    SpooledEntries,
    Followed,
    { provide: AppLog, useClass: BufferedAppLog },
  ],
  exports: [AppLog],
})
export class AppLogsModule {}
