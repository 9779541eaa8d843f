import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE, insertRecord } from '../store.js';
import { DEVICE, type DeviceRecord } from './device.model.js';

@Injectable()
export class DevicesRepository {
  constructor(@Inject(getModelToken(DEVICE, IDENTITY_STORE)) private readonly model: Model<DeviceRecord>) {}

  async add(device: DeviceRecord): Promise<void> {
    await insertRecord(this.model, device);
  }

  async exists(appId: string, deviceId: string): Promise<boolean> {
    return (await this.model.exists({ _id: deviceId, appId }).lean()) !== null;
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
