import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import type { EmailAccountRecord } from '../ways/email-password/email-account.model.js';
import type { EmailTokenPurpose } from '../ways/email-password/email-token.model.js';
import { EMAIL_TOKEN_MS, EmailTokens, type IssuedToken } from '../ways/email-password/email-tokens.service.js';
import type { MailSettings } from './email-password-settings.js';

interface Wording {
  readonly subject: string;
  readonly text: (appName: string, link: string) => string;
}

const UNASKED = 'If you did not request this, ignore this email: nothing changes.';

const WORDINGS: Readonly<Record<EmailTokenPurpose, Wording>> = {
  confirm: {
    subject: 'Confirm your email address',
    text: (app, link) =>
      `This address was registered at ${app}. To confirm that it is yours, open this link within 30 minutes:\n\n${link}\n\n${UNASKED}`,
  },
  reset: {
    subject: 'Reset your password',
    text: (app, link) =>
      `A password reset was requested at ${app}. To choose a new password, open this link within 30 minutes:\n\n${link}\n\n${UNASKED}`,
  },
};

/** Mails with a link that confirms an address or resets a password. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly tokens: EmailTokens,
    private readonly queue: MailQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Queues a mail; it is queued when this resolves. `url` is the target of the link, an empty `subject` selects the default one.
   */
  async send(
    app: AppSnapshot,
    { _id: accountId, email }: EmailAccountRecord,
    purpose: EmailTokenPurpose,
    { url, subject }: { readonly url: string; readonly subject: string },
  ): Promise<IssuedToken> {
    const issued = await this.tokens.issue(app.appId, accountId, purpose);
    const wording = WORDINGS[purpose];
    const message = {
      to: email,
      subject: subject === '' ? wording.subject : subject,
      text: wording.text(app.name, linkTo(url, issued)),
    };
    await this.queue.add(app.appId, message, new Date(Date.now() + EMAIL_TOKEN_MS));
    return issued;
  }

  /**
   * Sends the mail as {@link send} does if a page for the link is configured. Otherwise only returns the token, which the caller
   * passes on by other means.
   */
  sendIfPossible(
    app: AppSnapshot,
    account: EmailAccountRecord,
    purpose: EmailTokenPurpose,
    settings: MailSettings | null,
  ): Promise<IssuedToken> {
    if (settings === null || settings.url === null) return this.tokens.issue(app.appId, account._id, purpose);
    return this.send(app, account, purpose, { url: settings.url, subject: settings.subject });
  }

  /**
   * Sends the confirmation mail of a registration. A failure is only logged: the registration stays, and its mail can be
   * requested again.
   */
  async welcome(app: AppSnapshot, account: EmailAccountRecord, { url, subject }: MailSettings): Promise<void> {
    if (url === null) return;
    try {
      await this.send(app, account, 'confirm', { url, subject });
    } catch (error) {
      this.logger.warn({ err: error, appId: app.appId, accountId: account._id }, 'failed to queue a confirmation mail');
    }
  }

  /**
   * Does the work of sending a mail for an address that is not registered: the same number of writes, of tokens that are not
   * valid for any account.
   */
  async pretend({ appId }: AppSnapshot, purpose: EmailTokenPurpose): Promise<void> {
    await this.tokens.issue(appId, newId(), purpose);
    await this.tokens.issue(appId, newId(), purpose);
  }
}

/** Returns the page's URL with the token and its id in the query; existing parameters and the fragment are kept. */
export function linkTo(url: string, { token, tokenId }: IssuedToken): string {
  const link = new URL(url);
  link.searchParams.set('token', token);
  link.searchParams.set('tokenId', tokenId);
  return link.href;
}
