import { Schema } from 'mongoose';

export const MAIL = 'Mail';

/** Mail that has not been sent yet. */
export interface MailRecord {
  _id: string;
  appId: string;
  /** `MailMessage` as JSON, sealed under the master key: it contains an address and a link that gives access to an account. */
  sealed: Uint8Array;
  attempts: number;
  /** Time of the next attempt; while the mail is being sent, time from which another process may take it over. */
  dueAt: Date;
  /** Time at which its content becomes worthless: the mail is removed, sent or not. */
  expiresAt: Date;
}

export const mailSchema = new Schema<MailRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    sealed: { type: Buffer, required: true },
    attempts: { type: Number, required: true },
    dueAt: { type: Date, required: true, index: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'mails', versionKey: false },
);
mailSchema.index({ appId: 1 });
