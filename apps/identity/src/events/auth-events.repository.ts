import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { IDENTITY_STORE } from '../store.js';
import { AUTH_EVENT, type AuthEventRecord } from './auth-event.model.js';

@Injectable()
export class AuthEventsRepository {
  constructor(@Inject(getModelToken(AUTH_EVENT, IDENTITY_STORE)) private readonly model: Model<AuthEventRecord>) {}

  async add(event: AuthEventRecord, session?: ClientSession): Promise<void> {
    await this.model.insertMany([event], session ? { session } : {});
  }

  /** Returns the first events of all apps that occurred up to a moment. */
  oldest(until: Date, limit: number): Promise<AuthEventRecord[]> {
    return this.model
      .find({ at: { $lte: until } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<AuthEventRecord[]>()
      .exec();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }
}
