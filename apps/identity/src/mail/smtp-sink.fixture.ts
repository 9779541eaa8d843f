import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Message as it was received. */
  readonly source: string;
}

/** Mail server for a test. */
export class SmtpSink {
  readonly received: ReceivedMail[] = [];
  /** Number of recipients it was asked for. */
  recipients = 0;
  /** Returns the error a recipient is refused with, `null` if it is accepted. */
  refuse: (recipient: string) => Error | null = () => null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<SmtpSink> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        sink.recipients++;
        done(sink.refuse(address));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          sink.received.push({ from, to, source: Buffer.concat(chunks).toString('utf8') });
          done();
        });
      },
    });
    const sink = new SmtpSink(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
