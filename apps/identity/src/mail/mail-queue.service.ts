import {
  Inject,
  Injectable,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { IdentityEnvironment } from '../env.js';
import { RecordOwners, type RecordOwner } from '../users/record-owners.js';
import { MAIL_TRANSPORT, MailRefusedError, type MailTransport, type MailMessage } from './mail-transport.js';
import type { MailRecord } from './mail.model.js';
import { MailsRepository } from './mails.repository.js';

/** Mails that one process sends concurrently. */
const SENDERS_MAX = 4;
/** Milliseconds after which another process may take over a mail that its process did not finish. */
const LEASE_MS = 120_000;
/** Milliseconds between two checks for mails that other processes left. */
const POLL_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** Injection token that overrides the milliseconds before the first retry of a mail in tests. */
export const MAIL_FIRST_PAUSE = 'groundwork:mail-first-pause-ms';
/** Milliseconds to finish a mail in progress when the process stops. */
const STOP_GRACE_MS = 5_000;

/**
 * Queue of outgoing mails. A queued mail is stored: it survives the process and is retried, with growing delays, until it
 * expires. After a crash between sending a mail and recording it, the mail is sent twice rather than lost.
 */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown, RecordOwner {
  private readonly box: SecretBox;
  private readonly senders = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private poll: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly mails: MailsRepository,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    owners: RecordOwners,
    @Optional() @Inject(MAIL_FIRST_PAUSE) private readonly firstPauseMs: number = FIRST_PAUSE_MS,
  ) {
    owners.register(this);
    this.box = SecretBox.of(environment);
  }

  onApplicationBootstrap(): void {
    if (!this.transport) {
      this.logger.warn('SMTP_URL is not set: mails to end users wait, and are dropped when their links have expired');
      return;
    }
    this.poll = setInterval(() => this.wake(), POLL_MS);
    this.poll.unref();
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    for (const timer of this.timers) clearTimeout(timer);
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_GRACE_MS)));
    await Promise.race([Promise.all(this.senders), grace]);
    clearTimeout(timer);
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /** Queues a mail; it is stored when this resolves. After `expiresAt` it is no longer sent. */
  async add(appId: string, message: MailMessage, expiresAt: Date): Promise<void> {
    const _id = newId();
    const sealed = this.box.seal(JSON.stringify(message), mailOwner(appId, _id));
    await this.mails.add({ _id, appId, sealed, attempts: 0, dueAt: new Date(), expiresAt });
    this.wake();
  }

  removeOfApp(appId: string): Promise<void> {
    return this.mails.removeAll(appId);
  }

  /** Does nothing: the links of queued mails are no longer valid. */
  async removeOfUser(): Promise<void> {}

  private wake(): void {
    if (!this.transport || this.stopped || this.senders.size >= SENDERS_MAX) return;
    const sender = this.sendAll(this.transport).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'failed to find mails to send');
    });
    this.senders.add(sender);
    void sender.then(() => this.senders.delete(sender));
  }

  private async sendAll(transport: MailTransport): Promise<void> {
    while (!this.stopped) {
      const now = Date.now();
      const mail = await this.mails.claim(new Date(now), new Date(now + LEASE_MS));
      if (!mail) return;
      await this.send(transport, mail);
    }
  }

  private async send(transport: MailTransport, mail: MailRecord): Promise<void> {
    const { _id: id, appId } = mail;
    try {
      await transport.send(id, JSON.parse(this.box.open(mail.sealed, mailOwner(appId, id))) as MailMessage);
      await this.mails.remove(appId, id);
    } catch (error) {
      await this.failed(mail, error);
    }
  }

  private async failed({ _id: id, appId, attempts, expiresAt }: MailRecord, error: unknown): Promise<void> {
    const pauseMs = Math.min(this.firstPauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    const dueAt = new Date(Date.now() + pauseMs);
    const givenUp = error instanceof MailRefusedError || dueAt >= expiresAt;
    // Do not log the error message: servers repeat addresses and contents in it.
    const { code, responseCode } = (error instanceof MailRefusedError ? error.cause : error) as Record<string, unknown>;
    this.logger.warn({ mailId: id, appId, attempts, code, responseCode, givenUp }, 'a mail could not be sent');
    if (givenUp) return this.mails.remove(appId, id);
    await this.mails.postpone(appId, id, dueAt);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.wake();
    }, pauseMs);
    timer.unref();
    this.timers.add(timer);
  }
}

export function mailOwner(appId: string, mailId: string): string {
  return `mail:${appId}:${mailId}`;
}
