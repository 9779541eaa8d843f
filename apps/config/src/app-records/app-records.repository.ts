import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DEPLOYMENT_HISTORY } from '#contracts/config/deployments.contract.js';
import { isDuplicateKey } from '#persistence/duplicate-key.js';
import { APP_RECORD, type AppRecord, type AppState, type DeploymentRecord } from './app-record.model.js';

/** Which app of which project. */
export interface AppKey {
  readonly groupId: string;
  readonly appId: string;
}

/** What one change does to an app. */
export interface HeadChange {
  readonly head: string;
  readonly secretsHead: string;
  readonly secretsVersion: number;
  readonly environment: string;
  /** `null` when only secrets changed. */
  readonly deployment: DeploymentRecord | null;
}

export type AppHead = Pick<AppRecord, '_id' | 'head' | 'secretsVersion'>;
export type AppAge = Pick<AppRecord, '_id' | 'groupId' | 'clientAppId' | 'domainId' | 'state' | 'stateSince' | 'collectedUntil'>;

@Injectable()
export class AppRecordsRepository {
  constructor(@Inject(getModelToken(APP_RECORD, 'config')) private readonly model: Model<AppRecord>) {}

  /** The apps of a project, oldest first, without their deployments. */
  list(groupId: string): Promise<Omit<AppRecord, 'deployments'>[]> {
    return this.model
      .find({ groupId, state: 'active' })
      .select('-deployments')
      .sort({ _id: 1 })
      .lean<Omit<AppRecord, 'deployments'>[]>()
      .exec();
  }

  find({ groupId, appId }: AppKey): Promise<AppRecord | null> {
    return this.model.findOne({ _id: appId, groupId, state: 'active' }).lean<AppRecord>().exec();
  }

  /** For other services, which know the app and not its project. */
  findById(appId: string): Promise<AppRecord | null> {
    return this.model.findOne({ _id: appId, state: 'active' }).lean<AppRecord>().exec();
  }

  findByClientAppId(clientAppId: string): Promise<AppRecord | null> {
    return this.model.findOne({ clientAppId, state: 'active' }).lean<AppRecord>().exec();
  }

  heads(appIds: readonly string[]): Promise<AppHead[]> {
    return this.model
      .find({ _id: { $in: appIds }, state: 'active' })
      .select('head secretsVersion')
      .lean<AppHead[]>()
      .exec();
  }

  /** `false` if the `clientAppId` is taken. */
  async insert(record: AppRecord): Promise<boolean> {
    try {
      await this.model.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'clientAppId')) return false;
      throw error;
    }
  }

  /** The compare-and-swap: takes effect only if the app still is what `seen` says. Answers what it became, `null` if it lost. */
  swapHead(seen: AppRecord, change: HeadChange): Promise<AppRecord | null> {
    const { deployment, ...heads } = change;
    return this.model
      .findOneAndUpdate(
        { _id: seen._id, groupId: seen.groupId, state: 'active', head: seen.head, secretsVersion: seen.secretsVersion },
        {
          $set: { ...heads, lastModified: new Date() },
          ...(deployment ? { $push: { deployments: { $each: [deployment], $position: 0, $slice: DEPLOYMENT_HISTORY } } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Makes an app visible whose first tree has been stored. */
  async activate({ groupId, appId }: AppKey): Promise<void> {
    await this.model
      .updateOne({ _id: appId, groupId, state: 'creating' }, { $set: { state: 'active', stateSince: new Date() } })
      .exec();
  }

  /** Answers the app as it was, `null` if it was not in the state `from`. */
  markDeleted({ groupId, appId }: AppKey, from: AppState): Promise<AppRecord | null> {
    return this.model
      .findOneAndUpdate(
        { _id: appId, groupId, state: from },
        { $set: { state: 'deleted', stateSince: new Date(), deployments: [] } },
        { returnDocument: 'before' },
      )
      .lean<AppRecord>()
      .exec();
  }

  /** Every app in every state, for the collector. */
  ages(): AsyncIterable<AppAge> {
    return this.model.find().select('groupId clientAppId domainId state stateSince collectedUntil').lean<AppAge>().cursor();
  }

  async markCollected(appId: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $set: { collectedUntil: until } }).exec();
  }

  async remove(appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId }).exec();
  }
}
