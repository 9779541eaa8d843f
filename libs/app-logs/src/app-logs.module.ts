import { Module } from '@nestjs/common';
import { AppLog } from './app-log.js';
import { BufferedAppLog } from './buffered-app-log.js';
import { BusLogSink, LogSink } from './log-sink.js';

/** For processes whose work leaves log entries. */
@Module({
  providers: [
    { provide: LogSink, useClass: BusLogSink },
    { provide: AppLog, useClass: BufferedAppLog },
  ],
  exports: [AppLog],
})
export class AppLogsModule {}
