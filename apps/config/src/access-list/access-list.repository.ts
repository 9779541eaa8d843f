import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ACCESS_LIST_RECORD, type AccessListRecord } from './access-list-entry.model.js';

@Injectable()
export class AccessListRepository {
  constructor(@Inject(getModelToken(ACCESS_LIST_RECORD, 'config')) private readonly model: Model<AccessListRecord>) {}

  list(appId: string): Promise<AccessListRecord[]> {
    return this.model.find({ appId }).sort({ _id: 1 }).lean<AccessListRecord[]>().exec();
  }

  count(appId: string): Promise<number> {
    return this.model.countDocuments({ appId }).exec();
  }

  async insert(record: AccessListRecord): Promise<void> {
    await this.model.create(record);
  }

  /** Returns the entry as it is afterwards, `null` for an unknown one. */
  update(
    appId: string,
    _id: string,
    changes: Partial<Pick<AccessListRecord, 'address' | 'comment'>>,
  ): Promise<AccessListRecord | null> {
    return this.model
      .findOneAndUpdate({ _id, appId }, { $set: changes }, { returnDocument: 'after' })
      .lean<AccessListRecord>()
      .exec();
  }

  /** Returns the entry as it was, `null` for an unknown one. */
  remove(appId: string, _id: string): Promise<AccessListRecord | null> {
    return this.model.findOneAndDelete({ _id, appId }).lean<AccessListRecord>().exec();
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
