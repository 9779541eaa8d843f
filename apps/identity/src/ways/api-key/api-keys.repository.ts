import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { IDENTITY_STORE, insertRecord } from '../../store.js';
import { API_KEY, type ApiKeyRecord } from './api-key.model.js';

@Injectable()
export class ApiKeysRepository {
  constructor(@Inject(getModelToken(API_KEY, IDENTITY_STORE)) private readonly model: Model<ApiKeyRecord>) {}

  /** Returns the keys of an app, oldest first. */
  async list(appId: string): Promise<ApiKeyRecord[]> {
    return this.model.find({ appId }).sort({ createdAt: 1, _id: 1 }).lean<ApiKeyRecord[]>();
  }

  async find(appId: string, id: string): Promise<ApiKeyRecord | null> {
    return this.model.findOne({ _id: id, appId }).lean<ApiKeyRecord | null>();
  }

  /** Finds a key by its hash. The hash need not be compared in constant time: a part of it does not reveal a key. */
  async findByHash(appId: string, hash: string): Promise<ApiKeyRecord | null> {
    return this.model.findOne({ appId, hash }).lean<ApiKeyRecord | null>();
  }

  /** Returns the places in use, in no particular order. */
  async takenPlaces(appId: string): Promise<number[]> {
    const records = await this.model.find({ appId }, { place: 1 }).lean<Pick<ApiKeyRecord, 'place'>[]>();
    return records.map(({ place }) => place);
  }

  /** Adds a key. If it conflicts with another key, returns the property that is taken. */
  async add(record: ApiKeyRecord): Promise<'added' | 'name taken' | 'place taken'> {
    try {
      await insertRecord(this.model, record);
      return 'added';
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return 'name taken';
      if (isDuplicateKey(error, 'place')) return 'place taken';
      throw error;
    }
  }

  /** Enables or disables a key. Returns the changed key, `null` if it does not exist. */
  async setDisabled(appId: string, id: string, disabled: boolean): Promise<ApiKeyRecord | null> {
    return this.model
      .findOneAndUpdate({ _id: id, appId }, { $set: { disabled } }, { returnDocument: 'after' })
      .lean<ApiKeyRecord | null>();
  }

  /** Deletes a key. Returns `false` if it does not exist. */
  async remove(appId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id, appId });
    return deletedCount === 1;
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
