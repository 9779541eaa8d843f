import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Binary } from '#codecs/bson/values.js';
import type { ClientSession, Model, mongo } from 'mongoose';
import { isOnlyDuplicates } from '#store/driver/duplicate-key.js';
import { collectionOf, TRIGGERS_STORE } from '../store.js';
import { QUEUED_EVENT_RECORD, type QueuedEventRecord } from './queued-event.model.js';

/** Range of a trigger's events to read. */
export interface EventRange {
  /** Place after which events are read. */
  readonly after: string;
  /** Ids of those that are being dealt with. */
  readonly except: readonly string[];
  readonly limit: number;
}

/** Bytes read of one trigger at a time, beyond its first event. */
const READ_BYTES = 1 << 20;

/** Events of all triggers that wait for their run. */
@Injectable()
export class InboxRepository {
  constructor(@Inject(getModelToken(QUEUED_EVENT_RECORD, TRIGGERS_STORE)) private readonly model: Model<QueuedEventRecord>) {}

  /** Adds events, each once, however often it comes; all or nothing within a transaction. */
  async add(events: readonly QueuedEventRecord[], session?: ClientSession): Promise<void> {
    if (events.length === 0) return;
    const fresh = session ? await this.unknown(events, session) : events;
    if (fresh.length === 0) return;
    const documents = fresh.map((event) => ({ ...event, event: new Binary(event.event) }));
    try {
      await this.collection.insertMany(documents as unknown as mongo.OptionalUnlessRequiredId<QueuedEventRecord>[], {
        ordered: false,
        ...(session ? { session } : {}),
      });
    } catch (error) {
      if (session || !isOnlyDuplicates(error)) throw error;
    }
  }

  /** The first events of a trigger that are to be run, about a megabyte of them at most. */
  async next(triggerId: string, { after, except, limit }: EventRange): Promise<QueuedEventRecord[]> {
    const cursor = this.collection
      .find({
        triggerId,
        ...(after === '' ? {} : { position: { $gt: after } }),
        ...(except.length === 0 ? {} : { _id: { $nin: [...except] } }),
      } as never)
      .sort({ position: 1 })
      .limit(limit)
      .batchSize(Math.min(limit, 20));
    const found: QueuedEventRecord[] = [];
    let bytes = 0;
    try {
      for await (const stored of cursor) {
        const { event, ...rest } = stored as unknown as Omit<QueuedEventRecord, 'event'> & { event: Binary };
        found.push({ ...rest, event: Buffer.from(event.buffer.buffer, event.buffer.byteOffset, event.position) });
        bytes += rest.size;
        if (bytes > READ_BYTES) break;
      }
    } finally {
      await cursor.close();
    }
    return found;
  }

  /** The next trigger, in the order of ids, that has events waiting; `null` behind the last one. */
  async triggerAfter(triggerId: string): Promise<string | null> {
    const found = await this.model
      .findOne({ triggerId: { $gt: triggerId } }, { triggerId: 1 })
      .sort({ triggerId: 1, position: 1 })
      .lean<Pick<QueuedEventRecord, 'triggerId'> | null>();
    return found?.triggerId ?? null;
  }

  async countMissed(eventId: string, missed: number, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: eventId }, { $inc: { missed } }, { session });
  }

  async remove(eventIds: readonly string[]): Promise<void> {
    if (eventIds.length > 0) await this.model.deleteMany({ _id: { $in: eventIds } });
  }

  /** Removes the events up to the place a trigger has reached. */
  async removeUpTo(triggerId: string, position: string): Promise<void> {
    await this.model.deleteMany({ triggerId, position: { $lte: position } });
  }

  async removeAll(triggerIds: readonly string[], session?: ClientSession): Promise<void> {
    await this.model.deleteMany({ triggerId: { $in: triggerIds } }, session ? { session } : {});
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }

  count(triggerId: string, limit: number): Promise<number> {
    return this.model.countDocuments({ triggerId }, { limit }).exec();
  }

  countAll(limit: number): Promise<number> {
    return this.model.countDocuments({}, { limit }).exec();
  }

  /** Returns the time of the oldest event. */
  async oldest(): Promise<Date | null> {
    const found = await this.model.findOne({}, { at: 1 }).sort({ at: 1 }).lean<Pick<QueuedEventRecord, 'at'> | null>();
    return found?.at ?? null;
  }

  /** A duplicate would end the transaction, so those that are there already are left out. */
  private async unknown(events: readonly QueuedEventRecord[], session: ClientSession): Promise<QueuedEventRecord[]> {
    const known = await this.model
      .find({ _id: { $in: events.map(({ _id }) => _id) } }, { _id: 1 })
      .session(session)
      .lean<{ _id: string }[]>();
    const ids = new Set(known.map(({ _id }) => _id));
    return events.filter(({ _id }) => !ids.has(_id));
  }

  private get collection() {
    return collectionOf(this.model);
  }
}
