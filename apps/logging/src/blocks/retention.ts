import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { prepareModel } from '#persistence/prepare-model.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { LoggingEnvironment } from '../env.js';
import { BLOCK_RECORD } from './block.model.js';
import type { BlockRecord } from './entry-block.js';
import { ENTRY_RECORD, type EntryRecord } from './entry.model.js';

const INDEX_NAME = 'retention';
const SECONDS_PER_DAY = 86_400;

/** Returns the start of the retention period; older entries are no longer shown. */
export function retentionBegins({ LOG_RETENTION_DAYS }: LoggingEnvironment, now: number): Date {
  return new Date(now - LOG_RETENTION_DAYS * SECONDS_PER_DAY * 1_000);
}

/** Makes the store remove entries that exceed the retention period, as it is configured at this start. */
@Injectable()
export class Retention implements OnApplicationBootstrap {
  constructor(
    @Inject(getModelToken(BLOCK_RECORD, 'logging')) private readonly blocks: Model<BlockRecord>,
    @Inject(getModelToken(ENTRY_RECORD, 'logging')) private readonly earlier: Model<EntryRecord>,
    @Inject(ENVIRONMENT) private readonly environment: LoggingEnvironment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await prepareModel(this.blocks);
    await this.expire(this.blocks, 'to');
    if ((await this.earlier.db.listCollections()).some(({ name }) => name === this.earlier.collection.name)) {
      await this.expire(this.earlier, 'started');
    }
  }

  private async expire<T>({ collection, db }: Model<T>, field: string): Promise<void> {
    const expireAfterSeconds = this.environment.LOG_RETENTION_DAYS * SECONDS_PER_DAY;
    const existing = (await collection.indexes()).find((index) => index.name === INDEX_NAME);
    if (!existing) {
      await collection.createIndex({ [field]: 1 }, { name: INDEX_NAME, expireAfterSeconds });
    } else if (existing.expireAfterSeconds !== expireAfterSeconds) {
      // Creating an index with the same keys and another expiry would be refused: change the existing one.
      await db.db?.command({ collMod: collection.name, index: { name: INDEX_NAME, expireAfterSeconds } });
    }
  }
}
