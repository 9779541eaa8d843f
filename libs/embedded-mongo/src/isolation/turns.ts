import { OwnerTime } from '../readers/owner-time.js';
import { inSlice, Overrun, type Slice } from '../work/work-clock.js';

/** Time and bytes one statement may use in the store's own thread, while all other statements wait for it. */
export const READ_SLICE: Slice = { ms: 4, bytes: 2 << 20 };
export const WRITE_SLICE: Slice = { ms: 8, bytes: 4 << 20 };
/**
 * Slices for owners who have used much time recently while other owners have demand, too. Each turn of a write costs a commit.
 */
export const SHORT_READ_SLICE: Slice = { ms: 0.5, bytes: 512 << 10 };
export const SHORT_WRITE_SLICE: Slice = { ms: 2, bytes: 1 << 20 };
/** Milliseconds after a statement of another owner during which that owner counts as having demand. */
const OTHERS_MS = 250;
const HALF_LIFE_MS = 500;
const MUCH_MS = 60;
/** Turns shorter than this are not worth counting against their owner. */
const COUNTED_MS = 0.2;
/** A turn of this length is noticed by others. */
export const LONG_TURN_MS = 50;

/** The turns of statements in the store's own thread. */
export class Turns {
  /** The longest turn since the start, in milliseconds, and how many were longer than `LONG_TURN_MS`. */
  longestMs = 0;
  long = 0;
  overruns = 0;
  private readonly used = new OwnerTime(HALF_LIFE_MS);
  private lastOwner: string | undefined;
  private othersAt = -OTHERS_MS;

  /** `slice` instead of the usual ones: 0 ms sends every statement elsewhere. For tests. */
  constructor(private readonly slice?: Slice) {}

  /** Runs one turn of an owner's statement; throws `Overrun` when it needs more than that. */
  run<T>(kind: 'read' | 'write', owner: string, work: () => T): T {
    const began = performance.now();
    try {
      return inSlice(this.sliceOf(kind, owner, began), work);
    } catch (error) {
      if (error instanceof Overrun) this.overruns++;
      throw error;
    } finally {
      const now = performance.now();
      const ms = now - began;
      if (ms > COUNTED_MS) this.count(owner, ms, now);
    }
  }

  private sliceOf(kind: 'read' | 'write', owner: string, now: number): Slice {
    if (this.slice) return this.slice;
    if (this.lastOwner !== undefined && owner !== this.lastOwner) this.othersAt = now;
    this.lastOwner = owner;
    const isShort = now - this.othersAt < OTHERS_MS && this.used.of(owner, now) > MUCH_MS;
    if (kind === 'read') return isShort ? SHORT_READ_SLICE : READ_SLICE;
    return isShort ? SHORT_WRITE_SLICE : WRITE_SLICE;
  }

  private count(owner: string, ms: number, now: number): void {
    this.used.add(owner, ms, now);
    if (ms > this.longestMs) this.longestMs = ms;
    if (ms > LONG_TURN_MS) this.long++;
  }
}
