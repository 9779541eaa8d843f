import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';

/** Where batches go. Resolves once the entries are safe there; sending the same entries again must be harmless. */
export abstract class LogSink {
  /** At most `LOG_BATCH_MAX` entries. */
  abstract append(entries: readonly LogEntry[]): Promise<void>;
}

/** Hands batches to the logging service, which answers after it stored them. */
@Injectable()
export class BusLogSink extends LogSink {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {
    super();
  }

  async append(entries: readonly LogEntry[]): Promise<void> {
    await this.bus.call(appendEntries, { entries });
  }
}
