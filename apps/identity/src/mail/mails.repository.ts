import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Binary } from 'mongodb';
import type { Model } from 'mongoose';
import { IDENTITY_STORE, insertRecord } from '../store.js';
import { MAIL, type MailRecord } from './mail.model.js';

@Injectable()
export class MailsRepository {
  constructor(@Inject(getModelToken(MAIL, IDENTITY_STORE)) private readonly model: Model<MailRecord>) {}

  async add(mail: MailRecord): Promise<void> {
    await insertRecord(this.model, mail);
  }

  /** The mail of any app that is due longest, counted as tried and taken until `until`; `null` where none is due. */
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

  /** Every mail of every app that waits. */
  async *all(): AsyncIterable<Pick<MailRecord, '_id' | 'appId' | 'sealed'>> {
    for await (const mail of this.model.find().select('appId sealed').lean<MailRecord>().cursor()) yield withBytes(mail);
  }

  /** Puts other bytes in the place of those that were read; does nothing when they are gone. */
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

/** Read past mongoose, bytes are the driver's own type. */
function withBytes(mail: MailRecord): MailRecord {
  return { ...mail, sealed: mail.sealed instanceof Binary ? mail.sealed.buffer : mail.sealed };
}
