import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { PasswordHasher } from './password-hasher.js';
import type { EmailAccountRecord } from './email-account.model.js';
import { EmailAccountsRepository } from './email-accounts.repository.js';
import { requireEmailAddress } from './email-address.js';
import { EmailTokensRepository } from './email-tokens.repository.js';
import { requirePassword } from './password-rules.js';

/** Type of the provider, and of the identities its accounts are. */
export const EMAIL_PASSWORD_PROVIDER = 'local-userpass';

/** An app, as accounts belong to it. */
export interface AccountScope {
  readonly appId: string;
  readonly domainId: string;
}

/** What the identity of an account tells: its id, and the address as `data.email`. */
export interface EmailPasswordAccount {
  /** Id of the identity of type `EMAIL_PASSWORD_PROVIDER`. */
  readonly id: string;
  readonly email: string;
}

/** Addresses and passwords of an app's users, for whoever manages the users. */
@Injectable()
export class EmailPasswordAccounts {
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly tokens: EmailTokensRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * A confirmed account that is no pending registration: the caller makes its user. Fails with `BadRequest` for an address or a
   * password that cannot be, `AccountNameInUse` for an address that has an account. The provider is not looked at.
   */
  async create(scope: AccountScope, { email, password }: { email: unknown; password: unknown }): Promise<EmailPasswordAccount> {
    const record = await this.add(scope, { email, password }, { confirmed: true, pending: false });
    return { id: record._id, email: record.email };
  }

  /** Stores what somebody registers. Fails as `create`. */
  async add(
    { appId, domainId }: AccountScope,
    given: { readonly email?: unknown; readonly password?: unknown },
    state: { readonly confirmed: boolean; readonly pending: boolean },
  ): Promise<EmailAccountRecord> {
    const { address, key } = requireEmailAddress(given.email);
    const password = requirePassword(given.password);
    // Saves a hash; the index decides.
    if (await this.accounts.findByKey(appId, key)) throw taken();
    const passwordHash = await this.passwords.hash(password);
    const record = {
      _id: newId(),
      appId,
      domainId,
      email: address,
      emailKey: key,
      passwordHash,
      ...state,
      createdAt: new Date(),
    };
    if (!(await this.accounts.add(record))) throw taken();
    return record;
  }

  /**
   * Gives an account another address, which counts as confirmed. Fails with `BadRequest`, with `AccountNameInUse`, with
   * `UserNotFound` where there is no such account. The user's `data` is the caller's to change.
   */
  async changeEmail(appId: string, id: string, email: unknown): Promise<EmailPasswordAccount> {
    const { address, key } = requireEmailAddress(email);
    const changed = await this.accounts.setEmail(appId, id, { email: address, emailKey: key });
    if (changed === 'taken') throw taken();
    if (!changed) throw new AppError('UserNotFound', 'user not found');
    await this.tokens.removeAllOf(appId, id);
    return { id, email: address };
  }

  /** Goes with its user, so that the address can be registered again. Nothing where there is none. */
  async remove(appId: string, id: string): Promise<void> {
    await this.accounts.remove(appId, id);
    await this.tokens.removeAllOf(appId, id);
  }

  /** Everything of a deleted app. */
  async removeAll(appId: string): Promise<void> {
    await Promise.all([this.accounts.removeAll(appId), this.tokens.removeAll(appId)]);
  }
}

function taken(): AppError {
  return new AppError('AccountNameInUse', 'name already in use');
}
