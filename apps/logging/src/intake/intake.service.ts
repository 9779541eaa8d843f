import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { HandleQueue } from '#bus/server/handle.decorator.js';
import { appendEntries } from '#contracts/logging/entries.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { NewEntries } from '../blocks/new-entries.service.js';
import { receivedLines } from '../blocks/received-lines.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';

/** Takes batches of entries: stores them and lets forwarders have theirs. */
@Injectable()
export class IntakeService {
  private readonly refused: Counter;

  constructor(
    private readonly entries: NewEntries,
    private readonly forwarding: ForwardingService,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.refused = metrics.counter('log_entries_refused_total', 'Received log entries that were not entries.', []);
  }

  /** One bad entry costs itself, not its neighbours. */
  @HandleQueue(appendEntries)
  async append(batch: Uint8Array): Promise<void> {
    const { read, refused } = receivedLines(batch);
    if (refused > 0) {
      this.refused.inc(refused);
      this.logger.warn({ refused, received: read.length + refused }, 'malformed log entries were left out of a batch');
    }
    await this.entries.store(read);
    // Whatever ends in between, the batch comes again.
    await this.forwarding.take(read.map(({ record }) => record));
  }
}
