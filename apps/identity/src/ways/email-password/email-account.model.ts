import { Schema } from 'mongoose';

export const EMAIL_ACCOUNT = 'EmailAccount';

/** Address and password: the credential of a user, or a registration that has no user yet. */
export interface EmailAccountRecord {
  /** Id of the user's identity. */
  _id: string;
  appId: string;
  domainId: string;
  /** Address as it was registered. */
  email: string;
  /** `EmailAddress.key`; unique among the accounts of an app. */
  emailKey: string;
  /** Argon2id hash. */
  passwordHash: string;
  confirmed: boolean;
  /** True until the first login: the account is a pending registration, confirmed or not. */
  pending: boolean;
  createdAt: Date;
}

export const emailAccountSchema = new Schema<EmailAccountRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    domainId: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    confirmed: { type: Boolean, required: true },
    pending: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'email_accounts', versionKey: false },
);
emailAccountSchema.index({ appId: 1, emailKey: 1 }, { unique: true });
emailAccountSchema.index({ appId: 1, pending: 1, _id: 1 });
