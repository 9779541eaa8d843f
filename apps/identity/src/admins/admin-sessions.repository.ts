import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE } from '../store.js';
import { ADMIN_SESSION, type AdminSessionRecord } from './admin-session.model.js';

@Injectable()
export class AdminSessionsRepository {
  constructor(@Inject(getModelToken(ADMIN_SESSION, IDENTITY_STORE)) private readonly model: Model<AdminSessionRecord>) {}

  async add(session: AdminSessionRecord): Promise<void> {
    await this.model.create(session);
  }

  async exists(adminId: string, sessionId: string): Promise<boolean> {
    return (await this.model.exists({ _id: sessionId, adminId }).lean()) !== null;
  }

  async listIds(adminId: string): Promise<string[]> {
    const sessions = await this.model.find({ adminId }, { _id: 1 }).lean<{ _id: string }[]>();
    return sessions.map((session) => session._id);
  }

  async removeAll(adminId: string): Promise<void> {
    await this.model.deleteMany({ adminId });
  }

  async remove(adminId: string, sessionId: string): Promise<void> {
    await this.model.deleteOne({ _id: sessionId, adminId });
  }
}
