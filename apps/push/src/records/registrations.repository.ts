import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { newId } from '#contracts/ids.js';
import { REGISTRATION_RECORD, type RegistrationRecord } from './registration.model.js';

export interface ServiceScope {
  readonly appId: string;
  readonly serviceId: string;
}

export interface DeviceScope extends ServiceScope {
  readonly userId: string;
  readonly deviceId: string;
}

@Injectable()
export class RegistrationsRepository {
  constructor(@Inject(getModelToken(REGISTRATION_RECORD, 'push')) private readonly model: Model<RegistrationRecord>) {}

  /**
   * Stores a registration. A device has one registration, and a token belongs to one device: the one that registers it
   * last.
   */
  async put(device: DeviceScope, token: string): Promise<void> {
    const { appId, serviceId, userId, deviceId } = device;
    await this.model.deleteMany({ appId, serviceId, token, $or: [{ userId: { $ne: userId } }, { deviceId: { $ne: deviceId } }] });
    try {
      await this.upsert(device, token);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The same device registered at the same time: it is there now.
      await this.upsert(device, token);
    }
  }

  /** Returns the registrations of a user, the latest first. */
  async ofUser({ appId, serviceId }: ServiceScope, userId: string): Promise<RegistrationRecord[]> {
    return this.model.find({ appId, serviceId, userId }).sort({ updated: -1, _id: -1 }).lean<RegistrationRecord[]>().exec();
  }

  /** Tokens of the devices of users. */
  async tokens({ appId, serviceId }: ServiceScope, userIds: readonly string[], limit: number): Promise<string[]> {
    const found = await this.model
      .find({ appId, serviceId, userId: { $in: userIds } }, { token: 1 })
      .limit(limit)
      .lean<Pick<RegistrationRecord, 'token'>[]>()
      .exec();
    return found.map(({ token }) => token);
  }

  async hasAny(appId: string, userId: string): Promise<boolean> {
    return (await this.model.exists({ appId, userId }).exec()) !== null;
  }

  async remove({ appId, serviceId, userId, deviceId }: DeviceScope): Promise<void> {
    await this.model.deleteOne({ appId, serviceId, userId, deviceId }).exec();
  }

  async removeMany({ appId, serviceId }: ServiceScope, ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ appId, serviceId, _id: { $in: ids } }).exec();
  }

  async removeToken({ appId, serviceId }: ServiceScope, token: string): Promise<void> {
    await this.model.deleteMany({ appId, serviceId, token }).exec();
  }

  async removeUser(appId: string, userId: string): Promise<void> {
    await this.model.deleteMany({ appId, userId }).exec();
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }

  private async upsert({ appId, serviceId, userId, deviceId }: DeviceScope, token: string): Promise<void> {
    await this.model
      .updateOne(
        { appId, serviceId, userId, deviceId },
        { $set: { token, updated: new Date() }, $setOnInsert: { _id: newId() } },
        { upsert: true },
      )
      .exec();
  }
}
