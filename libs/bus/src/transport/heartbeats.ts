import { inboxOf } from './nats-subjects.js';
import type { PendingRequests, SilenceListener } from './pending-requests.js';
import type { AcceptedRequests } from './accepted-requests.js';

/** Milliseconds between two signs. */
export const HEARTBEAT_MS = 500;
/**
 * Number of heartbeats that may be missing before a process counts as gone; fewer for a request that was lost that way
 * before.
 */
const MISSED_MAX = 4;
const MISSED_MAX_REPEATED = 2;
/** Signs more that may be missing for each mebibyte of a request: who takes it in can do nothing else meanwhile. */
const MISSED_PER_MIB = 0.5;
const MEBIBYTE = 1024 * 1024;
/** Times between two signs that is looked for what is silent. */
const CHECKS_PER_HEARTBEAT = 2;
/** Number of tokens in one message, few enough for the message limit of any broker. */
const TOKENS_MAX = 1_000;

/** Name of the heartbeat subject within an inbox: no token of a request has this name. */
export const SIGNS = '_signs';

/** Looks after more than requests at the same intervals. */
export interface Watch extends SilenceListener {
  /** Called several times between two signs. */
  tick(): void;
  /** Called when signs are given. */
  beat(): void;
}

/**
 * Detects processes that were killed or are frozen: they cannot report it, but callers waiting for their replies notice
 * the missing heartbeats. Each process reports to each caller every half second which of its requests it is working on,
 * in one message; calls that complete sooner are never reported, and a process without work reports nothing.
 */
export class Heartbeats {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly everyMs: number,
    private readonly pending: PendingRequests,
    private readonly taken: AcceptedRequests,
    private readonly publish: (subject: string, tokens: string) => void,
    private readonly watch?: Watch,
  ) {
    this.timer = this.start(this.everyMs / CHECKS_PER_HEARTBEAT);
  }

  /** Milliseconds nothing may be heard of a request with a body of so many bytes. */
  silenceMs(repeated: boolean, bytes: number): number {
    const missed = (repeated ? MISSED_MAX_REPEATED : MISSED_MAX) + (bytes / MEBIBYTE) * MISSED_PER_MIB;
    return this.everyMs * missed;
  }

  /**
   * Returns the milliseconds after which the caller of a request may stop waiting for any reason if it has not heard of it by then: the
   * first sign has to reach it in time.
   */
  limitMs(timeoutMs: number, silenceMs: number): number {
    return Math.min(timeoutMs, silenceMs - this.everyMs / CHECKS_PER_HEARTBEAT);
  }

  /** Notes the requests a sign names. */
  heard(text: string): void {
    for (const request of text.split(' ')) this.pending.heard(request);
  }

  /** Gives a sign of one request immediately, without waiting for the others. */
  sendFor(address: string): void {
    const inbox = inboxOf(address);
    this.publish(`${inbox}.${SIGNS}`, address.slice(inbox.length + 1));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private start(lookEveryMs: number): NodeJS.Timeout {
    let last = performance.now();
    let looks = 0;
    return setInterval(() => {
      this.watch?.tick();
      const now = performance.now();
      // A process that was held up itself has read nothing meanwhile.
      if (now - last > this.everyMs) this.pending.heardAll();
      else this.pending.expireSilent(this.watch);
      last = now;
      if (++looks % CHECKS_PER_HEARTBEAT !== 0) return;
      this.send();
      this.watch?.beat();
    }, lookEveryMs).unref();
  }

  private send(): void {
    for (const [inbox, tokens] of this.taken.byInbox()) {
      for (let from = 0; from < tokens.length; from += TOKENS_MAX) {
        this.publish(`${inbox}.${SIGNS}`, tokens.slice(from, from + TOKENS_MAX).join(' '));
      }
    }
  }
}
