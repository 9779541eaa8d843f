import type { Patience } from '../nats-message.js';
import { inboxOf } from '../nats-subjects.js';
import { AgingOffset, type ClockOffset } from './roll-call.js';

/** Callers whose clocks are remembered. */
const CALLERS_MAX = 1_000;
/** Times the error of a clock must fit into a limit to be taken for age. */
const ERROR_PARTS = 4;

/**
 * `late`: its caller may have given it up. `slow`: it has waited for a while; its caller must be notified immediately
 * that it has begun.
 */
export type Lateness = 'in time' | 'slow' | 'late';

export interface LateRequestsOptions {
  /** The clock that offsets are about. */
  readonly clock: () => number;
  /** Maximum milliseconds between two calls of `tick`; anything longer is a standstill. */
  readonly standstillMs: number;
  /** Resolves when everything the broker had sent before has been read. */
  readonly catchUp: () => Promise<void>;
  /** Called with the duration of a standstill, in milliseconds. */
  readonly onStandstill?: ((ms: number) => void) | undefined;
}

/**
 * Finds requests that must not be begun because their callers may have given them up. Requests read after the event loop of this
 * process stood still may have waited in its socket all that time. The age of any other request is taken by its caller's clock, if
 * that is known.
 */
export class LateRequests {
  private readonly clocks = new Map<string, AgingOffset>();
  /** The last moment the event loop is known to have turned. */
  private aliveAt = performance.now();
  /** Start of the standstill whose messages may not all have been read. */
  private deafSince: number | null = null;
  private lastStandstill = -Infinity;
  private catchingUp = false;

  constructor(private readonly options: LateRequestsOptions) {}

  /** Called at short intervals for as long as the event loop turns. */
  tick(): void {
    const now = performance.now();
    const stoodMs = now - this.aliveAt;
    if (stoodMs > this.options.standstillMs) {
      this.deafSince ??= this.aliveAt;
      this.lastStandstill = this.aliveAt;
      this.options.onStandstill?.(stoodMs);
    }
    this.aliveAt = now;
    if (this.deafSince !== null && !this.catchingUp) void this.catchUp(now);
  }

  /** Notes how far the clock of this process is ahead of a caller's. */
  learn(inbox: string, offset: ClockOffset): void {
    this.clocks.delete(inbox);
    this.clocks.set(inbox, new AgingOffset(offset));
    if (this.clocks.size <= CALLERS_MAX) return;
    const [oldest] = this.clocks.keys();
    if (oldest !== undefined) this.clocks.delete(oldest);
  }

  /** `replyTo`: `<inbox>.<token>`. */
  judge({ sentAt, limitMs }: Patience, replyTo: string): Lateness {
    const { standstillMs } = this.options;
    const unreadMs = performance.now() - (this.deafSince ?? this.aliveAt);
    if (unreadMs > standstillMs && unreadMs >= limitMs) return 'late';
    const offset = this.clocks.get(inboxOf(replyTo))?.current;
    const ageMs = offset === undefined ? 0 : this.options.clock() - offset.ms - sentAt + doubt(offset.errorMs, limitMs);
    if (ageMs >= limitMs) return 'late';
    return Math.max(unreadMs, ageMs) > standstillMs ? 'slow' : 'in time';
  }

  private async catchUp(since: number): Promise<void> {
    this.catchingUp = true;
    try {
      await this.options.catchUp();
      this.deafSince = this.lastStandstill >= since ? this.lastStandstill : null;
    } catch {
      // The connection was lost: the next tick asks the next one.
    } finally {
      this.catchingUp = false;
    }
  }
}

/** Returns what an error adds to an age. If it is too coarse for the limit, only a certain excess counts. */
function doubt(errorMs: number, limitMs: number): number {
  return errorMs * ERROR_PARTS <= limitMs ? errorMs : -errorMs;
}
