/** Mail to one recipient. */
export interface MailMessage {
  /** Plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Injection token of the transport for mails, `null` if none is configured. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** Transport that delivers mails out of the platform. */
export interface MailTransport {
  /** Resolves when the mail was accepted by the recipient system. Fails with `MailRefusedError` if it will never be accepted. */
  send(id: string, message: MailMessage): Promise<void>;
  close(): void;
}

/** Permanent failure, not retried. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
