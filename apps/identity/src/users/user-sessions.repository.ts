import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { GatheredInserts } from '#store/inserts/gathered-inserts.js';
import { collectionOf, gatheredInserts, IDENTITY_STORE, insertRecord } from '../store.js';
import { USER_SESSION, type UserSessionRecord } from './user-session.model.js';

@Injectable()
export class UserSessionsRepository {
  private readonly inserts: GatheredInserts<UserSessionRecord>;

  constructor(@Inject(getModelToken(USER_SESSION, IDENTITY_STORE)) private readonly model: Model<UserSessionRecord>) {
    this.inserts = gatheredInserts(model);
  }

  async add(session: UserSessionRecord, transaction?: ClientSession): Promise<void> {
    if (transaction) await insertRecord(this.model, session, transaction);
    else await this.inserts.add(session);
  }

  async findInDomain(domainId: string, userId: string, sessionId: string): Promise<UserSessionRecord | null> {
    return collectionOf(this.model).findOne({ _id: sessionId, domainId, userId });
  }

  /** Returns the newest sessions of a user. */
  async listOfUser(appId: string, userId: string, limit: number): Promise<UserSessionRecord[]> {
    const unexpired = { appId, userId, expiresAt: { $gt: new Date() } };
    return this.model.find(unexpired).sort({ createdAt: -1, _id: -1 }).limit(limit).lean<UserSessionRecord[]>();
  }

  /** Returns `true` if the session is one of the user's. */
  async isOfUser(appId: string, userId: string, sessionId: string): Promise<boolean> {
    return (await this.model.exists({ _id: sessionId, appId, userId }).lean()) !== null;
  }

  /** Removes a session. Returns `false` if it does not exist. */
  async remove(appId: string, sessionId: string): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: sessionId, appId });
    return deletedCount === 1;
  }

  /** Removes the sessions a user opened with one identity; returns their ids. */
  async removeOfIdentity(appId: string, userId: string, identityId: string): Promise<string[]> {
    const filter = { appId, userId, 'identity.id': identityId };
    const sessions = await this.model.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
    await this.model.deleteMany({ ...filter, _id: { $in: sessions.map(({ _id }) => _id) } });
    return sessions.map(({ _id }) => _id);
  }

  async removeOfUser(appId: string, userId: string): Promise<void> {
    await this.model.deleteMany({ appId, userId });
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
