import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import type { ForwarderStateRecord } from './forwarder-state.model.js';
import type { WaitingEntryRecord } from './waiting-entry.model.js';

/** Entries of one delivery, and bytes of one that has several. */
export const DELIVERY_MAX = 100;
export const DELIVERY_BYTES_MAX = 512 * 1024;
/** Milliseconds entries wait for others to go with. */
export const BATCH_MS = 60_000;
/** Milliseconds after each failure in a row until the next attempt; after one more the forwarder is suspended. */
export const RETRIES_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Milliseconds entries are forwarded after they began; older ones are told of as lost. */
export const FORWARDED_MS = 86_400_000;

/** What is to be done next: deliver, tell of what is too old, come back later, or nothing as nothing waits. */
export type NextDelivery =
  | { readonly kind: 'deliver'; readonly entries: readonly WaitingEntryRecord[] }
  | { readonly kind: 'lost'; readonly entries: readonly WaitingEntryRecord[] }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'nothing' };

/** @param first what waits first, up to {@link DELIVERY_MAX} entries in the order of their times */
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
  // One that is behind has no reason to wait.
  if (isFull || behind_from || retry_at || due <= now) return { kind: 'deliver', entries };
  return { kind: 'later', at: due };
}

function fitting(entries: readonly WaitingEntryRecord[]): WaitingEntryRecord[] {
  let bytes = 0;
  const end = entries.findIndex((entry) => (bytes += entry.bytes) > DELIVERY_BYTES_MAX);
  return entries.slice(0, end < 0 ? entries.length : Math.max(1, end));
}
