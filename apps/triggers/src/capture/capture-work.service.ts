import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOGGER, type Logger } from '#platform/logger.js';
import { Metrics } from '#platform/metrics/metrics.js';
import { FailureLog } from '../dispatch/failure-log.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { Wakeups } from '../inbox/wakeups.js';
import { LeaseKeeper, type DividedWork } from '../leases/lease-keeper.service.js';
import { Shares } from '../leases/shares.js';
import { StatesRepository } from '../states/states.repository.js';
import { TRIGGERS_STORE } from '../store.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { SourceCatalog, type WatchedSource } from './source-catalog.service.js';
import { SourceClients } from './source-clients.js';
import { SOURCE_RECORD, type SourceRecord } from './source.model.js';
import { SourceReader } from './source-reader.js';
import { SourcesRepository } from './sources.repository.js';

const RETRY_MS = 1_000;

/** This replica's part of the sources: each is read by one replica. */
@Injectable()
export class CaptureWork implements DividedWork, OnApplicationBootstrap {
  readonly name = 'sources';
  readonly shares: Shares;
  private watched = new Map<string, WatchedSource>();
  private readonly readers = new Map<string, SourceReader>();
  private reading: Promise<void> | undefined;
  private again = false;

  constructor(
    @Inject(getModelToken(SOURCE_RECORD, TRIGGERS_STORE)) model: Model<SourceRecord>,
    @Inject(SourcesRepository) private readonly sources: SourcesRepository,
    @Inject(SourceCatalog) private readonly catalog: SourceCatalog,
    @Inject(SourceClients) private readonly clients: SourceClients,
    @Inject(TriggerTable) private readonly table: TriggerTable,
    @Inject(StatesRepository) private readonly states: StatesRepository,
    @Inject(InboxRepository) private readonly inbox: InboxRepository,
    @Inject(Wakeups) private readonly wakeups: Wakeups,
    @Inject(FailureLog) private readonly failures: FailureLog,
    @Inject(LeaseKeeper) private readonly leases: LeaseKeeper,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.shares = new Shares(model);
    const help = 'Change streams this replica reads for triggers, without those of triggers that catch up.';
    metrics.gauge('trigger_sources_open', help, () => this.readers.size);
  }

  onApplicationBootstrap(): void {
    this.leases.divide(this);
    this.table.listen(() => this.refresh());
  }

  wanted(): readonly string[] {
    return [...this.watched.keys()];
  }

  taken(epochs: ReadonlyMap<string, number>): void {
    const { sources, states, inbox, wakeups, failures, clients, leases, logger } = this;
    const parts = { sources, states, inbox, wakeups, failures, clients, leases, logger };
    for (const [id, epoch] of epochs) {
      const watched = this.watched.get(id);
      if (watched) this.readers.set(id, new SourceReader(watched, { id, epoch }, parts));
    }
  }

  async ended(id: string, reason: 'given' | 'lost'): Promise<void> {
    const reader = this.readers.get(id);
    this.readers.delete(id);
    await reader?.stop(reason === 'given');
  }

  /** States of triggers were changed: they may have to go on elsewhere. */
  look(triggerIds: readonly string[]): void {
    const ids = new Set(triggerIds);
    for (const [id, { triggers }] of this.watched) {
      if (triggers.some((known) => ids.has(known.id))) this.readers.get(id)?.look();
    }
  }

  /** What is watched may be something else now. */
  private refresh(): void {
    this.again = true;
    this.reading ??= this.readCatalog().finally(() => {
      this.reading = undefined;
    });
  }

  private async readCatalog(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        this.watched = this.table.isComplete ? await this.catalog.read() : new Map();
      } catch (error) {
        this.logger.warn({ err: error }, 'could not find out which data sources triggers watch');
        setTimeout(() => this.refresh(), RETRY_MS).unref();
        return;
      }
      for (const [id, reader] of this.readers) reader.watch(this.watched.get(id));
      this.leases.look();
    }
  }
}
