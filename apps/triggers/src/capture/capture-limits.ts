import { pauseAfter, REFUSED_MS_MAX } from '#triggers/outage.js';

/** Limits for capturing changes. */
export const CAPTURE_LIMITS = {
  /** Events of one trigger that may wait, and bytes of them. */
  queue: { events: 100_000, bytes: 256 << 20 },
  /** Bytes of events kept by one write, beyond its first. */
  writeBytes: 16 << 20,
  /** Milliseconds a data source may refuse to report its changes before triggers on it are suspended. */
  refusedMs: REFUSED_MS_MAX,
};

/** Wait times of capturing, in milliseconds. */
export interface CaptureTimes {
  /** The server holds a question for changes. */
  readonly awaitMs: number;
  /** Until a source without triggers is looked at again. */
  readonly idleMs: number;
  /** Between looks whether there is room for more of a trigger. */
  readonly roomMs: number;
  /** Milliseconds a data source may take to enable pre-images before the response to a deployment. */
  readonly preImagesMs: number;
  /** A data source has to report its operation time, before the request of a deployment returns. */
  readonly beginningMs: number;
  /** Until what failed is tried again, as {@link pauseAfter} counts. */
  readonly pauseAfter: (attempt: number, chance: number) => number;
}

/** Injection token for wait times that differ from the platform's. */
export const CAPTURE_TIMES = 'groundwork:capture-times';

export const TIMES: CaptureTimes = {
  awaitMs: 1_000,
  idleMs: 500,
  roomMs: 1_000,
  preImagesMs: 4_500,
  beginningMs: 4_000,
  pauseAfter,
};
