import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { GatheredInserts } from '#store/inserts/gathered-inserts.js';
import { gatheredInserts, IDENTITY_STORE } from '../store.js';
import { DEVICE, type DeviceRecord } from './device.model.js';

/** Maximum devices of one user that are listed, most recently used first. */
export const DEVICES_LISTED_MAX = 100;

@Injectable()
export class DevicesRepository {
  private readonly inserts: GatheredInserts<DeviceRecord>;

  constructor(@Inject(getModelToken(DEVICE, IDENTITY_STORE)) private readonly model: Model<DeviceRecord>) {
    this.inserts = gatheredInserts(model);
  }

  /** Adds a device that no user has used before. */
  add(device: DeviceRecord): Promise<void> {
    return this.inserts.add(device);
  }

  /** Records that a user logged in from a device. */
  async save({ _id, appId, createdAt, deviceId, userId, ...seen }: DeviceRecord): Promise<void> {
    await this.model.updateOne(
      { _id, appId },
      { $set: seen, $setOnInsert: { createdAt, deviceId, userId } },
      { upsert: true, timestamps: false },
    );
  }

  async exists(appId: string, deviceId: string): Promise<boolean> {
    return (await this.model.exists({ appId, deviceId }).lean()) !== null;
  }

  async listOfUser(appId: string, userId: string): Promise<DeviceRecord[]> {
    return this.model.find({ appId, userId }).sort({ expiresAt: -1 }).limit(DEVICES_LISTED_MAX).lean<DeviceRecord[]>();
  }

  async removeOfUser(appId: string, userId: string): Promise<void> {
    await this.model.deleteMany({ appId, userId });
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
