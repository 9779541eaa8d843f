import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { AuthFunctions, isConfigured, type FunctionReference } from '../ways/function/auth-functions.js';
import { PasswordHasher } from '../ways/email-password/password-hasher.js';
import { identityKey } from '../users/identity-key.js';
import { UserAccess } from '../users/user-access.js';
import { UsersRepository } from '../users/users.repository.js';
import type { EmailAccountRecord } from '../ways/email-password/email-account.model.js';
import { EmailAccountsRepository } from '../ways/email-password/email-accounts.repository.js';
import { EMAIL_PASSWORD_PROVIDER } from '../ways/email-password/email-password-accounts.js';
import { EmailTokens } from '../ways/email-password/email-tokens.service.js';
import { functionVerdict } from './function-verdict.js';
import { requirePassword } from '../ways/email-password/password-rules.js';

/** Sets new passwords of accounts and ends the sessions opened with the old ones. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly tokens: EmailTokens,
    private readonly functions: AuthFunctions,
    private readonly passwords: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
  ) {}

  /**
   * Sets a password with the token that was sent to the address. Fails as `EmailTokens.check`, with `BadRequest` for an invalid
   * password.
   */
  async resetByToken({ appId }: AppSnapshot, token: unknown, tokenId: unknown, given: unknown): Promise<void> {
    const password = requirePassword(given);
    const record = await this.tokens.check(appId, 'reset', token, tokenId);
    // Hash before using up the token, because hashing can be refused.
    const passwordHash = await this.passwords.hash(password);
    await this.tokens.use(record);
    await this.setPassword(appId, record.accountId, passwordHash);
  }

  /**
   * Runs the app's reset function. A function that returns `pending` has received the token that `resetByToken` accepts. Fails
   * with `PasswordResetRefused` if it refuses, fails or returns an unknown status.
   */
  async runFunction(
    app: AppSnapshot,
    { _id: accountId, email, passwordHash }: EmailAccountRecord,
    fn: FunctionReference,
    { password, args }: { readonly password: string; readonly args: readonly unknown[] },
  ): Promise<void> {
    if (!isConfigured(fn)) throw refused(email);
    const currentPasswordValid = await this.passwords.verify(passwordHash, password);
    const newHash = await this.passwords.hash(password);
    const issued = await this.tokens.issue(app.appId, accountId, 'reset');
    const about = { token: issued.token, tokenId: issued.tokenId, username: email, password, currentPasswordValid };
    const verdict = functionVerdict(await this.functions.run(app, fn, [about, ...args]));
    if (verdict === 'pending') return;
    await this.tokens.discard(app.appId, issued);
    if (verdict === 'fail') throw refused(email);
    await this.setPassword(app.appId, accountId, newHash);
  }

  private async setPassword(appId: string, accountId: string, passwordHash: string): Promise<void> {
    if (!(await this.accounts.setPassword(appId, accountId, passwordHash))) throw new AppError('UserNotFound', 'user not found');
    await this.tokens.removeOf(appId, accountId, 'reset');
    const user = await this.users.findByIdentity(appId, identityKey(EMAIL_PASSWORD_PROVIDER, accountId));
    if (user) await this.access.endSessions(appId, user._id);
  }
}

function refused(email: string): AppError {
  return new AppError('PasswordResetRefused', `failed to reset password for user "${email}"`);
}
