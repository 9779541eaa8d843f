import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE, insertRecord } from '../../store.js';
import { EMAIL_TOKEN, type EmailTokenPurpose, type EmailTokenRecord } from './email-token.model.js';

@Injectable()
export class EmailTokensRepository {
  constructor(@Inject(getModelToken(EMAIL_TOKEN, IDENTITY_STORE)) private readonly model: Model<EmailTokenRecord>) {}

  async add(token: EmailTokenRecord): Promise<void> {
    await insertRecord(this.model, token);
  }

  /** Finds a token; returns `null` also for an expired token that is not removed yet. */
  async find(appId: string, id: string, purpose: EmailTokenPurpose, now: Date): Promise<EmailTokenRecord | null> {
    return this.model.findOne({ _id: id, appId, purpose, expiresAt: { $gt: now } }).lean<EmailTokenRecord | null>();
  }

  /** Removes a token. Returns `true` for exactly one of several concurrent calls. */
  async take(appId: string, id: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: id, appId })).deletedCount === 1;
  }

  async removeOf(appId: string, accountId: string, purpose: EmailTokenPurpose): Promise<void> {
    await this.model.deleteMany({ appId, accountId, purpose });
  }

  async removeAllOf(appId: string, accountId: string): Promise<void> {
    await this.model.deleteMany({ appId, accountId });
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
