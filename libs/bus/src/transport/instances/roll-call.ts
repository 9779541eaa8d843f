/** The clock of another process: `ms` ahead of this one's, give or take `errorMs`. */
export interface ClockOffset {
  readonly ms: number;
  readonly errorMs: number;
}

/** Milliseconds two clocks may drift apart in each millisecond: no faster than operating systems correct them. */
const DRIFT_PER_MS = 0.0005;

/** Measured offset of a clock. Its error grows with time, because clocks drift. */
export class AgingOffset {
  private readonly measuredAt = performance.now();

  constructor(private readonly measured: ClockOffset) {}

  /** Returns the offset with its present error. */
  get current(): ClockOffset {
    const { ms, errorMs } = this.measured;
    return { ms, errorMs: errorMs + (performance.now() - this.measuredAt) * DRIFT_PER_MS };
  }
}

/** Request for a sign of life to the processes of a service, with what is known of their clocks. */
export interface RollCall {
  /** The asking process's clock. */
  readonly clock: number;
  /** Offsets by which the clocks of processes are ahead of it. */
  readonly offsets: Readonly<Record<string, ClockOffset>>;
}

/** A process's reply to a roll call. */
export interface Present {
  readonly service: string;
  readonly instance: string;
  /** `clock` of the roll call this replies to. */
  readonly asked: number;
  /** Its own clock. */
  readonly clock: number;
}

/** First characters of the token that replies to roll calls have; the instance follows if only one was asked. */
export const PRESENT = '_here';

function isOffset(value: unknown): value is ClockOffset {
  const { ms, errorMs } = (value ?? {}) as Partial<ClockOffset>;
  return Number.isFinite(ms) && Number.isFinite(errorMs);
}

function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError('a roll call is an object');
  return value as Record<string, unknown>;
}

/** Parses a roll call. Throws for a string that no process of this version writes. */
export function parseRollCall(text: string): RollCall {
  const { clock, offsets } = parsed(text);
  if (typeof clock !== 'number' || typeof offsets !== 'object' || offsets === null) throw new TypeError('malformed roll call');
  const valid = Object.entries(offsets).filter((entry): entry is [string, ClockOffset] => isOffset(entry[1]));
  return { clock, offsets: Object.fromEntries(valid) };
}

/** Parses a reply to a roll call. Throws for a string that no process of this version writes. */
export function parsePresent(text: string): Present {
  const { service, instance, asked, clock } = parsed(text);
  if (typeof service !== 'string' || typeof instance !== 'string' || typeof asked !== 'number' || typeof clock !== 'number')
    throw new TypeError('malformed reply to a roll call');
  return { service, instance, asked, clock };
}

/** Computes how far the clock of a process is ahead from its reply, which arrived when the asking process's clock read `now`. */
export function offsetOf({ asked, clock }: Present, now: number): ClockOffset {
  return { ms: clock - (asked + now) / 2, errorMs: (now - asked) / 2 };
}
