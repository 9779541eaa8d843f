import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DEPLOYMENT_HISTORY } from '#contracts/config/deployments.contract.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import type { AuditRecord } from './audit-record.js';
import {
  APP_RECORD,
  type AllowedAddress,
  type AppRecord,
  type AppState,
  type DeployConfigRecord,
  type DeploymentRecord,
  type DraftRecord,
} from './app-record.model.js';

/** Project and id of an app. */
export interface AppKey {
  readonly groupId: string;
  readonly appId: string;
}

/** Effect of one change on an app. */
export interface HeadChange {
  readonly head: string;
  readonly secretsHead: string;
  readonly secretsVersion: number;
  readonly environment: string;
  /** `null` when only secrets changed. */
  readonly deployment: DeploymentRecord | null;
  readonly audit: readonly AuditRecord[];
}

/** Conditions the app's record must still meet when its head moves. */
export interface HeadCondition {
  /** Draft that must be unchanged, and is closed by the same update. */
  readonly closes?: OwnedDraft;
  /** Id of a deployment that must still be stored: the new head is its tree. */
  readonly restores?: string;
}

/** Open draft and the id of its holder. */
export interface OwnedDraft {
  readonly userId: string;
  readonly draft: DraftRecord;
}

/** Effect of one change on a draft. Secrets are not part of it and change immediately. */
export interface DraftChange {
  readonly head: string;
  readonly environment: string;
  readonly secretsHead: string;
  readonly secretsVersion: number;
  readonly audit: readonly AuditRecord[];
  /** Notes of its imports about their files, including the notes of this change. */
  readonly notes: readonly string[];
}

export type AppHead = Pick<
  AppRecord,
  '_id' | 'head' | 'secretsVersion' | 'access' | 'name' | 'deploymentModel' | 'providerRegion'
>;
export type AppAge = Pick<AppRecord, '_id' | 'groupId' | 'clientAppId' | 'domainId' | 'state' | 'stateSince' | 'collectedUntil'>;

/** Objects that have become unreachable may be of any age: the collector's next pass goes through everything. */
const NEVER = new Date(0);

function asSeen({ _id, groupId, secretsVersion }: AppRecord) {
  return { _id, groupId, state: 'active' as const, secretsVersion };
}

/** Condition that an app's name and configuration, and the drafts of it, still are what was seen. */
function asConfigured({ name, head, secretsVersion, drafts }: AppRecord) {
  const heads = Object.entries(drafts ?? {}).map(([userId, draft]) => [`drafts.${userId}.head`, draft.head] as const);
  return { name, head, secretsVersion, ...Object.fromEntries(heads) };
}

function stillOpen({ userId, draft }: OwnedDraft) {
  return { [`drafts.${userId}._id`]: draft._id, [`drafts.${userId}.head`]: draft.head };
}

@Injectable()
export class AppRecordsRepository {
  constructor(@Inject(getModelToken(APP_RECORD, 'config')) private readonly model: Model<AppRecord>) {}

  /** The apps of a project, oldest first, without their deployments. */
  list(groupId: string): Promise<Omit<AppRecord, 'deployments'>[]> {
    return this.model
      .find({ groupId, state: 'active' })
      .select('-deployments -unrecorded -access')
      .sort({ _id: 1 })
      .lean<Omit<AppRecord, 'deployments'>[]>()
      .exec();
  }

  /** Returns the apps of a project with their newest deployment. */
  async newestDeployments(groupId: string): Promise<{ readonly _id: string; readonly newest: DeploymentRecord | undefined }[]> {
    const apps = await this.model
      // A slice alone would leave every other property in.
      .find({ groupId, state: 'active' }, { name: 1 })
      .slice('deployments', 1)
      .sort({ _id: 1 })
      .lean<Pick<AppRecord, '_id' | 'deployments'>[]>()
      .exec();
    return apps.map(({ _id, deployments: [newest] }) => ({ _id, newest }));
  }

  find({ groupId, appId }: AppKey): Promise<AppRecord | null> {
    return this.model.findOne({ _id: appId, groupId, state: 'active' }).lean<AppRecord>().exec();
  }

  /** Returns an app for other services, which know its id but not its project. */
  findById(appId: string): Promise<AppRecord | null> {
    return this.model.findOne({ _id: appId, state: 'active' }).lean<AppRecord>().exec();
  }

  findByClientAppId(clientAppId: string): Promise<AppRecord | null> {
    return this.model.findOne({ clientAppId, state: 'active' }).lean<AppRecord>().exec();
  }

