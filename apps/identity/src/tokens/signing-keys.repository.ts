import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { prepareModel } from '#persistence/prepare-model.js';
import { IDENTITY_STORE } from '../store.js';
import { SIGNING_KEY, type SigningKeyRecord } from './signing-key.model.js';

@Injectable()
export class SigningKeysRepository {
  constructor(@Inject(getModelToken(SIGNING_KEY, IDENTITY_STORE)) private readonly model: Model<SigningKeyRecord>) {}

  /** Returns all keys, newest generation first. */
  async list(): Promise<SigningKeyRecord[]> {
    await prepareModel(this.model);
    return this.model.find().sort({ generation: -1 }).lean<SigningKeyRecord[]>();
  }

  /** Replaces the bytes that were read; does nothing if they have changed. */
  async replaceSealed(kid: string, from: Uint8Array, to: Buffer): Promise<void> {
    await this.model.updateOne({ _id: kid, sealedPrivateJwk: Buffer.from(from) }, { $set: { sealedPrivateJwk: to } });
  }

  /** Adds a key. Returns `false` if another replica has added a key of this generation. */
  async add(record: SigningKeyRecord): Promise<boolean> {
    try {
      await this.model.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'generation')) return false;
      throw error;
    }
  }
}
