import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SEALED_VALUE, type SealedValue } from './stored-object.model.js';

export type NewSealedValue = Pick<SealedValue, '_id' | 'sealed'>;

@Injectable()
export class SealedValuesRepository {
  constructor(@Inject(getModelToken(SEALED_VALUE, 'config')) private readonly model: Model<SealedValue>) {}

  /** Sealed values by id; those that do not exist are absent. */
  async read(appId: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const found = await this.model
      .find({ appId, _id: { $in: ids } })
      .select('sealed')
      // Lean documents hold binaries in the driver's own type.
      .lean<{ _id: string; sealed: { readonly buffer: Uint8Array } }[]>()
      .exec();
    return new Map(found.map(({ _id, sealed }) => [_id, sealed.buffer]));
  }

  async store(appId: string, values: readonly NewSealedValue[]): Promise<void> {
    if (values.length === 0) return;
    const touchedAt = new Date();
    await this.model.insertMany(values.map((value) => ({ ...value, appId, touchedAt })));
  }

  /** Replaces the bytes that were read; does nothing if they have been removed or replaced. */
  async replace(appId: string, id: string, from: Uint8Array, to: Buffer): Promise<void> {
    await this.model.updateOne({ _id: id, appId, sealed: Buffer.from(from) }, { $set: { sealed: to } }).exec();
  }

  async remove(appId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ appId, _id: { $in: ids } }).exec();
  }

  async idsUntouchedSince(appId: string, before: Date): Promise<string[]> {
    const found = await this.model
      .find({ appId, touchedAt: { $lt: before } })
      .select('_id')
      .lean<Pick<SealedValue, '_id'>[]>()
      .exec();
    return found.map(({ _id }) => _id);
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
