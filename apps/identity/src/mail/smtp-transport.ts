import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport, type MailMessage } from './mail-transport.js';

const CONNECTIONS_MAX = 4;
const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds without a reply after which the connection is closed. */
const SILENCE_TIMEOUT_MS = 20_000;

type Transport = ReturnType<typeof smtpTransport>;

function smtpTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends mails to the server of `SMTP_URL`. */
export class SmtpTransport implements MailTransport {
  private readonly transport: Transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = smtpTransport(url);
  }

  async send(id: string, { to, subject, text }: MailMessage): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.from,
        // Pass an object, so that no part of an address is parsed as another address.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@groundwork>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (isFinal(error)) throw new MailRefusedError('the mail server rejected the mail permanently', { cause: error });
      throw error;
    }
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * Returns `true` for a 5xx reply of the server to this recipient or content. Errors of the connection or of the platform's
 * credentials may be temporary.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
