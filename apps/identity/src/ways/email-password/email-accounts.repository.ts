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

  /** Adds an account. Returns `false` if the address has an account already. */
  async add(account: EmailAccountRecord): Promise<boolean> {
    try {
      await insertRecord(this.model, account);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'emailKey')) return false;
      throw error;
    }
  }

  /** Confirms an account. Returns `false` if it does not exist. */
  async confirm(appId: string, id: string): Promise<boolean> {
    return this.set({ _id: id, appId }, { confirmed: true });
  }

  /** Sets a password. Returns `false` if the account does not exist. */
  async setPassword(appId: string, id: string, passwordHash: string): Promise<boolean> {
    return this.set({ _id: id, appId }, { passwordHash });
  }

  /** Records the first login of an account. Returns `false` if the account no longer exists. */
  async activate(appId: string, id: string): Promise<boolean> {
    return this.set({ _id: id, appId, confirmed: true }, { pending: false });
  }

  /** Changes the address. Returns `false` if the account does not exist, `taken` if the address has another account. */
  async setEmail(appId: string, id: string, email: { email: string; emailKey: string }): Promise<boolean | 'taken'> {
    try {
      return await this.set({ _id: id, appId }, email);
    } catch (error) {
      if (isDuplicateKey(error, 'emailKey')) return 'taken';
      throw error;
    }
  }

  /** Returns at most `limit` registrations that have never logged in, by id, after `after`. */
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

  /** Removes a registration. Returns `false` if it does not exist or the account has logged in. */
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
