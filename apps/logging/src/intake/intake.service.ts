import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { HandleQueue } from '#bus/server/handle.decorator.js';
import { appendEntries } from '#contracts/logging/entries.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { NewEntries } from '../blocks/new-entries.service.js';
import { receivedLines } from '../blocks/received-lines.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';

/** Receives batches of entries: stores them and queues them for forwarders. */
@Injectable()
export class IntakeService {
  private readonly refused: Counter;

  constructor(
    private readonly entries: NewEntries,
    private readonly forwarding: ForwardingService,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.refused = metrics.counter('log_entries_refused_total', 'Received log entries that were malformed.', []);
  }

  /** Stores a batch. An invalid entry is dropped without affecting the others. */
  @HandleQueue(appendEntries)
  async append(batch: Uint8Array): Promise<void> {
    const { read, refused } = receivedLines(batch);
    if (refused > 0) {
      this.refused.inc(refused);
      this.logger.warn({ refused, received: read.length + refused }, 'malformed log entries dropped from a batch');
    }
    await this.entries.store(read);
    // If anything fails before this completes, the batch is delivered again.
    await this.forwarding.take(read);
  }
}
