import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Metrics } from '#process/metrics/metrics.js';
import type { OperationTime } from '#triggers/operation-time.js';
import type { DividedWork } from '../leases/lease-keeper.service.js';
import { Shares } from '../leases/shares.js';
import { TRIGGERS_STORE } from '../store.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { CaptureParts } from './capture-parts.js';
import { SourceCatalog, type WatchedSource } from './source-catalog.service.js';
import { SOURCE_RECORD, type SourceRecord } from './source.model.js';
import { SourceReader } from './source-reader.js';

const RETRY_MS = 1_000;
const REFRESH_MS = 30_000;

/** This replica's part of the sources: each is read by one replica. */
@Injectable()
export class CaptureWork implements DividedWork, OnApplicationBootstrap, OnModuleDestroy {
  readonly name = 'sources';
  readonly shares: Shares;
  private watched = new Map<string, WatchedSource>();
  private readonly readers = new Map<string, SourceReader>();
  private reading: Promise<void> | undefined;
  private again = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(getModelToken(SOURCE_RECORD, TRIGGERS_STORE)) model: Model<SourceRecord>,
    private readonly catalog: SourceCatalog,
    private readonly table: TriggerTable,
    private readonly parts: CaptureParts,
    metrics: Metrics,
  ) {
    this.shares = new Shares(model);
    const help = 'Change streams this replica reads for triggers, excluding streams of triggers that catch up.';
    metrics.gauge('trigger_sources_open', help, () => this.readers.size);
    const lag = 'Time since all changes had been read, for the data source furthest behind.';
    metrics.gauge('trigger_source_lag_seconds', lag, () =>
      [...this.readers.values()].reduce((most, { lagSeconds }) => Math.max(most, lagSeconds), 0),
    );
  }

  onApplicationBootstrap(): void {
    this.parts.leases.divide(this);
    this.table.listen(() => this.refresh());
    // Another replica may have found that a source has to be read in parts.
    this.timer = setInterval(() => this.refresh(), REFRESH_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  wanted(): readonly string[] {
    return [...this.watched.keys()];
  }

  taken(epochs: ReadonlyMap<string, number>): void {
    for (const [id, epoch] of epochs) {
      const watched = this.watched.get(id);
      if (watched) this.readers.set(id, new SourceReader(watched, { id, epoch }, this.parts, () => this.refresh()));
    }
  }

  async ended(id: string, reason: 'given' | 'lost'): Promise<void> {
    const reader = this.readers.get(id);
    this.readers.delete(id);
    await reader?.stop(reason === 'given');
  }

  /** Handles changed trigger states: the triggers may have to continue elsewhere. */
  look(triggerIds: readonly string[]): void {
    for (const reader of this.readers.values()) reader.look(triggerIds);
  }

  /** Returns `true` if all events of a trigger up to an operation time of its data source are in the inbox. */
  hasRead(triggerId: string, time: OperationTime): boolean {
    return [...this.readers.values()].some((reader) => reader.hasRead(triggerId, time) === true);
  }

  /** Handles a possible change of the watched sources. */
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
        this.parts.logger.warn({ err: error }, 'failed to determine which data sources triggers watch');
        setTimeout(() => this.refresh(), RETRY_MS).unref();
        return;
      }
      for (const [id, reader] of this.readers) reader.watch(this.watched.get(id));
      this.parts.leases.look();
    }
  }
}
