import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { PasswordHasher } from './password-hasher.js';
import type { EmailAccountRecord } from './email-account.model.js';
import { EmailAccountsRepository } from './email-accounts.repository.js';
import { requireEmailAddress } from './email-address.js';
import { EmailTokensRepository } from './email-tokens.repository.js';
import { requirePassword } from './password-rules.js';

/** Type of the provider and of its identities. */
export const EMAIL_PASSWORD_PROVIDER = 'local-userpass';

/** App that accounts belong to. */
export interface AccountScope {
  readonly appId: string;
  readonly domainId: string;
}

/** Properties of the identity of an account: its id, and the address as `data.email`. */
export interface EmailPasswordAccount {
  /** Id of the identity of type `EMAIL_PASSWORD_PROVIDER`. */
  readonly id: string;
  readonly email: string;
}

/** Addresses and passwords of an app's users, for services that manage users. */
@Injectable()
export class EmailPasswordAccounts {
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly tokens: EmailTokensRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Creates a confirmed account that is not a pending registration: the caller creates its user. Fails with `BadRequest` for an
   * invalid address or password, with `AccountNameInUse` if the address has an account. Does not check the provider.
   */
  async create(scope: AccountScope, { email, password }: { email: unknown; password: unknown }): Promise<EmailPasswordAccount> {
    const record = await this.add(scope, { email, password }, { confirmed: true, pending: false });
    return { id: record._id, email: record.email };
  }

  /** Stores a registration. Fails as `create`. */
  async add(
    { appId, domainId }: AccountScope,
    given: { readonly email?: unknown; readonly password?: unknown },
    state: { readonly confirmed: boolean; readonly pending: boolean },
  ): Promise<EmailAccountRecord> {
    const { address, key } = requireEmailAddress(given.email);
    const password = requirePassword(given.password);
    // Saves a hash in most cases; the unique index decides.
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
   * Changes the address of an account; the new address counts as confirmed. Fails with `BadRequest`, with `AccountNameInUse`,
   * with `UserNotFound` if the account does not exist. The caller has to change the user's `data`.
   */
  async changeEmail(appId: string, id: string, email: unknown): Promise<EmailPasswordAccount> {
    const { address, key } = requireEmailAddress(email);
    const changed = await this.accounts.setEmail(appId, id, { email: address, emailKey: key });
    if (changed === 'taken') throw taken();
    if (!changed) throw new AppError('UserNotFound', 'user not found');
    await this.tokens.removeAllOf(appId, id);
    return { id, email: address };
  }

  /** Removes the account of a deleted user, so that the address can be registered again. Does nothing if it does not exist. */
  async remove(appId: string, id: string): Promise<void> {
    await this.accounts.remove(appId, id);
    await this.tokens.removeAllOf(appId, id);
  }

  /** Removes everything of a deleted app. */
  async removeAll(appId: string): Promise<void> {
    await Promise.all([this.accounts.removeAll(appId), this.tokens.removeAll(appId)]);
  }
}

function taken(): AppError {
  return new AppError('AccountNameInUse', 'name already in use');
}
