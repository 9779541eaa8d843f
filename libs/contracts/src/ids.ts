/** Parts a second is divided into, 65 in each millisecond. */
const TICKS = 0x1_00_00;
/** Ids one process makes within a tick; the next one is of the tick that comes. */
const IDS_PER_TICK = 0x1_00;
/** Ticks the clock may go back without ids doing the same. */
const BACK_MAX = TICKS;
const MAKER_BYTES = 5;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** Makes ids that sort as they were made. */
export class IdMaker {
  /** Tells these ids from those of other processes. */
  private maker = randomMaker();
  private lastTick = 0;
  private count = 0;

  next(): string {
    const tick = Math.floor((Date.now() / 1_000) * TICKS);
    if (tick > this.lastTick) this.begin(tick);
    else if (tick < this.lastTick - BACK_MAX) {
      // The clock was set: ids of before may be made of the same ticks.
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
 * A new 24-digit hex id, of the form of an ObjectId. Ids of one process sort as they were made; those of several do as far as their
 * clocks agree, so that lists are in the order things were made in, whichever replica made them.
 */
export function newId(): string {
  return ids.next();
}
