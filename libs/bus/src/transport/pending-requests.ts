import { randomUUID } from 'node:crypto';
import { NoReplyError, type NotDeliveredError, type WireReply } from './transport.js';

export interface PendingRequest {
  readonly subject: string;
  /** The process it was sent to; absent where the broker picked one. */
  readonly instance: string | undefined;
  resolve(reply: WireReply): void;
  reject(error: NotDeliveredError | NoReplyError): void;
}

/** Listener for requests without heartbeats. */
export interface SilenceListener {
  /** Called after silence for half the time after which a request is given up. */
  suspect(subject: string): void;
  lose(subject: string, instance: string | undefined): void;
}

/**
 * Pending requests by reply token. Tokens are unguessable: a handler learns the reply subject and must not be able to
 * reply to other requests.
 */
export class PendingRequests {
  private readonly byToken = new Map<
    string,
    PendingRequest & { readonly timer: NodeJS.Timeout; readonly silenceMs: number; heardAt: number }
  >();

  /** `silenceMs`: how long nothing may be heard of it. `instance`: the process it is for, if it is for one. */
  open(subject: string, timeoutMs: number, silenceMs: number, instance?: string): { token: string; reply: Promise<WireReply> } {
    const token = randomUUID();
    const reply = new Promise<WireReply>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.byToken.delete(token);
        reject(new NoReplyError(`no reply from '${subject}' in ${timeoutMs} ms`, 'timeout'));
      }, timeoutMs);
      this.byToken.set(token, { subject, instance, timer, silenceMs, heardAt: performance.now(), resolve, reject });
    });
    return { token, reply };
  }

  /** Hands out a request to be settled, once; `undefined` for one that was given up. */
  take(token: string): PendingRequest | undefined {
    const request = this.byToken.get(token);
    if (request) {
      this.byToken.delete(token);
      clearTimeout(request.timer);
    }
    return request;
  }

  /** Records a heartbeat for a request: its handler is still working on it. */
  heard(token: string): void {
    const request = this.byToken.get(token);
    if (request) request.heardAt = performance.now();
  }

  /** Nothing was read for a while, so silence means nothing. */
  heardAll(): void {
    for (const token of this.byToken.keys()) this.heard(token);
  }

  /** Rejects requests whose handler no longer sends heartbeats. */
  expireSilent(listener?: SilenceListener): void {
    const now = performance.now();
    for (const [token, { heardAt, silenceMs, subject, instance }] of this.byToken) {
      const silentMs = now - heardAt;
      if (silentMs > silenceMs / 2) listener?.suspect(subject);
      if (silentMs <= silenceMs) continue;
      listener?.lose(subject, instance);
      this.take(token)?.reject(new NoReplyError(`the process handling '${subject}' stopped responding`, 'connection lost'));
    }
  }

  /** Ends all of them: they may or may not have been carried out. */
  loseAll(): void {
    for (const token of this.byToken.keys()) {
      const request = this.take(token);
      request?.reject(new NoReplyError(`the connection was lost before '${request.subject}' replied`, 'connection lost'));
    }
  }
}
