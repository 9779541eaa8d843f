import { Injectable } from '@nestjs/common';
import { EntriesRepository } from '../blocks/entries.repository.js';
import type { EntryRecord } from '../blocks/entry.model.js';
import { isDeliveryEntry, isWanted } from './forwarded.js';
import { ForwarderLog } from './forwarder-log.js';
import type { ForwarderStateRecord } from './forwarder-state.model.js';
import { ForwarderStatesRepository } from './forwarder-states.repository.js';
import { ForwarderTable, type KnownForwarder } from './forwarder-table.service.js';
import { FORWARDED_MS } from './next-delivery.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';

/** Milliseconds of the log read per query: initially, and at most if the log has few entries. */
const FIRST_WINDOW_MS = 16_000;
const LAST_WINDOW_MS = 4_096_000;

/**
 * Queues entries of the log that were not queued when they arrived. The state first records that entries of a time window are
 * queued, then the window is read: an entry stored meanwhile is either in the log by then, or finds the new state and is queued
 * directly.
 */
@Injectable()
export class CatchUp {
  constructor(
    private readonly states: ForwarderStatesRepository,
    private readonly waiting: WaitingEntriesRepository,
    private readonly entries: EntriesRepository,
    private readonly table: ForwarderTable,
    private readonly log: ForwarderLog,
  ) {}

  /**
   * Reads until an entry is queued or the present is reached. Nothing may be queued before.
   * @returns the new state; `null` if another process delivers now
   */
  async go(known: KnownForwarder, state: ForwarderStateRecord, owner: string): Promise<ForwarderStateRecord | null> {
    const id = known.forwarder._id;
    let now: ForwarderStateRecord | null = state;
    for (let windowMs = FIRST_WINDOW_MS; now && (now.behind_from || now.reading_from); windowMs = nextWindow(windowMs)) {
      const from = await this.withoutLost(known, now.reading_from ?? now.behind_from ?? new Date());
      if (!now.reading_from) {
        const end = new Date(from.getTime() + windowMs);
        // Entries that arrive from now on are queued automatically.
        const isLast = end.getTime() > Date.now();
        now = await this.states.advance(id, owner, { reading_from: from, behind_from: isLast ? null : end });
        if (!now) return null;
      }
      const found = await this.read(known, from, now.behind_from);
      await this.waiting.add(id, found, new Date());
      now = await this.states.advance(id, owner, { reading_from: null });
      if (found.length > 0) return now;
    }
    return now;
  }

  private async read(known: KnownForwarder, from: Date, to: Date | null): Promise<EntryRecord[]> {
    const { appId, groupId, forwarder } = known;
    const ids = this.table.ofApp(appId).map((one) => one.forwarder._id);
    const found: EntryRecord[] = [];
    const range = { after: new Date(from.getTime() - 1), ...(to ? { until: new Date(to.getTime() - 1) } : {}) };
    for await (const record of this.entries.all({ appId, groupId }, range)) {
      if (isWanted(forwarder, record) && !isDeliveryEntry(record.co_id, ids)) found.push(record);
    }
    return found;
  }

  private async withoutLost(known: KnownForwarder, from: Date): Promise<Date> {
    const oldest = new Date(Date.now() - FORWARDED_MS);
    if (from >= oldest) return from;
    const error = `log entries from ${from.toISOString()} to ${oldest.toISOString()} were not forwarded: they are older than 24 hours`;
    await this.log.write(known, { error });
    return oldest;
  }
}

function nextWindow(windowMs: number): number {
  return Math.min(windowMs * 4, LAST_WINDOW_MS);
}
