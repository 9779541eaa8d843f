import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { NotificationState } from '#contracts/push/notifications.contract.js';
import type { AppScope } from '#contracts/scope.js';
import {
  NOTIFICATION_RECORD,
  type NotificationChange,
  type NotificationFailure,
  type NotificationRecord,
} from './notification.model.js';

@Injectable()
export class NotificationsRepository {
  constructor(@Inject(getModelToken(NOTIFICATION_RECORD, 'push')) private readonly model: Model<NotificationRecord>) {}

  /** Newest first; of every state unless one is named. */
  list({ appId, groupId }: AppScope, state: NotificationState | undefined): Promise<NotificationRecord[]> {
    return this.model
      .find({ appId, groupId, ...(state === undefined ? {} : { state }) })
      .sort({ created: -1, _id: -1 })
      .lean<NotificationRecord[]>()
      .exec();
  }

  find({ appId, groupId }: AppScope, id: string, session?: ClientSession): Promise<NotificationRecord | null> {
    return this.model
      .findOne({ _id: id, appId, groupId }, null, session ? { session } : {})
      .lean<NotificationRecord>()
      .exec();
  }

  async insert(record: NotificationRecord, session?: ClientSession): Promise<void> {
    await this.model.insertMany([record], session ? { session } : {});
  }

  /** Changes a draft and returns it; returns `null` if no draft has this id. */
  change({ appId, groupId }: AppScope, id: string, change: NotificationChange): Promise<NotificationRecord | null> {
    return this.model
      .findOneAndUpdate({ _id: id, appId, groupId, state: 'draft' }, { $set: change }, { returnDocument: 'after' })
      .lean<NotificationRecord>()
      .exec();
  }

  /** The notification as it is then, if it is a draft (changed first) or its delivery failed; otherwise `null`. */
  markSent(
    { appId, groupId }: AppScope,
    id: string,
    change: NotificationChange & Pick<NotificationRecord, 'failure'>,
    sent: Date,
    session: ClientSession,
  ): Promise<NotificationRecord | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, appId, groupId, $or: [{ state: 'draft' }, { failure: { $ne: null } }] },
        { $set: { ...change, state: 'sent', sent } },
        { returnDocument: 'after', session },
      )
      .lean<NotificationRecord>()
      .exec();
  }

  async markFailed(
    { appId, groupId }: AppScope,
    id: string,
    failure: NotificationFailure,
    session: ClientSession,
  ): Promise<void> {
    await this.model.updateOne({ _id: id, appId, groupId, state: 'sent' }, { $set: { failure } }, { session }).exec();
  }

  /** Returns whether there was one. */
  async remove({ appId, groupId }: AppScope, id: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id, appId, groupId }, { session }).exec();
    return deletedCount === 1;
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
