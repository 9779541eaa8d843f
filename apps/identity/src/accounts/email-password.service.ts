import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  callConfirmation,
  callPasswordReset,
  confirmEmail,
  registerEmail,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
  type CallResetRequest,
  type ConfirmRequest,
  type EmailRequest,
  type RegisterRequest,
  type ResetRequest,
} from '#contracts/identity/email-password.contract.js';
import { UserLimits } from '../limits/user-limits.js';
import { AccountMails } from './account-mails.js';
import { cannotRun, Confirmations } from './confirmations.service.js';
import { EmailPasswordAccounts } from '../ways/email-password/email-password-accounts.js';
import { EmailPasswordApps } from './email-password-apps.js';
import type { EmailPasswordSettings } from './email-password-settings.js';
import { requirePassword } from '../ways/email-password/password-rules.js';
import { PasswordResets } from './password-resets.service.js';

/**
 * Requests about email addresses that clients may send to an app without a token (client-api §7). Fails with
 * `AuthProviderNotFound` if the provider is disabled.
 */
@Injectable()
export class EmailPasswordService {
  constructor(
    private readonly apps: EmailPasswordApps,
    private readonly accounts: EmailPasswordAccounts,
    private readonly confirmations: Confirmations,
    private readonly resets: PasswordResets,
    private readonly mails: AccountMails,
    private readonly limits: UserLimits,
  ) {}

  @HandleRpc(registerEmail)
  async register(request: RegisterRequest): Promise<void> {
    const { app, settings } = await this.apps.enter(request);
    const { confirmation } = settings;
    this.limits.take('registration', app.appId);
    const confirmed = confirmation.kind === 'automatic';
    await this.apps.note(app);
    const account = await this.accounts.add(app, request, { confirmed, pending: true });
    if (confirmation.kind === 'function') {
      try {
        await this.confirmations.runFunction(app, account, confirmation.function);
      } catch (error) {
        await this.accounts.remove(app.appId, account._id);
        throw error;
      }
    } else if (confirmation.kind === 'mail') await this.mails.welcome(app, account, confirmation);
  }

  @HandleRpc(confirmEmail)
  async confirm({ clientAppId, token, tokenId }: ConfirmRequest): Promise<void> {
    const { app } = await this.apps.enter({ clientAppId });
    this.limits.take('token', app.appId);
    await this.confirmations.confirmByToken(app, token, tokenId);
  }

  /**
   * Sends the confirmation mail again. The reply for an unknown address is the same as for an unconfirmed registration, after the
   * same work.
   */
  @HandleRpc(sendConfirmation)
  async sendConfirmation(request: EmailRequest): Promise<void> {
    const { app, settings } = await this.apps.enter(request);
    const { key, account } = await this.apps.find(app, request.email);
    if (account?.confirmed) throw alreadyConfirmed();
    const mail = requireMail(settings.confirmation, request.email, 'confirmation');
    this.limits.take('mail', app.appId, key);
    if (account) await this.mails.send(app, account, 'confirm', mail);
    else await this.mails.pretend(app, 'confirm');
  }

  @HandleRpc(callConfirmation)
  async callConfirmation(request: EmailRequest): Promise<void> {
    const { app, settings } = await this.apps.enter(request);
    const { confirmation } = settings;
    const shown = shownEmail(request.email);
    // Check this before reading the account: clients' tests rely on the order.
    if (confirmation.kind === 'automatic') throw cannotRun(shown, 'automatic confirmation is enabled');
    const { key, account } = await this.apps.find(app, request.email);
    this.limits.take('function', app.appId, key);
    if (!account) throw userNotFound();
    if (account.confirmed) throw alreadyConfirmed();
    if (confirmation.kind !== 'function') throw cannotRun(shown, 'no confirmation function is configured');
    await this.confirmations.runFunction(app, account, confirmation.function);
  }

  @HandleRpc(resetPassword)
  async reset({ clientAppId, token, tokenId, password }: ResetRequest): Promise<void> {
    const { app } = await this.apps.enter({ clientAppId });
    this.limits.take('token', app.appId);
    await this.resets.resetByToken(app, token, tokenId, password);
  }

  /** Sends a password reset mail. The reply for an unknown address is the same as for a known one, after the same work. */
  @HandleRpc(sendPasswordReset)
  async sendReset(request: EmailRequest): Promise<void> {
    const { app, settings } = await this.apps.enter(request);
    if (settings.reset.kind === 'function') throw new AppError('BadRequest', 'please use reset password via function');
    const mail = requireMail(settings.reset, request.email, 'password reset');
    const { key, account } = await this.apps.find(app, request.email);
    this.limits.take('mail', app.appId, key);
    if (account) await this.mails.send(app, account, 'reset', mail);
    else await this.mails.pretend(app, 'reset');
  }

  @HandleRpc(callPasswordReset)
  async callReset(request: CallResetRequest): Promise<void> {
    const { app, settings } = await this.apps.enter(request);
    if (settings.reset.kind !== 'function') throw new AppError('BadRequest', 'please use reset password via email');
    const password = requirePassword(request.password);
    const { key, account } = await this.apps.find(app, request.email);
    this.limits.take('function', app.appId, key);
    if (!account) throw userNotFound();
    await this.resets.runFunction(app, account, settings.reset.function, { password, args: request.arguments ?? [] });
  }
}

function requireMail(
  settings: EmailPasswordSettings['confirmation'],
  email: unknown,
  what: string,
): { url: string; subject: string } {
  if (settings.kind === 'mail' && settings.url !== null) return { url: settings.url, subject: settings.subject };
  const why = {
    automatic: 'automatic confirmation is enabled',
    function: 'a function handles it',
    mail: 'no page is configured for its link',
  }[settings.kind];
  throw new AppError('BadRequest', `cannot send a ${what} mail to ${shownEmail(email)}: ${why}`);
}

/** Returns the address as error messages show it. */
function shownEmail(email: unknown): string {
  return typeof email === 'string' ? email.slice(0, 254) : '';
}

function alreadyConfirmed(): AppError {
  return new AppError('UserAlreadyConfirmed', 'already confirmed');
}

function userNotFound(): AppError {
  return new AppError('UserNotFound', 'user not found');
}
