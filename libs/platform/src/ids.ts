import { randomBytes } from 'node:crypto';

/** Parts a second is divided into, 65 in each millisecond. */
const TICKS = 0x1_00_00;
/** Ids one process makes within a tick; the next one is of the tick that comes. */
const IDS_PER_TICK = 0x1_00;
const MAKER_BYTES = 5;

/** Tells this process from others. */
const maker = randomBytes(MAKER_BYTES).toString('hex');
let lastTick = 0;
let count = 0;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/**
 * A new 24-digit hex id, of the form of an ObjectId. Ids of one process sort as they were made; those of several do as far as their
 * clocks agree, so that lists are in the order things were made in, whichever replica made them.
 */
export function newId(): string {
  const tick = Math.floor((Date.now() / 1_000) * TICKS);
  if (tick > lastTick) {
    lastTick = tick;
    count = 0;
  } else if (++count === IDS_PER_TICK) {
    lastTick += 1;
    count = 0;
  }
  return hex(lastTick, 12) + hex(count, 2) + maker;
}
