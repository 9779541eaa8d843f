import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DRAFT_RECORD, type DraftRecord } from './draft.model.js';

@Injectable()
export class DraftsRepository {
  constructor(@Inject(getModelToken(DRAFT_RECORD, 'config')) private readonly model: Model<DraftRecord>) {}

  list(appId: string): Promise<DraftRecord[]> {
    return this.model.find({ appId }).lean<DraftRecord[]>().exec();
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
