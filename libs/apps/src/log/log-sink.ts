import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { appendEntries } from '#contracts/logging/entries.contract.js';
import type { SentLine } from './entry.js';

/**
 * Destination of batches. Resolves once the entries are stored safely; sending the same entries again must be harmless.
 */
export abstract class LogSink {
  /** Appends at most `LOG_BATCH_MAX` entries. */
  abstract append(lines: readonly SentLine[]): Promise<void>;
}

/** Hands batches over to the logging service: with a broker they are safe on its disk, in a single process they are stored. */
@Injectable()
export class BusLogSink extends LogSink {
  constructor(private readonly bus: BusClient) {
    super();
  }

  async append(lines: readonly SentLine[]): Promise<void> {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first && last)
      await this.bus.enqueue(appendEntries, Buffer.concat(lines.map(({ bytes }) => bytes)), `${first.id}-${last.id}`);
  }
}
