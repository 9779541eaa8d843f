import { Schema } from 'mongoose';

export const EMAIL_TOKEN = 'EmailToken';

/** Purpose of a token that is sent to an address or passed to a function. */
export type EmailTokenPurpose = 'confirm' | 'reset';

export interface EmailTokenRecord {
  /** `tokenId` that belongs to the token. */
  _id: string;
  appId: string;
  accountId: string;
  purpose: EmailTokenPurpose;
  /** SHA-256 of the token, base64url; the token itself is not stored. */
  hash: string;
  expiresAt: Date;
}

export const emailTokenSchema = new Schema<EmailTokenRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    accountId: { type: String, required: true },
    purpose: { type: String, required: true },
    hash: { type: String, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'email_tokens', versionKey: false },
);
emailTokenSchema.index({ appId: 1, accountId: 1 });
