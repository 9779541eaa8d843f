import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contracts/error.js';

/** Argon2id, the library's default variant, with 19 MiB and two passes: about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hash with that cost which no password is known for: accounts that do not exist cost the same work. */
const HASH_OF_NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** Hashes asked for and not done; more are refused rather than queued for seconds. */
const PENDING_MAX = 64;

@Injectable()
export class PasswordHasher {
  private pending = 0;

  /** Fails with `TooManyRequests` while too many are being hashed. */
  hash(password: string): Promise<string> {
    return this.counted(() => hash(password, COST));
  }

  /**
   * Whether the password is the one that was hashed. `null` stands for an account that does not exist and takes as long.
   * Fails with `TooManyRequests` while too many are being checked.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean> {
    return this.counted(async () => {
      const matches = await verify(passwordHash ?? HASH_OF_NOBODY, password);
      return matches && passwordHash !== null;
    });
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= PENDING_MAX) throw new AppError('TooManyRequests', 'too many logins at once, try again later');
    this.pending++;
    try {
      return await work();
    } finally {
      this.pending--;
    }
  }
}
