import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { IDENTITY_STORE, insertRecord } from '../../store.js';
import { EMAIL_ACCOUNT, type EmailAccountRecord } from './email-account.model.js';

@Injectable()
export class EmailAccountsRepository {
  constructor(@Inject(getModelToken(EMAIL_ACCOUNT, IDENTITY_STORE)) private readonly model: Model<EmailAccountRecord>) {}

  async find(appId: string, id: string): Promise<EmailAccountRecord | null> {
    return this.model.findOne({ _id: id, appId }).lean<EmailAccountRecord | null>();
  }

  async findByKey(appId: string, emailKey: string): Promise<EmailAccountRecord | null> {
    return this.model.findOne({ appId, emailKey }).lean<EmailAccountRecord | null>();
  }

  /** Whether it was added; `false` when the address has an account already. */
  async add(account: EmailAccountRecord): Promise<boolean> {
    try {
      await insertRecord(this.model, account);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'emailKey')) return false;
      throw error;
    }
  }

  /** Whether there is such an account. */
  async confirm(appId: string, id: string): Promise<boolean> {
    return this.set({ _id: id, appId }, { confirmed: true });
  }

  /** Whether there is such an account. */
  async setPassword(appId: string, id: string, passwordHash: string): Promise<boolean> {
    return this.set({ _id: id, appId }, { passwordHash });
  }

  /** Somebody has logged in with it. Whether there still is such an account. */
  async activate(appId: string, id: string): Promise<boolean> {
    return this.set({ _id: id, appId, confirmed: true }, { pending: false });
  }

  /** Whether there is such an account, and `taken` when the address has another. */
  async setEmail(appId: string, id: string, email: { email: string; emailKey: string }): Promise<boolean | 'taken'> {
    try {
      return await this.set({ _id: id, appId }, email);
    } catch (error) {
      if (isDuplicateKey(error, 'emailKey')) return 'taken';
      throw error;
    }
  }

  /** At most `limit` registrations nobody has logged in with, by id, from behind `after`. */
  async listPending(appId: string, after: string | null, limit: number): Promise<EmailAccountRecord[]> {
    const from = after === null ? {} : { _id: { $gt: after } };
    return this.model
      .find({ appId, pending: true, ...from })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<EmailAccountRecord[]>();
  }

  async remove(appId: string, id: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: id, appId })).deletedCount === 1;
  }

  /** Whether there was such a registration; an account somebody has logged in with stays. */
  async removePending(appId: string, id: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: id, appId, pending: true })).deletedCount === 1;
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }

  private async set(filter: Partial<EmailAccountRecord>, changes: Partial<EmailAccountRecord>): Promise<boolean> {
    return (await this.model.updateOne(filter, { $set: changes })).matchedCount === 1;
  }
}
