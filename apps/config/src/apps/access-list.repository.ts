import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AllowedAddress } from '../core/records/app-record.model.js';
import { ACCESS_LIST_RECORD, type AccessListRecord } from './access-list-entry.model.js';

/** Access lists as older stores have them, separate from the app records. Entries are no longer added here. */
@Injectable()
export class AccessListRepository {
  constructor(@Inject(getModelToken(ACCESS_LIST_RECORD, 'config')) private readonly model: Model<AccessListRecord>) {}

  async list(appId: string): Promise<AllowedAddress[]> {
    const found = await this.model.find({ appId }).sort({ _id: 1 }).lean<AccessListRecord[]>().exec();
    return found.map(({ _id, address, comment }) => ({ _id, address, comment }));
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
