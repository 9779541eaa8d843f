import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';

/** Where batches go. Resolves once the entries are safe there; sending the same entries again must be harmless. */
export abstract class LogSink {
  /** At most `LOG_BATCH_MAX` entries. */
  abstract append(entries: readonly LogEntry[]): Promise<void>;
}

/** Hands batches over to the logging service: with a broker they are safe on its disk, in a single process they are stored. */
@Injectable()
export class BusLogSink extends LogSink {
  constructor(private readonly bus: BusClient) {
    super();
  }

  async append(entries: readonly LogEntry[]): Promise<void> {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first && last) await this.bus.enqueue(appendEntries, { entries }, `${first._id}-${last._id}`);
  }
}
