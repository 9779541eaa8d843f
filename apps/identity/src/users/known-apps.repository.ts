import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE } from '../store.js';
import { KNOWN_APP, type KnownAppRecord } from './known-app.model.js';

/** Ids of known apps. It works across apps by design: it contains their ids and none of their data. */
@Injectable()
export class KnownAppsRepository {
  constructor(@Inject(getModelToken(KNOWN_APP, IDENTITY_STORE)) private readonly model: Model<KnownAppRecord>) {}

  async save(appId: string, providers: string): Promise<void> {
    const changes = { $setOnInsert: { createdAt: new Date() }, $addToSet: { providers } };
    await this.model.updateOne({ _id: appId }, changes, { upsert: true });
  }

  async providersOf(appId: string): Promise<string[]> {
    return (await this.model.findOne({ _id: appId }).lean<KnownAppRecord | null>())?.providers ?? [];
  }

  /** Returns a page of ids in order, after `after`. */
  async page(after: string | null, limit: number): Promise<string[]> {
    const from = after === null ? {} : { _id: { $gt: after } };
    const apps = await this.model.find(from, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<{ _id: string }[]>();
    return apps.map(({ _id }) => _id);
  }

  async remove(appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId });
  }
}
