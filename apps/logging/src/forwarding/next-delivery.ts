import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import type { ForwarderStateRecord } from './forwarder-state.model.js';
import type { WaitingEntryRecord } from './waiting-entry.model.js';

/** Maximum entries of one delivery, and maximum bytes of a delivery with several entries. */
export const DELIVERY_MAX = 100;
export const DELIVERY_BYTES_MAX = 512 * 1024;
/** Milliseconds entries wait to be sent in one batch with others. */
export const BATCH_MS = 60_000;
/** Milliseconds until the next attempt after each consecutive failure; after one more failure the forwarder is suspended. */
export const RETRIES_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Milliseconds after they began for which entries are forwarded; older ones are logged as lost. */
export const FORWARDED_MS = 86_400_000;

/** Next step of a forwarder: deliver, report expired entries as lost, come back later, or nothing if no entries are queued. */
export type NextDelivery =
  | { readonly kind: 'deliver'; readonly entries: readonly WaitingEntryRecord[] }
  | { readonly kind: 'lost'; readonly entries: readonly WaitingEntryRecord[] }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'nothing' };

/** @param first the first queued entries, up to {@link DELIVERY_MAX}, in the order of their times */
export function nextDelivery(
  { policy }: Pick<LogForwarderConfig, 'policy'>,
  { retry_at, behind_from }: Pick<ForwarderStateRecord, 'retry_at' | 'behind_from'>,
  first: readonly WaitingEntryRecord[],
  now: Date,
): NextDelivery {
  if (first.length === 0) return { kind: 'nothing' };
  const oldest = now.getTime() - FORWARDED_MS;
  const lost = first.filter(({ started }) => started.getTime() < oldest);
  if (lost.length > 0) return { kind: 'lost', entries: lost };
  if (retry_at && retry_at > now) return { kind: 'later', at: retry_at };
  if (policy['type'] !== 'batch') return { kind: 'deliver', entries: first.slice(0, 1) };
  const entries = fitting(first);
  const isFull = first.length >= DELIVERY_MAX || entries.length < first.length;
  const due = new Date(first.reduce((earliest, { at }) => Math.min(earliest, at.getTime()), Infinity) + BATCH_MS);
  // A forwarder that is behind has no reason to wait.
  if (isFull || behind_from || retry_at || due <= now) return { kind: 'deliver', entries };
  return { kind: 'later', at: due };
}

function fitting(entries: readonly WaitingEntryRecord[]): WaitingEntryRecord[] {
  let bytes = 0;
  const end = entries.findIndex((entry) => (bytes += entry.bytes) > DELIVERY_BYTES_MAX);
  return entries.slice(0, end < 0 ? entries.length : Math.max(1, end));
}
