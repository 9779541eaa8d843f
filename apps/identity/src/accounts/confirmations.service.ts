import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { AuthFunctions, isConfigured, type FunctionReference } from '../ways/function/auth-functions.js';
import type { EmailAccountRecord } from '../ways/email-password/email-account.model.js';
import { EmailAccountsRepository } from '../ways/email-password/email-accounts.repository.js';
import { EmailTokens, type IssuedToken } from '../ways/email-password/email-tokens.service.js';
import { functionVerdict } from './function-verdict.js';

/** Confirms that addresses belong to the users who registered them. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly accounts: EmailAccountsRepository,
    private readonly tokens: EmailTokens,
    private readonly functions: AuthFunctions,
  ) {}

  /** Confirms an account. Fails with `UserNotFound` if the account no longer exists. */
  async confirm({ appId }: AppSnapshot, accountId: string): Promise<void> {
    if (!(await this.accounts.confirm(appId, accountId))) throw new AppError('UserNotFound', 'user not found');
  }

  /** Confirms an account without a token. Tokens that were sent to the address become invalid. Fails as {@link confirm}. */
  async confirmAtOnce(app: AppSnapshot, accountId: string): Promise<void> {
    await this.confirm(app, accountId);
    await this.tokens.removeOf(app.appId, accountId, 'confirm');
  }

  /** Confirms an account with the token that was sent to the address. Fails as `EmailTokens.check`. */
  async confirmByToken(app: AppSnapshot, token: unknown, tokenId: unknown): Promise<void> {
    const record = await this.tokens.check(app.appId, 'confirm', token, tokenId);
    await this.tokens.use(record);
    await this.confirm(app, record.accountId);
  }

  /**
   * Runs the app's confirmation function. Returns the token that confirms the account later, `null` if the account is confirmed
   * now. Fails with `BadRequest` if the function refuses, fails or returns an unknown status; with `patient`, returning nothing
   * means "later".
   */
  async runFunction(
    app: AppSnapshot,
    { _id: accountId, email }: EmailAccountRecord,
    fn: FunctionReference,
    { patient = false } = {},
  ): Promise<IssuedToken | null> {
    if (!isConfigured(fn)) throw cannotRun(email, 'no confirmation function is configured');
    const issued = await this.tokens.issue(app.appId, accountId, 'confirm');
    const outcome = await this.functions.run(app, fn, [{ token: issued.token, tokenId: issued.tokenId, username: email }]);
    const verdict = functionVerdict(outcome, patient);
    if (verdict === 'pending') return issued;
    await this.tokens.discard(app.appId, issued);
    if (verdict === 'fail') throw new AppError('BadRequest', `failed to confirm user "${email}"`);
    await this.confirm(app, accountId);
    return null;
  }
}

/** Returns the error for a confirmation by function that the configuration does not allow. */
export function cannotRun(email: string, why: string): AppError {
  return new AppError('BadRequest', `cannot run confirmation for ${email}: ${why}`);
}
