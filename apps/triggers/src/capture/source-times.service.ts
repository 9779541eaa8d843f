import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OperationTime } from '#triggers/operation-time.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import { CaptureParts } from './capture-parts.js';
import { SourceCatalog } from './source-catalog.service.js';
import { readOperationTime } from './source-time.js';
import type { Source } from './source.js';

/** Asks data sources how far their changes have come. */
@Injectable()
export class SourceTimes {
  constructor(
    private readonly catalog: SourceCatalog,
    private readonly parts: CaptureParts,
  ) {}

  /** Returns the operation times of the data sources of triggers, by trigger; those that do not reply in time are left out. */
  async read(triggers: readonly KnownTrigger[]): Promise<ReadonlyMap<string, OperationTime>> {
    const asked = new Map<string, Promise<OperationTime | null>>();
    const times = new Map<string, OperationTime>();
    const ended = new AbortController();
    const { beginningMs } = this.parts.times;
    const late = delay(beginningMs, null, { signal: ended.signal, ref: false }).catch(() => null);
    const reading = triggers.map(async (known) => {
      const time = await Promise.race([this.timeFor(known, asked), late]);
      if (time) times.set(known.id, time);
    });
    await Promise.all(reading);
    ended.abort();
    return times;
  }

  /** Asks each server once, however many triggers are on it. */
  private async timeFor(known: KnownTrigger, asked: Map<string, Promise<OperationTime | null>>): Promise<OperationTime | null> {
    try {
      const place = await this.catalog.reachablePlaceOf(known);
      if (!place) return null;
      const key = JSON.stringify([place.whole.uri, place.whole.isTrusted]);
      const asking = asked.get(key) ?? this.ask(place.whole);
      asked.set(key, asking);
      return await asking;
    } catch (error) {
      this.parts.logger.warn({ err: error, triggerId: known.id }, 'failed to read the operation time of a data source');
      return null;
    }
  }

  private async ask(source: Source): Promise<OperationTime> {
    const client = await this.parts.clients.open(source);
    try {
      return await readOperationTime(client);
    } finally {
      await client.close();
    }
  }
}
