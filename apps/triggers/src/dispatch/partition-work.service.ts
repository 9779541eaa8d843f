import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { PARTITIONS } from '#triggers/partition.js';
import { PARTITION_RECORD, type ShareRecord } from '../leases/lease.model.js';
import type { DividedWork } from '../leases/lease-keeper.service.js';
import { Shares } from '../leases/shares.js';
import { TRIGGERS_STORE } from '../store.js';
import { isEnabled } from '../table/known-trigger.js';
import { OwnedPartition } from './owned-partition.js';
import { PartitionParts } from './partition-parts.js';

const ALL = Array.from({ length: PARTITIONS }, (_, partition) => String(partition));
/** Poll interval in milliseconds for events whose notification was missed. */
const POLL_MS = 1_000;
/** Maximum number of waiting events and suspended triggers counted for the metrics. */
const COUNTED_MAX = 10_000;

/** This replica's part of the partitions: for each the triggers in it are run. */
@Injectable()
export class PartitionWork implements DividedWork, OnApplicationBootstrap {
  readonly name = 'partitions';
  readonly shares: Shares;
  private readonly owned = new Map<string, OwnedPartition>();

  constructor(
    @Inject(getModelToken(PARTITION_RECORD, TRIGGERS_STORE)) partitions: Model<ShareRecord>,
    private readonly parts: PartitionParts,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    const { inbox, states } = parts;
    this.shares = new Shares(partitions);
    const backlog = `Trigger events waiting to run, counted up to ${COUNTED_MAX}.`;
    metrics.gauge('trigger_backlog', backlog, () => inbox.countAll(COUNTED_MAX));
    metrics.gauge('trigger_lag_seconds', 'Age of the oldest waiting trigger event.', () => this.lagSeconds());
    metrics.gauge('trigger_suspended', 'Triggers that are suspended.', () => states.countSuspended(COUNTED_MAX));
  }

  onApplicationBootstrap(): void {
    this.parts.leases.divide(this);
    this.parts.table.listen(({ appIds, gone }) => {
      for (const partition of this.owned.values()) partition.look(appIds);
      for (const appId of gone) void this.removeApp(appId);
    });
    this.poll();
  }

  wanted(): readonly string[] {
    if (!this.parts.table.isComplete) return [...this.owned.keys()];
    for (const trigger of this.parts.table.all()) if (isEnabled(trigger)) return ALL;
    return [];
  }

  taken(epochs: ReadonlyMap<string, number>): void {
    const numbered = new Map([...epochs].map(([id, epoch]) => [Number(id), epoch]));
    // Read together, and one by one where that fails.
    const loading = this.parts.states.own(numbered);
    loading.catch(() => {});
    for (const [id, epoch] of epochs) this.owned.set(id, new OwnedPartition(Number(id), epoch, this.parts, this.logger, loading));
  }

  async ended(id: string, reason: 'given' | 'lost'): Promise<void> {
    const partition = this.owned.get(id);
    this.owned.delete(id);
    await partition?.stop(reason === 'given');
  }

  /** Triggers have events waiting. */
  wake(triggerIds: readonly string[]): void {
    for (const id of triggerIds) for (const partition of this.owned.values()) partition.wake(id);
  }

  /** Reloads trigger states that were changed elsewhere. */
  reload(triggerIds: readonly string[]): void {
    for (const id of triggerIds) for (const partition of this.owned.values()) partition.reload(id);
  }

  private poll(): void {
    setTimeout(() => {
      this.findWaiting()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to find waiting events of triggers'))
        .finally(() => this.poll());
    }, POLL_MS).unref();
  }

  private async findWaiting(): Promise<void> {
    if (this.owned.size === 0 || !this.parts.leases.isValid) return;
    for (let id = await this.parts.inbox.triggerAfter(''); id !== null; id = await this.parts.inbox.triggerAfter(id))
      this.wake([id]);
  }

  private async lagSeconds(): Promise<number> {
    const oldest = await this.parts.inbox.oldest();
    return oldest === null ? 0 : Math.max(0, (this.parts.leases.now().getTime() - oldest.getTime()) / 1_000);
  }

  private async removeApp(appId: string): Promise<void> {
    try {
      await this.parts.inbox.removeApp(appId);
      await this.parts.states.removeApp(appId);
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to remove trigger data of a deleted app');
    }
  }
}