  findByDomainId(domainId: string): Promise<AppRecord | null> {
    return this.model.findOne({ domainId, state: 'active' }).lean<AppRecord>().exec();
  }

  /** Apps of all projects, in the order of their ids. */
  async idsAfter(appId: string, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ _id: { $gt: appId }, state: 'active' })
      .select('_id')
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>()
      .exec();
    return found.map(({ _id }) => _id);
  }

  heads(appIds: readonly string[]): Promise<AppHead[]> {
    return this.model
      .find({ _id: { $in: appIds }, state: 'active' })
      .select('head secretsVersion access.version name deploymentModel providerRegion')
      .lean<AppHead[]>()
      .exec();
  }

  /** Stores an app's record. Returns `false` if the `clientAppId` is taken. */
  async insert(record: AppRecord): Promise<boolean> {
    try {
      await this.model.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'clientAppId')) return false;
      throw error;
    }
  }

  /**
   * Replaces the head by compare-and-swap: takes effect only if the app still equals `seen`. Returns the changed app, `null`
   * if another change came first.
   */
  swapHead(seen: AppRecord, change: HeadChange, { closes, restores }: HeadCondition = {}): Promise<AppRecord | null> {
    const { deployment, audit, ...heads } = change;
    return this.model
      .findOneAndUpdate(
        {
          ...asSeen(seen),
          head: seen.head,
          ...(closes ? stillOpen(closes) : {}),
          ...(restores === undefined ? {} : { 'deployments._id': restores }),
        },
        {
          $set: { ...heads, lastModified: new Date(), ...(closes || restores !== undefined ? { collectedUntil: NEVER } : {}) },
          ...(closes ? { $unset: { [`drafts.${closes.userId}`]: '' } } : {}),
          $push: {
            unrecorded: { $each: audit },
            ...(deployment ? { deployments: { $each: [deployment], $position: 0, $slice: DEPLOYMENT_HISTORY } } : {}),
          },
        },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /**
   * Replaces a draft's head by compare-and-swap: takes effect only if the draft is open and unchanged, and secrets are as in
   * `seen`.
   */
  swapDraft(seen: AppRecord, owned: OwnedDraft, change: DraftChange): Promise<AppRecord | null> {
    const { head, environment, secretsHead, secretsVersion, audit, notes } = change;
    const secrets = secretsVersion === seen.secretsVersion ? {} : { secretsHead, secretsVersion, lastModified: new Date() };
    const draft = `drafts.${owned.userId}`;
    return this.model
      .findOneAndUpdate(
        { ...asSeen(seen), ...stillOpen(owned) },
        {
          $set: { ...secrets, [`${draft}.head`]: head, [`${draft}.environment`]: environment, [`${draft}.notes`]: notes },
          $push: { unrecorded: { $each: audit } },
        },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /**
   * Rebases a draft on the deployed state. Takes effect only if both are unchanged. Returns the changed app, `null` if another
   * change came first.
   */
  rebaseDraft(
    seen: AppRecord,
    owned: OwnedDraft,
    { head, environment, audit }: Pick<DraftChange, 'head' | 'environment' | 'audit'>,
  ): Promise<AppRecord | null> {
    const draft = `drafts.${owned.userId}`;
    return this.model
      .findOneAndUpdate(
        { ...asSeen(seen), head: seen.head, ...stillOpen(owned) },
        {
          $set: {
            [`${draft}.base`]: seen.head,
            [`${draft}.head`]: head,
            [`${draft}.environment`]: environment,
            collectedUntil: NEVER,
          },
          $push: { unrecorded: { $each: audit } },
        },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /**
   * Opens a draft. Takes effect only if the app's head still is the draft's base and the administrator holds no draft of it.
   */
  openDraft({ groupId, appId }: AppKey, { userId, draft }: OwnedDraft): Promise<AppRecord | null> {
    const path = `drafts.${userId}`;
    return this.model
      .findOneAndUpdate(
        { _id: appId, groupId, state: 'active', head: draft.base, [path]: { $exists: false } },
        { $set: { [path]: draft } },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** `false` if the administrator does not hold that draft. */
  async discardDraft({ groupId, appId }: AppKey, userId: string, draftId: string): Promise<boolean> {
    const path = `drafts.${userId}`;
    const { modifiedCount } = await this.model
      .updateOne(
        { _id: appId, groupId, state: 'active', [`${path}._id`]: draftId },
        { $unset: { [path]: '' }, $set: { collectedUntil: NEVER } },
      )
      .exec();
    return modifiedCount === 1;
  }

  /** Stores the deploy configuration. Returns `null` if the app does not exist. */
  setDeployConfig({ groupId, appId }: AppKey, deployConfig: DeployConfigRecord, audit: AuditRecord): Promise<AppRecord | null> {
    return this.model
      .findOneAndUpdate(
        { _id: appId, groupId, state: 'active' },
        { $set: { deployConfig }, $push: { unrecorded: audit } },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /**
   * Changes the labels that say where an app is deployed. Returns `null` if they already have these values, or the app does
   * not exist.
   */
  setRegion(
    { groupId, appId }: AppKey,
    { deploymentModel, providerRegion }: Pick<AppRecord, 'deploymentModel' | 'providerRegion'>,
    audit: AuditRecord,
  ): Promise<AppRecord | null> {
    const others = [{ deploymentModel: { $ne: deploymentModel } }, { providerRegion: { $ne: providerRegion } }];
    return this.model
      .findOneAndUpdate(
        { _id: appId, groupId, state: 'active', $or: others },
        { $set: { deploymentModel, providerRegion, lastModified: new Date() }, $push: { unrecorded: audit } },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Renames an app if it still equals `seen`. Returns the changed app, `null` if it differed. */
  rename(seen: AppRecord, name: string, audit: AuditRecord): Promise<AppRecord | null> {
    const { _id, groupId } = seen;
    return this.model
      .findOneAndUpdate(
        { _id, groupId, state: 'active', ...asConfigured(seen) },
        { $set: { name, lastModified: new Date() }, $push: { unrecorded: audit } },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Replaces the access list if it still equals the one in `seen`. Returns the changed app, `null` if it differed. */
  replaceAccess(
    seen: Pick<AppRecord, '_id' | 'groupId' | 'access'>,
    entries: readonly AllowedAddress[],
    audit: readonly AuditRecord[],
  ): Promise<AppRecord | null> {
    const { _id, groupId, access } = seen;
    return this.model
      .findOneAndUpdate(
        { _id, groupId, state: 'active', 'access.version': access?.version ?? null },
        { $set: { access: { version: (access?.version ?? 0) + 1, entries } }, $push: { unrecorded: { $each: audit } } },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Yields the apps of older stores, whose access list is not in their record. */
  withoutAccess(): AsyncIterable<Pick<AppRecord, '_id' | 'groupId'>> {
    return this.model
      .find({ state: 'active', access: { $exists: false } })
      .select('groupId')
      .lean<Pick<AppRecord, '_id' | 'groupId'>>()
      .cursor();
  }

  /** Makes an app visible after its first tree has been stored. */
  async activate({ groupId, appId }: AppKey): Promise<void> {
    await this.model
      .updateOne({ _id: appId, groupId, state: 'creating' }, { $set: { state: 'active', stateSince: new Date() } })
      .exec();
  }

  /**
   * Marks an app deleted. Returns the app as it was before, `null` if it was not in the state `from`, or its configuration was
   * not as in `seen`.
   */
  markDeleted({ groupId, appId }: AppKey, from: AppState, seen?: AppRecord): Promise<AppRecord | null> {
    return this.model
      .findOneAndUpdate(
        { _id: appId, groupId, state: from, ...(seen ? asConfigured(seen) : {}) },
        { $set: { state: 'deleted', stateSince: new Date(), deployments: [] }, $unset: { drafts: '', unrecorded: '' } },
        { returnDocument: 'before' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Every app in every state, for the collector. */
  ages(): AsyncIterable<AppAge> {
    return this.model.find().select('groupId clientAppId domainId state stateSince collectedUntil').lean<AppAge>().cursor();
  }

  /** Every app in every state, with where its secrets are. */
  secretHeads(): AsyncIterable<Pick<AppRecord, '_id' | 'secretsHead'>> {
    return this.model.find().select('secretsHead').lean<Pick<AppRecord, '_id' | 'secretsHead'>>().cursor();
  }

  /** Every app that is there, with where what is deployed of it is. */
  deployedHeads(): AsyncIterable<Pick<AppRecord, '_id' | 'groupId' | 'clientAppId' | 'head'>> {
    return this.model
      .find({ state: 'active' })
      .select('groupId clientAppId head')
      .lean<Pick<AppRecord, '_id' | 'groupId' | 'clientAppId' | 'head'>>()
      .cursor();
  }

  /** Audit entries that have been moved. */
  async removeUnrecorded(appId: string, ids: readonly string[]): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $pull: { unrecorded: { _id: { $in: ids } } } }).exec();
  }

  async markCollected(appId: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $set: { collectedUntil: until } }).exec();
  }

  async remove(appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId }).exec();
  }
}
