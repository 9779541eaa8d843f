import { REFUSED_MS_MAX } from '#triggers/outage.js';

/** What capturing changes may take. */
export const CAPTURE_LIMITS = {
  /** Events of one trigger that may wait, and bytes of them. */
  queue: { events: 100_000, bytes: 256 << 20 },
  /** Bytes of events kept by one write, beyond its first. */
  writeBytes: 16 << 20,
  /** Milliseconds a data source may refuse to tell of its changes before triggers on it are suspended. */
  refusedMs: REFUSED_MS_MAX,
};
