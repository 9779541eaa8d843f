import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ADMIN, type AdminRecord } from '../admins/admin.model.js';
import { EMAIL_ACCOUNT, type EmailAccountRecord } from '../email-accounts/email-account.model.js';
import { IDENTITY_STORE } from '../store.js';
import { prefixOf, type PasswordCost } from './password-cost.js';

/** All hashes of passwords there are, whoever logs in with them. */
@Injectable()
export class PasswordHashesRepository {
  constructor(
    @Inject(getModelToken(ADMIN, IDENTITY_STORE)) private readonly admins: Model<AdminRecord>,
    @Inject(getModelToken(EMAIL_ACCOUNT, IDENTITY_STORE)) private readonly accounts: Model<EmailAccountRecord>,
  ) {}

  /** Returns whether a password of an administrator or of an end user was hashed at another cost. Looks at every one until then. */
  async hasOtherThan(cost: PasswordCost): Promise<boolean> {
    const other = { $not: { $regex: `^${prefixOf(cost).replaceAll('$', String.raw`\$`)}` } };
    const found = await Promise.all([
      this.admins.exists({ credential: 'password', secretHash: other }).lean(),
      this.accounts.exists({ passwordHash: other }).lean(),
    ]);
    return found.some((one) => one !== null);
  }
}
