import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { IDENTITY_STORE, insertRecord } from '../../store.js';
import { USER_API_KEY, type UserApiKeyRecord } from './user-api-key.model.js';

/** Owner of keys: users can read and change only their own keys. */
export interface KeyOwner {
  readonly appId: string;
  readonly userId: string;
}

@Injectable()
export class UserApiKeysRepository {
  constructor(@Inject(getModelToken(USER_API_KEY, IDENTITY_STORE)) private readonly model: Model<UserApiKeyRecord>) {}

  /** Returns the keys of a user, oldest first. */
  async list({ appId, userId }: KeyOwner): Promise<UserApiKeyRecord[]> {
    return this.model.find({ appId, userId }).sort({ createdAt: 1, _id: 1 }).lean<UserApiKeyRecord[]>();
  }

  async find({ appId, userId }: KeyOwner, id: string): Promise<UserApiKeyRecord | null> {
    return this.model.findOne({ _id: id, appId, userId }).lean<UserApiKeyRecord | null>();
  }

  /** Finds a key by its hash. The hash need not be compared in constant time: a part of it does not reveal a key. */
  async findByHash(appId: string, hash: string): Promise<UserApiKeyRecord | null> {
    return this.model.findOne({ appId, hash }).lean<UserApiKeyRecord | null>();
  }

  /** Adds a key. If it conflicts with another key, returns the property that is taken. */
  async add(record: UserApiKeyRecord): Promise<'added' | 'name taken' | 'place taken'> {
    try {
      await insertRecord(this.model, record);
      return 'added';
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return 'name taken';
      if (isDuplicateKey(error, 'place')) return 'place taken';
      throw error;
    }
  }

  /** Enables or disables a key. Returns `false` if it does not exist. */
  async setDisabled({ appId, userId }: KeyOwner, id: string, disabled: boolean): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: id, appId, userId }, { $set: { disabled } });
    return matchedCount === 1;
  }

  /** Deletes a key. Returns `false` if it does not exist. */
  async remove({ appId, userId }: KeyOwner, id: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: id, appId, userId });
    return deletedCount === 1;
  }

  async removeOfUser({ appId, userId }: KeyOwner): Promise<void> {
    await this.model.deleteMany({ appId, userId });
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
