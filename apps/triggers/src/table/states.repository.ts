import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { collectionOf, TRIGGERS_STORE } from '../store.js';
import { subjectOf, type KnownTrigger } from './known-trigger.js';
import type { BeginningMembers } from './beginning.js';
import {
  TRIGGER_STATE_RECORD,
  type AnnouncedBeginning,
  type ResumePoint,
  type TriggerStateRecord,
} from './trigger-state.model.js';

type Changes = Partial<Omit<TriggerStateRecord, '_id' | 'appId' | 'groupId' | 'partition' | 'epoch'>>;

/**
 * Stores the progress of triggers. Writes of a partition's owner name its epoch, so that an owner that was replaced
 * changes nothing.
 */
@Injectable()
export class StatesRepository {
  constructor(@Inject(getModelToken(TRIGGER_STATE_RECORD, TRIGGERS_STORE)) private readonly model: Model<TriggerStateRecord>) {}

  /** Makes partitions an owner's: from now on only writes of their epochs take effect. Returns the states in them. */
  async own(epochs: ReadonlyMap<number, number>): Promise<TriggerStateRecord[]> {
    const writes = [...epochs].map(([partition, epoch]) => ({
      updateMany: { filter: { partition, epoch: { $lt: epoch } }, update: { $set: { epoch } } },
    }));
    await collectionOf(this.model).bulkWrite(writes, { ordered: false });
    return this.model
      .find({ partition: { $in: [...epochs.keys()] } })
      .lean<TriggerStateRecord[]>()
      .exec();
  }

  find(triggerId: string): Promise<TriggerStateRecord | null> {
    return this.model.findById(triggerId).lean<TriggerStateRecord | null>().exec();
  }

  all(triggerIds: readonly string[]): Promise<TriggerStateRecord[]> {
    return this.model
      .find({ _id: { $in: triggerIds } })
      .lean<TriggerStateRecord[]>()
      .exec();
  }

  /** Creates a state. Returns `false` if it already exists. */
  async begin(state: TriggerStateRecord): Promise<boolean> {
    try {
      await this.model.create(state);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Changes a state. Returns `false` if another replica owns it. */
  async change({ _id, epoch }: Pick<TriggerStateRecord, '_id' | 'epoch'>, changes: Changes): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id, epoch }, { $set: changes });
    return matchedCount === 1;
  }

  /** Gives a state that was stored meanwhile to the owner of its partition. Returns `false` if a later owner has it. */
  async adopt(triggerId: string, epoch: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: triggerId, epoch: { $lte: epoch } }, { $set: { epoch } });
    return matchedCount === 1;
  }

  /** Changes a state as `change` does, but only if the announcement is still the one the owner has seen. Returns `false` otherwise. */
  async settle({ _id, epoch, next }: Pick<TriggerStateRecord, '_id' | 'epoch' | 'next'>, changes: Changes): Promise<boolean> {
    const seen = { _id, epoch, 'next.id': next?.id ?? null };
    const { matchedCount } = await this.model.updateOne(seen, { $set: changes });
    return matchedCount === 1;
  }

  /** Announces a beginning, or takes the announcement back. Returns `false` if the state has changed since it was seen. */
  async announce(seen: TriggerStateRecord, next: AnnouncedBeginning | null): Promise<boolean> {
    const { _id, subject, enabled, modified } = seen;
    const filter = { _id, subject, enabled, modified, 'next.id': seen.next?.id ?? null };
    const { matchedCount } = await this.model.updateOne(filter, { $set: { next } });
    return matchedCount === 1;
  }

  /** Lets a trigger begin that waited for its data source. Has no effect on one that has begun or is about something else by now. */
  async start({ _id, subject, modified }: TriggerStateRecord, members: BeginningMembers): Promise<void> {
    const filter = { _id, subject, modified, begin: { $type: 'null' } } as const;
    await this.model.updateOne(filter, { $set: members });
  }

  /** Takes over what an earlier version stored, once. */
  async takeOver(
    { _id, resumeFrom }: TriggerStateRecord,
    members: Pick<TriggerStateRecord, 'begin' | 'resumeFrom'>,
  ): Promise<void> {
    await this.model.updateOne({ _id, resumeFrom, begin: { $exists: false } }, { $set: members });
  }

  /** Moves a schedule on from the due time it was seen with. Returns `false` if another replica already did. */
  async advance(
    { _id, epoch }: Pick<TriggerStateRecord, '_id' | 'epoch'>,
    from: Date,
    to: Date | null,
    session: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id, epoch, nextAt: from }, { $set: { nextAt: to } }, { session });
    return matchedCount === 1;
  }

  /**
   * Returns the triggers whose subject is unchanged and which are not suspended. If that changes meanwhile, the
   * transaction's writes for them take no effect and it is repeated.
   */
  async unchanged(known: readonly KnownTrigger[], session: ClientSession): Promise<ReadonlySet<string>> {
    if (known.length === 0) return new Set();
    const subjects = new Map(known.map((one) => [one.id, subjectOf(one)]));
    const found = await this.model
      .find({ _id: { $in: [...subjects.keys()] }, suspendedAt: null }, { subject: 1 })
      .session(session)
      .lean<Pick<TriggerStateRecord, '_id' | 'subject'>[]>();
    return new Set(found.filter(({ _id, subject }) => subjects.get(_id) === subject).map(({ _id }) => _id));
  }

  /**
   * Changes triggers on behalf of replicas that do not own their partition: where their events come from, and whether
   * they are suspended.
   */
  async redirect(
    triggerIds: readonly string[],
    changes: Pick<Changes, 'begin' | 'resumeFrom' | 'lookedAfter' | 'suspendedAt' | 'error' | 'errorCode' | 'preImages'>,
    session?: ClientSession,
  ): Promise<void> {
    if (triggerIds.length === 0) return;
    await this.model.updateMany({ _id: { $in: triggerIds } }, { $set: changes }, session ? { session } : {});
  }

  /** Releases triggers from a source's shared stream, to continue separately from a place. */
  async release(triggerIds: readonly string[], source: string, resumeFrom: ResumePoint, session: ClientSession): Promise<void> {
    const filter = { _id: { $in: triggerIds }, resumeFrom: null, 'lookedAfter.source': source };
    await this.model.updateMany(filter, { $set: { resumeFrom } }, { session });
  }

  async countSuspended(limit: number): Promise<number> {
    return this.model.countDocuments({ suspendedAt: { $ne: null } }, { limit });
  }

  async remove(triggerIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: triggerIds } });
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
