import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { IDENTITY_STORE, insertRecord } from '../store.js';
import { USED_STATE, type UsedStateRecord } from './used-state.model.js';

@Injectable()
export class UsedStatesRepository {
  constructor(@Inject(getModelToken(USED_STATE, IDENTITY_STORE)) private readonly model: Model<UsedStateRecord>) {}

  /** Returns `true` if the state was not used before. Of several concurrent calls, in any process, exactly one succeeds. */
  async take(id: string, expiresAt: Date): Promise<boolean> {
    try {
      await insertRecord(this.model, { _id: id, expiresAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error, '_id')) return false;
      throw error;
    }
  }
}
