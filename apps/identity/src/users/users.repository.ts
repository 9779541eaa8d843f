import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { GatheredInserts } from '#store/inserts/gathered-inserts.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { collectionOf, gatheredInserts, IDENTITY_STORE, insertRecord } from '../store.js';
import { USER, type IdentityRecord, type UserRecord } from './user.model.js';

@Injectable()
export class UsersRepository {
  private readonly inserts: GatheredInserts<UserRecord>;

  constructor(@Inject(getModelToken(USER, IDENTITY_STORE)) private readonly model: Model<UserRecord>) {
    this.inserts = gatheredInserts(model);
  }

  async find(appId: string, userId: string): Promise<UserRecord | null> {
    return collectionOf(this.model).findOne({ _id: userId, appId });
  }

  /** Returns the users of an app with these ids, in the order of their creation. */
  async findAll(appId: string, userIds: readonly string[]): Promise<UserRecord[]> {
    return collectionOf(this.model)
      .find({ _id: { $in: [...userIds] }, appId })
      .sort({ _id: 1 })
      .toArray();
  }

  async findInDomain(domainId: string, userId: string): Promise<UserRecord | null> {
    return collectionOf(this.model).findOne({ _id: userId, domainId });
  }

  async findByIdentity(appId: string, key: string): Promise<UserRecord | null> {
    return collectionOf(this.model).findOne({ appId, 'identities.key': key });
  }

  /** Updates an enabled user's identity and returns the user before the update, `null` if it does not exist. */
  async recordLogin(appId: string, identity: IdentityRecord, at: Date): Promise<UserRecord | null> {
    const changes = {
      'identities.$.provider_id': identity.provider_id,
      'identities.$.dataJson': identity.dataJson,
      lastAuthenticationAt: at,
    };
    return collectionOf(this.model).findOneAndUpdate(
      { appId, 'identities.key': identity.key, disabled: false },
      { $set: changes },
      { returnDocument: 'before' },
    );
  }

  /** Records a login of an enabled user with a credential that is not an identity; returns `null` if the user does not exist. */
  async recordVisit(appId: string, userId: string, at: Date): Promise<UserRecord | null> {
    return collectionOf(this.model).findOneAndUpdate(
      { _id: userId, appId, disabled: false },
      { $set: { lastAuthenticationAt: at } },
      { returnDocument: 'before' },
    );
  }

  /**
   * Adds an identity to an enabled user and returns the outcome; adds nothing if the user's identities have changed meanwhile.
   */
  async addIdentity(
    { _id, appId, identities }: UserRecord,
    identity: IdentityRecord,
    providers: string,
  ): Promise<'added' | 'taken' | 'not added'> {
    try {
      const { modifiedCount } = await this.model.updateOne(
        { _id, appId, disabled: false, identities: { $size: identities.length }, 'identities.key': { $ne: identity.key } },
        { $push: { identities: identity }, $set: { providers } },
      );
      return modifiedCount === 1 ? 'added' : 'not added';
    } catch (error) {
      if (isDuplicateKey(error, 'identities.key')) return 'taken';
      throw error;
    }
  }

  async setIdentityData(appId: string, key: string, dataJson: string): Promise<void> {
    await this.model.updateOne({ appId, 'identities.key': key }, { $set: { 'identities.$.dataJson': dataJson } });
  }

  /** Changes a user. Returns `false` if it does not exist. `tokensFrom` is in unix seconds. */
  async set(appId: string, userId: string, changes: { disabled?: boolean; tokensFrom?: number }): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: userId, appId }, { $set: changes });
    return matchedCount === 1;
  }

  /** Inserts a user. Throws the store's error if one of its identities belongs to a user already, which aborts a transaction. */
  async insert(user: UserRecord, session?: ClientSession): Promise<void> {
    if (session) await insertRecord(this.model, user, session);
    else await this.inserts.add(user);
  }

  /** Adds a user. Returns `false` if one of its identities belongs to a user already. */
  async add(user: UserRecord): Promise<boolean> {
    try {
      await this.insert(user);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'identities.key')) return false;
      throw error;
    }
  }

  /** Deletes a user. Returns `false` if it does not exist. */
  async remove(appId: string, userId: string, session?: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: userId, appId }, session ? { session } : {});
    return deletedCount === 1;
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
