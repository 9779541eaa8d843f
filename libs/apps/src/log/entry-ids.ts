import { randomBytes } from 'node:crypto';

const COUNTER_BITS = 14;
const COUNTER_MAX = 2 ** COUNTER_BITS - 1;

/**
 * Makes ids of log entries: 24 hex digits that sort in the order of making within a process, and to the millisecond between
 * processes. In an ObjectId's layout: seconds, then milliseconds with a counter (24 bits), then 40 random bits of the process.
 */
export class EntryIds {
  private readonly source = randomBytes(5).toString('hex');
  private millisecond = 0;
  private counter = 0;

  /** `now`: unix milliseconds. A clock set back, or more ids than one millisecond holds, borrows from the next. */
  next(now: number): string {
    if (now > this.millisecond) {
      this.millisecond = now;
      this.counter = 0;
    } else if (this.counter < COUNTER_MAX) {
      this.counter += 1;
    } else {
      this.millisecond += 1;
      this.counter = 0;
    }
    const seconds = Math.floor(this.millisecond / 1_000);
    const fraction = (this.millisecond % 1_000) * 2 ** COUNTER_BITS + this.counter;
    return seconds.toString(16).padStart(8, '0') + fraction.toString(16).padStart(6, '0') + this.source;
  }
}
