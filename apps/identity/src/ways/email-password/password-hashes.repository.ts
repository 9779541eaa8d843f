import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { IDENTITY_STORE } from '../../store.js';
import { prefixOf, type PasswordCost } from './password-cost.js';

/**
 * Password hashes of administrators and of end users. Reads their collections directly, because both modules depend on this
 * folder.
 */
@Injectable()
export class PasswordHashesRepository {
  constructor(@Inject(getConnectionToken(IDENTITY_STORE)) private readonly connection: Connection) {}

  /** Returns `true` if a password of an administrator or of an end user was hashed at another cost. Scans all of them. */
  async hasOtherThan(cost: PasswordCost): Promise<boolean> {
    const other = { $not: { $regex: `^${prefixOf(cost).replaceAll('$', String.raw`\$`)}` } };
    const found = await Promise.all([
      this.connection.collection('admins').findOne({ credential: 'password', secretHash: other }),
      this.connection.collection('email_accounts').findOne({ passwordHash: other }),
    ]);
    return found.some((one) => one !== null);
  }
}
