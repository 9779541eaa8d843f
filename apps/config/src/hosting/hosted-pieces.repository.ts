import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { piecesOf } from '#contracts/config/hosted-pieces.js';
import { HOSTED_PIECE, type HostedPieceRecord } from './hosted-file.model.js';

/** Description of a content in its first piece. */
export type HostedBlob = Pick<HostedPieceRecord, 'appId' | 'blob' | 'storedAt' | 'unusedSince'>;

/** A binary value as it is read without a model around it. */
type ReadPiece = Pick<HostedPieceRecord, '_id'> & { readonly data: mongo.Binary | Buffer };

function idOf(blob: string, index: number): string {
  return `${blob}:${index}`;
}

/** The contents of hosted files, in pieces. */
@Injectable()
export class HostedPiecesRepository {
  constructor(@Inject(getModelToken(HOSTED_PIECE, 'config')) private readonly model: Model<HostedPieceRecord>) {}

  /** The same piece may be stored again; a piece of another app's content is never changed. */
  async put(appId: string, blob: string, index: number, data: Buffer): Promise<void> {
    const piece = { appId, blob, index, data, storedAt: new Date() };
    await this.model.updateOne({ _id: idOf(blob, index), appId }, { $set: piece }, { upsert: true }).exec();
  }

  /** Stores a complete content. */
  async putAll(appId: string, blob: string, content: Buffer): Promise<void> {
    let index = 0;
    for (const piece of piecesOf(content)) await this.put(appId, blob, index++, piece);
  }

  /** Returns the bytes of a piece; `null` if it does not exist. */
  async read(appId: string, blob: string, index: number): Promise<Buffer | null> {
    const found = await this.model
      .findOne({ _id: idOf(blob, index), appId })
      .select('data')
      .lean<ReadPiece>()
      .exec();
    if (!found) return null;
    return Buffer.isBuffer(found.data) ? found.data : Buffer.from(found.data.buffer);
  }

  /** Counts the pieces of a content. */
  count(appId: string, blob: string): Promise<number> {
    return this.model.countDocuments({ appId, blob }).exec();
  }

  /** Yields the contents of all apps that were stored before a moment. */
  storedBefore(moment: Date): AsyncIterable<HostedBlob> {
    return this.model
      .find({ index: 0, storedAt: { $lt: moment } })
      .select('appId blob storedAt unusedSince')
      .lean<HostedBlob>()
      .cursor();
  }

  async markUnused({ appId, blob }: HostedBlob, since: Date | null): Promise<void> {
    const change = since === null ? { $unset: { unusedSince: '' } } : { $set: { unusedSince: since } };
    await this.model.updateOne({ _id: idOf(blob, 0), appId }, change).exec();
  }

  /** Removes a content. The first piece is removed last, so that pieces left by a crash are found again. */
  async remove({ appId, blob }: Pick<HostedBlob, 'appId' | 'blob'>): Promise<void> {
    await this.model.deleteMany({ appId, blob, index: { $gt: 0 } }).exec();
    await this.model.deleteMany({ appId, blob }).exec();
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
