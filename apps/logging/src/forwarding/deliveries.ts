import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { BusClient } from '#bus/client/bus-client.js';
import { contextOfWork, runInContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { forwardEntries, type ForwardEntriesReply, type ForwardingAction } from '#contracts/runtime/log-forwarding.contract.js';
import { Metrics } from '#process/metrics/metrics.js';
import { deliveryId } from './forwarded.js';
import { ForwarderLog } from './forwarder-log.js';
import type { ForwarderStateRecord } from './forwarder-state.model.js';
import { ForwarderStatesRepository } from './forwarder-states.repository.js';
import type { KnownForwarder } from './forwarder-table.service.js';
import { RETRIES_MS } from './next-delivery.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';
import type { WaitingEntryRecord } from './waiting-entry.model.js';

/** Milliseconds before a delivery that failed because of the platform is retried. */
const OUTAGE_MS = 5_000;
/** Injection token that overrides these milliseconds in tests. */
export const DELIVERY_OUTAGE = 'groundwork:delivery-outage-ms';

/** Delivers queued entries to the destination of a forwarder, and records the outcome. */
@Injectable()
export class Deliveries {
  private readonly count: Counter<'action' | 'outcome'>;

  constructor(
    private readonly bus: BusClient,
    private readonly states: ForwarderStatesRepository,
    private readonly waiting: WaitingEntriesRepository,
    private readonly log: ForwarderLog,
    metrics: Metrics,
    @Optional() @Inject(DELIVERY_OUTAGE) private readonly outageMs: number = OUTAGE_MS,
  ) {
    const help = 'Log entries delivered by log forwarders, by action and outcome.';
    this.count = metrics.counter('log_entries_forwarded_total', help, ['action', 'outcome']);
  }

  /** @returns the new state; `null` if another process delivers now */
  async make(
    known: KnownForwarder,
    state: ForwarderStateRecord,
    entries: readonly WaitingEntryRecord[],
    owner: string,
  ): Promise<ForwarderStateRecord | null> {
    const { _id: id, action } = known.forwarder;
    const reply = await this.handedOver(known, entries);
    const outcome = reply === null ? 'postponed' : reply.ok ? 'ok' : 'failed';
    this.count.inc({ action: String(action['type']), outcome }, entries.length);
    if (reply === null) return this.states.advance(id, owner, { retry_at: new Date(Date.now() + this.outageMs) });
    if (!reply.ok) return this.failed(known, state, entries, reply, owner);
    await this.waiting.remove(entries.map(({ _id }) => _id));
    return state.attempts === 0 && !state.retry_at ? state : this.states.advance(id, owner, { attempts: 0, retry_at: null });
  }

  /** Logs that these entries are no longer forwarded. */
  async giveUp(known: KnownForwarder, entries: readonly WaitingEntryRecord[]): Promise<void> {
    const error = 'log entries were not forwarded: they are older than 24 hours';
    await this.log.write(known, { error, ids: entries.map(({ entry_id }) => entry_id) });
    await this.waiting.remove(entries.map(({ _id }) => _id));
  }

  /** Returns `null` if the platform could not deliver. */
  private async handedOver(
    { appId, forwarder }: KnownForwarder,
    entries: readonly WaitingEntryRecord[],
  ): Promise<ForwardEntriesReply | null> {
    const { name, data_source, database, collection, type } = forwarder.action as Partial<Record<string, string>>;
    const target = type === 'function' ? { name } : { data_source, database, collection };
    const request = {
      appId,
      forwarderId: forwarder._id,
      type: type as ForwardingAction,
      ...(target as { name?: string }),
      entries: `[${entries.map(({ entry }) => entry).join(',')}]`,
    };
    const context = contextOfWork(deliveryId(forwarder._id, new Date()));
    try {
      return await runInContext(context, () => this.bus.call(forwardEntries, request));
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private async failed(
    known: KnownForwarder,
    { attempts, behind_from }: ForwarderStateRecord,
    entries: readonly WaitingEntryRecord[],
    reply: ForwardEntriesReply,
    owner: string,
  ): Promise<ForwarderStateRecord | null> {
    const retryMs = reply.isFinal ? undefined : RETRIES_MS[attempts];
    const now = new Date();
    const suspended = retryMs === undefined;
    const state = await this.states.advance(known.forwarder._id, owner, {
      attempts: attempts + 1,
      retry_at: suspended ? null : new Date(now.getTime() + retryMs),
      // Entries that arrive while the forwarder is suspended are read from the log when it resumes.
      ...(suspended ? { suspended, behind_from: behind_from ?? now } : {}),
    });
    if (!state) return null;
    const error = suspended ? `the log forwarder is suspended: ${reply.error}` : reply.error;
    const ids = entries.map(({ entry_id }) => entry_id);
    await this.log.write(known, { error, errorCode: reply.errorCode, ids, reply });
    return state;
  }
}
