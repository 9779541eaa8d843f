import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contracts/error.js';
import { PASSWORD_COST, prefixOf, type PasswordCost } from './password-cost.js';

/** Maximum number of unfinished hashes; more are refused rather than queued for seconds. */
const PENDING_MAX = 64;

/** Argon2id, the library's default variant. */
@Injectable()
export class PasswordHasher {
  /** Hash for which no password is known, with the cost of all others: accounts that do not exist cost the same work. */
  readonly hashOfNobody: string;
  private pending = 0;

  constructor(@Inject(PASSWORD_COST) private readonly cost: PasswordCost) {
    this.hashOfNobody = `${prefixOf(cost)}${'A'.repeat(22)}$${'A'.repeat(43)}`;
  }

  /** Hashes a password. Fails with `TooManyRequests` while too many are being hashed. */
  hash(password: string): Promise<string> {
    return this.counted(() => hash(password, this.cost));
  }

  /**
   * Returns `true` if the password matches the hash. `null` stands for an account that does not exist and takes as long. Fails
   * with `TooManyRequests` while too many are being checked.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean> {
    return this.counted(async () => {
      const matches = await verify(passwordHash ?? this.hashOfNobody, password);
      return matches && passwordHash !== null;
    });
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= PENDING_MAX) throw new AppError('TooManyRequests', 'too many concurrent logins: retry later');
    this.pending++;
    try {
      return await work();
    } finally {
      this.pending--;
    }
  }
}
