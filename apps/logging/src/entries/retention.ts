import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ENVIRONMENT } from '#platform/environment.js';
import type { LoggingEnvironment } from '../env.js';
import { ENTRY_RECORD, type EntryRecord } from './entry.model.js';

const INDEX_NAME = 'retention';
const SECONDS_PER_DAY = 86_400;

/** Lets the store remove entries that are older than the operator keeps them, as the setting is at this start. */
@Injectable()
export class Retention implements OnApplicationBootstrap {
  constructor(
    @Inject(getModelToken(ENTRY_RECORD, 'logging')) private readonly model: Model<EntryRecord>,
    @Inject(ENVIRONMENT) private readonly environment: LoggingEnvironment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const expireAfterSeconds = this.environment.LOG_RETENTION_DAYS * SECONDS_PER_DAY;
    await this.model.init();
    const indexes = await this.model.collection.indexes();
    const existing = indexes.find((index) => index.name === INDEX_NAME);
    if (!existing) {
      await this.model.collection.createIndex({ started: 1 }, { name: INDEX_NAME, expireAfterSeconds });
    } else if (existing.expireAfterSeconds !== expireAfterSeconds) {
      // An index of the same keys with another expiry would be refused: the existing one is changed.
      await this.model.db.db?.command({
        collMod: this.model.collection.name,
        index: { name: INDEX_NAME, expireAfterSeconds },
      });
    }
  }
}
