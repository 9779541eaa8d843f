import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { NotificationState } from '#contracts/push/notifications.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { NOTIFICATION_RECORD, type NotificationRecord } from './notification.model.js';

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

  find({ appId, groupId }: AppScope, id: string): Promise<NotificationRecord | null> {
    return this.model.findOne({ _id: id, appId, groupId }).lean<NotificationRecord>().exec();
  }

  async insert(record: NotificationRecord): Promise<void> {
    await this.model.create(record);
  }

  /** Answers whether there was one. */
  async remove({ appId, groupId }: AppScope, id: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id, appId, groupId }).exec();
    return deletedCount === 1;
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
