/** A place in the order of a data source's changes: its own cluster time, which no clock of another machine says anything of. */
export interface OperationTime {
  /** Seconds since the epoch, as the data source counts them: they never go back. */
  readonly t: number;
  /** Counter within the second. */
  readonly i: number;
}

/** Comes before every change. */
export const ORIGIN: OperationTime = { t: 0, i: 0 };

const COUNTER_MAX = 0xff_ff_ff_ff;

export function compareTimes(one: OperationTime, other: OperationTime): number {
  return one.t - other.t || one.i - other.i;
}

/** Returns the time right after another one. */
export function nextTime({ t, i }: OperationTime): OperationTime {
  return i < COUNTER_MAX ? { t, i: i + 1 } : { t: t + 1, i: 0 };
}

/** Reads the BSON timestamp of a reply or of a change; `null` for anything else. */
export function operationTimeOf(value: unknown): OperationTime | null {
  const { t, i } = (value ?? {}) as { readonly t?: unknown; readonly i?: unknown };
  return typeof t === 'number' && typeof i === 'number' ? { t, i } : null;
}

/**
 * Returns `true` if a place in a change stream, which begins with its time in hexadecimal digits, is at an operation
 * time or after it.
 */
export function reaches(token: string, { t, i }: OperationTime): boolean {
  return token.slice(2, 18).toUpperCase() >= `${digitsOf(t)}${digitsOf(i)}`;
}

const digitsOf = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Clocks of a data source at one moment, beside that of the platform. */
export interface SourceClocks {
  readonly operationTime: OperationTime;
  /** Unix milliseconds by the data source's clock, and by the platform's. */
  readonly ownMs: number;
  readonly platformMs: number;
}

/**
 * Translates a moment by the platform's clock, of which nothing else is known, into the operation time of a data
 * source: the last one before the second of that moment, and none that has yet to come.
 */
export function operationTimeAt(platformMs: number, clocks: SourceClocks): OperationTime {
  const ownMs = platformMs + clocks.ownMs - clocks.platformMs;
  const before = { t: Math.max(0, Math.floor(ownMs / 1_000) - 1), i: COUNTER_MAX };
  return compareTimes(before, clocks.operationTime) < 0 ? before : clocks.operationTime;
}
