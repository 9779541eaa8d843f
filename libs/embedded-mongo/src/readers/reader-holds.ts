import type { Peer } from '../wire/connection.js';
import type { ReaderProcess } from './reader-process.js';
import { interrupted, timeLimit } from './refusals.js';

/** Milliseconds a transaction may hold a reader that others wait for. */
export const HELD_MS_MAX = 5_000;
/** Milliseconds it may be idle meanwhile. */
const HELD_IDLE_MS_MAX = 2_000;

interface HoldRequest {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly grant: (reader: ReaderProcess) => void;
  readonly refuse: (error: Error) => void;
}

export interface HoldOptions {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly peer: Peer;
  /** Called when others have waited for the reader for long enough. */
  readonly evict: () => void;
}

interface Hold {
  readonly owner: string;
  readonly since: number;
  used: number;
  readonly evict: () => void;
}

/** Readers held by transactions, and the queue of transactions that wait for one. */
export class ReaderHolds {
  private readonly held = new Map<ReaderProcess, Hold>();
  private readonly waiting: HoldRequest[] = [];

  /** `most` readers are held at a time. */
  constructor(private readonly most: number) {}

  get wanted(): number {
    return this.waiting.length;
  }

  /** Number of readers that can be used now, in addition to the shared ones. */
  get useful(): number {
    return this.held.size + (this.held.size < this.most ? Math.min(1, this.wanted) : 0);
  }

  has(reader: ReaderProcess): boolean {
    return this.held.has(reader);
  }

  want({ owner, deadline, peer, evict }: HoldOptions): { readonly granted: Promise<ReaderProcess>; readonly cancel: () => void } {
    let cancel = (): void => undefined;
    const granted = new Promise<ReaderProcess>((resolve, reject) => {
      if (peer.closed) return reject(interrupted());
      const grant = (reader: ReaderProcess): void => {
        peer.onClose.delete(cancel);
        const now = performance.now();
        this.held.set(reader, { owner, since: now, used: now, evict });
        resolve(reader);
      };
      const refuse = (error: Error): void => {
        peer.onClose.delete(cancel);
        reject(error);
      };
      const request: HoldRequest = { owner, deadline, grant, refuse };
      cancel = () => this.refuse(request, interrupted());
      peer.onClose.add(cancel);
      this.waiting.push(request);
    });
    return { granted, cancel: () => cancel() };
  }

  /** Gives idle readers to waiting transactions: first to owners who hold none. */
  grant(idle: () => readonly ReaderProcess[]): void {
    while (this.waiting.length > 0 && this.held.size < this.most) {
      const reader = idle().find((each) => !this.held.has(each));
      const fair = this.waiting.find(({ owner }) => ![...this.held.values()].some((hold) => hold.owner === owner));
      const next = fair ?? this.waiting[0];
      if (!reader || !next) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      next.grant(reader);
    }
  }

  noteUse(reader: ReaderProcess): void {
    const hold = this.held.get(reader);
    if (hold) hold.used = performance.now();
  }

  /** Returns whether it was held. */
  end(reader: ReaderProcess): boolean {
    return this.held.delete(reader);
  }

  refuseAll(error: Error): void {
    for (const { refuse } of this.waiting.splice(0)) refuse(error);
  }

  refuseLate(): void {
    for (const request of this.waiting.filter(({ deadline }) => Date.now() > deadline)) this.refuse(request, timeLimit());
  }

  /**
   * Evicts a transaction that holds a reader if another owner has waited for too long, or if the transaction is idle while
   * others wait.
   */
  evictOne(now: number, isRunning: (reader: ReaderProcess) => boolean): void {
    if (this.held.size < this.most || this.waiting.length === 0) return;
    for (const [reader, hold] of this.held) {
      const isIdle = !isRunning(reader) && now - hold.used > HELD_IDLE_MS_MAX;
      const isLong = now - hold.since > HELD_MS_MAX && this.waiting.some(({ owner }) => owner !== hold.owner);
      if (!isIdle && !isLong) continue;
      hold.evict();
      return;
    }
  }

  private refuse(request: HoldRequest, error: Error): void {
    const at = this.waiting.indexOf(request);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    request.refuse(error);
  }
}
