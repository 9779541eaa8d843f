import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { MongoClient } from 'mongodb';
import type { ClientSession, Connection, Model } from 'mongoose';
import { Transactions } from '../leases/transactions.js';
import { TRIGGERS_STORE } from '../store.js';
import { SOURCE_RECORD, type SourceRecord } from './source.model.js';

/** Thrown when another replica reads the source by now: writes of this owner no longer take effect. */
export class SourceLeaseLostError extends Error {
  override readonly name = 'SourceLeaseLostError';
}

export interface OwnedSource {
  readonly id: string;
  readonly epoch: number;
}

/** Stores the places up to which sources have been read. */
@Injectable()
export class SourcesRepository {
  constructor(
    @Inject(getModelToken(SOURCE_RECORD, TRIGGERS_STORE)) private readonly model: Model<SourceRecord>,
    @Inject(getConnectionToken(TRIGGERS_STORE)) private readonly connection: Connection,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the client of the platform's own store. */
  async client(): Promise<MongoClient> {
    return this.connection.getClient();
  }

  async token(id: string): Promise<string | null> {
    const found = await this.model.findById(id, { token: 1 }).lean<SourceRecord | null>();
    return found?.token ?? null;
  }

  /** Stores the start of a source that has not been read so far. */
  async begin({ id, epoch }: OwnedSource, token: string, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: id, epoch, token: null }, { $set: { token } }, { session });
  }

  /** Ids of sources that may not be watched as a whole. */
  async refused(): Promise<ReadonlySet<string>> {
    const found = await this.model.find({ isRefused: true }, { _id: 1 }).lean<Pick<SourceRecord, '_id'>[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /**
   * Does something only as long as the source is this owner's, in one transaction with moving its token, where there is one to move to.
   * @throws SourceLeaseLostError
   */
  async together(
    { id, epoch }: OwnedSource,
    changes: Partial<Pick<SourceRecord, 'token' | 'storedAt' | 'isRefused'>>,
    work: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (session) => {
      const update = { $inc: { writes: 1 }, ...(Object.keys(changes).length > 0 ? { $set: changes } : {}) };
      const { matchedCount } = await this.model.updateOne({ _id: id, epoch }, update, { session });
      if (matchedCount !== 1) throw new SourceLeaseLostError(id);
      await work(session);
    });
  }
}
