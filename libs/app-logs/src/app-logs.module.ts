import { Module } from '@nestjs/common';
import { AppLog } from './app-log.js';
import { BufferedAppLog } from './buffered-app-log.js';
import { BusLogSink, LogSink } from './log-sink.js';
import { SpooledEntries } from './spool/spooled-entries.js';

/** For processes whose work leaves log entries. */
@Module({
  providers: [{ provide: LogSink, useClass: BusLogSink }, SpooledEntries, { provide: AppLog, useClass: BufferedAppLog }],
  exports: [AppLog],
})
export class AppLogsModule {}
