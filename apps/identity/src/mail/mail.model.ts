import { Schema } from 'mongoose';

export const MAIL = 'Mail';

/** A mail that has not been sent yet. */
export interface MailRecord {
  _id: string;
  appId: string;
  /** `MailMessage` as JSON under the platform's key: it holds an address and a link that opens an account. */
  sealed: Uint8Array;
  attempts: number;
  /** When it may be tried next; while it is being sent, when another process may take it over. */
  dueAt: Date;
  /** When what it says is worth nothing any more: it is removed, sent or not. */
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
