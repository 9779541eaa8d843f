/** Ticks per second; 65 in each millisecond. */
const TICKS = 0x1_00_00;
/** Maximum number of ids one process creates within a tick; further ids use the next tick. */
const IDS_PER_TICK = 0x1_00;
/** Ticks the clock may go back while ids still increase. */
const BACK_MAX = TICKS;
const MAKER_BYTES = 5;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** Creates ids that sort in the order of their creation. */
export class IdMaker {
  /** Distinguishes these ids from the ids of other processes. */
  private maker = randomMaker();
  private lastTick = 0;
  private count = 0;

  next(): string {
    const tick = Math.floor((Date.now() / 1_000) * TICKS);
    if (tick > this.lastTick) this.begin(tick);
    else if (tick < this.lastTick - BACK_MAX) {
      // The clock was set back: earlier ids may use the same ticks.
      this.maker = randomMaker();
      this.begin(tick);
    } else if (++this.count === IDS_PER_TICK) this.begin(this.lastTick + 1);
    return hex(this.lastTick, 12) + hex(this.count, 2) + this.maker;
  }

  private begin(tick: number): void {
    this.lastTick = tick;
    this.count = 0;
  }
}

function randomMaker(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(MAKER_BYTES)), (byte) => hex(byte, 2)).join('');
}

const ids = new IdMaker();

/**
 * Returns a new 24-digit hex id in the format of an ObjectId. Ids of one process sort in the order of their creation.
 * Ids of several processes do so as far as their clocks agree, so that lists are in creation order, regardless of the
 * replica.
 */
export function newId(): string {
  return ids.next();
}
