import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { MongoServerError } from 'mongodb';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { keepPreImages, type KeepPreImagesRequest } from '#contracts/triggers/states.contract.js';
import { wantsPreImages } from '#triggers/change-event.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { CaptureParts } from './capture-parts.js';
import { switchOnPreImages } from './pre-images.js';
import { SourceCatalog } from './source-catalog.service.js';

const LATE = 'the data source did not respond in time';

/** Enables pre-images for triggers before the response to the deployment: the first change may follow immediately. */
@Injectable()
export class PreImagesService {
  constructor(
    private readonly table: TriggerTable,
    private readonly catalog: SourceCatalog,
    private readonly parts: CaptureParts,
  ) {}

  @HandleRpc(keepPreImages)
  async keep({ appId }: KeepPreImagesRequest): Promise<null> {
    const wanting = (await this.table.deployed(appId)).filter(({ trigger }) => wantsPreImages(trigger));
    await Promise.all(wanting.map((known) => this.keepInTime(known)));
    return null;
  }

  /** Leaves an entry if the data source is down or slow: the reader of its changes requests it again. */
  private async keepInTime(known: KnownTrigger): Promise<void> {
    const ended = new AbortController();
    const late = delay(this.parts.times.preImagesMs, LATE, { signal: ended.signal, ref: false }).catch(() => null);
    const failure = await Promise.race([this.switchOn(known), late]);
    ended.abort();
    if (failure === null) return;
    this.parts.failures.write(known, `pre-images are not enabled for the collection yet: ${failure}`);
  }

  /** Returns why it is to be tried again; `null` where it is not. */
  private async switchOn(known: KnownTrigger): Promise<string | null> {
    const { states, clients } = this.parts;
    const { database, collection } = known.trigger.config;
    if (typeof database !== 'string' || typeof collection !== 'string') return null;
    try {
      const place = await this.catalog.reachablePlaceOf(known);
      if (!place) return null;
      const client = await clients.open(place.whole);
      try {
        await switchOnPreImages(client.db(place.namespace.stored(database)), collection);
      } finally {
        await client.close();
      }
      await states.redirect([known.id], { preImages: 'on' });
      return null;
    } catch (error) {
      if (!(error instanceof MongoServerError)) return error instanceof Error ? error.message : String(error);
      // The reader of the source's changes writes the log entry.
      await states.redirect([known.id], { preImages: 'refused' });
      return null;
    }
  }
}
