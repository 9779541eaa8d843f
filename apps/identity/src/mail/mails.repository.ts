import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Binary } from '#codecs/bson/values.js';
import type { Model } from 'mongoose';
import { IDENTITY_STORE, insertRecord } from '../store.js';
import { MAIL, type MailRecord } from './mail.model.js';

@Injectable()
export class MailsRepository {
  constructor(@Inject(getModelToken(MAIL, IDENTITY_STORE)) private readonly model: Model<MailRecord>) {}

  async add(mail: MailRecord): Promise<void> {
    await insertRecord(this.model, mail);
  }

  /**
   * Claims the mail of any app that has been due longest: counts an attempt and reserves it until `until`; returns `null` if no
   * mail is due.
   */
  async claim(now: Date, until: Date): Promise<MailRecord | null> {
    const mail = await this.model
      .findOneAndUpdate(
        { dueAt: { $lte: now }, expiresAt: { $gt: now } },
        { $set: { dueAt: until }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<MailRecord | null>();
    return mail && withBytes(mail);
  }

  /** Yields every queued mail of every app. */
  async *all(): AsyncIterable<Pick<MailRecord, '_id' | 'appId' | 'sealed'>> {
    for await (const mail of this.model.find().select('appId sealed').lean<MailRecord>().cursor()) yield withBytes(mail);
  }

  /** Replaces the bytes that were read; does nothing if they have changed. */
  async replaceSealed(appId: string, id: string, from: Uint8Array, to: Buffer): Promise<void> {
    await this.model.updateOne({ _id: id, appId, sealed: Buffer.from(from) }, { $set: { sealed: to } });
  }

  async postpone(appId: string, id: string, dueAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, appId }, { $set: { dueAt } });
  }

  async remove(appId: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, appId });
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

/** Converts bytes: read without mongoose, they have the driver's type. */
function withBytes(mail: MailRecord): MailRecord {
  return { ...mail, sealed: mail.sealed instanceof Binary ? mail.sealed.buffer : mail.sealed };
}
