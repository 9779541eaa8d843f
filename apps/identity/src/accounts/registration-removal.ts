import { Injectable } from '@nestjs/common';
import { EmailAccountsRepository } from '../ways/email-password/email-accounts.repository.js';
import { EMAIL_PASSWORD_PROVIDER } from '../ways/email-password/email-password-accounts.js';
import { EmailTokens } from '../ways/email-password/email-tokens.service.js';
import { identityKey } from '../users/identity-key.js';
import { UsersRepository } from '../users/users.repository.js';

/** Removes registrations that have no user. */
@Injectable()
export class RegistrationRemoval {
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly tokens: EmailTokens,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Removes a registration. An account that has logged in belongs to a user and is not removed; after a login that failed before
   * its user was created, the account is.
   * @returns whether a registration was removed
   */
  async remove(appId: string, accountId: string): Promise<boolean> {
    if (!(await this.accounts.removePending(appId, accountId))) {
      if (await this.users.findByIdentity(appId, identityKey(EMAIL_PASSWORD_PROVIDER, accountId))) return false;
      if (!(await this.accounts.remove(appId, accountId))) return false;
    }
    await this.tokens.removeOf(appId, accountId, 'confirm');
    await this.tokens.removeOf(appId, accountId, 'reset');
    return true;
  }
}
