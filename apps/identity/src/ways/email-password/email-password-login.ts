import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { PasswordHasher } from './password-hasher.js';
import { callerNetwork } from '../../limits/caller-network.js';
import { LoginThrottles } from '../../limits/login-throttles.js';
import { UserLimits } from '../../limits/user-limits.js';
import type { EmailAccountRecord } from './email-account.model.js';
import { EmailAccountsRepository } from './email-accounts.repository.js';
import { readEmailAddress } from './email-address.js';
import { EMAIL_PASSWORD_PROVIDER } from './email-password-accounts.js';
import { isPasswordLength } from './password-rules.js';

/** Login with an address and a password. */
@Injectable()
export class EmailPasswordLogin implements LoginProvider {
  readonly type = EMAIL_PASSWORD_PROVIDER;
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  /** A registration has no user before its first login. */
  readonly makesUsers = true;
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: UserLimits,
    private readonly throttles: LoginThrottles,
  ) {}

  /** Returns the same error, after the same work, for a wrong password and for an unknown address. */
  async authenticate(
    { appId }: AppSnapshot,
    _provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const username = usernameOf(payload);
    const password = requireText(payload, 'password');
    const key = readEmailAddress(username)?.key ?? null;
    const address = `${appId} ${callerNetwork()}`;
    const attempt = { account: key === null ? null : `${appId} ${key}`, address };
    this.throttles.users.assertOpen(attempt);
    this.limits.take('password login', appId);
    const account = key === null ? null : await this.accounts.findByKey(appId, key);
    const matches = await this.matches(account, password);
    // Check again, so that concurrent guesses gain nothing over sequential ones.
    this.throttles.users.assertOpen(attempt);
    if (!account || !matches) {
      this.throttles.users.failed(attempt);
      throw new AppError('InvalidPassword', 'unauthorized');
    }
    this.throttles.users.succeeded(attempt);
    if (!account.confirmed) throw new LoginRefusedError('confirmation required');
    if (account.pending && !(await this.accounts.activate(appId, account._id))) {
      throw new LoginRefusedError('the registration no longer exists');
    }
    return { id: account._id, data: { email: account.email } };
  }

  private matches(account: EmailAccountRecord | null, password: string): Promise<boolean> {
    return isPasswordLength(password)
      ? this.passwords.verify(account?.passwordHash ?? null, password)
      : this.passwords.verify(null, '');
  }
}

/** Returns the user name. Some clients send it as `email`, as registrations do; `username` takes precedence. */
function usernameOf(payload: Readonly<Record<string, unknown>>): string {
  const isGiven = (name: string): boolean => Object.hasOwn(payload, name) && (payload[name] ?? null) !== null;
  return requireText(payload, !isGiven('username') && isGiven('email') ? 'email' : 'username');
}

function requireText(payload: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (typeof value === 'string') return value;
  throw new AppError('InvalidParameter', `'${name}' is a required string`);
}
