/** A mail to one recipient. */
export interface MailMessage {
  /** A plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Injection token: where mails go, `null` where there is nowhere to. */
export const MAIL_CARRIER = Symbol('MAIL_CARRIER');

/** Takes mails out of the platform. */
export interface MailCarrier {
  /** Resolves when somebody else has the mail. Fails with `MailRefusedError` when it never will. */
  carry(id: string, message: MailMessage): Promise<void>;
  close(): void;
}

/** Trying again will not help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
