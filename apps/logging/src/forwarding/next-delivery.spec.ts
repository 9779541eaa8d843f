import { describe, expect, it } from 'vitest';
import { BATCH_MS, DELIVERY_BYTES_MAX, DELIVERY_MAX, FORWARDED_MS, RETRIES_MS, nextDelivery } from './next-delivery.js';
import type { WaitingEntryRecord } from './waiting-entry.model.js';

const NOW = new Date('2026-01-02T12:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const FRESH = { retry_at: null, behind_from: null };

function waiting(count: number, { since = 0, started = 0, bytes = 100 } = {}): WaitingEntryRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: `f:${n}`,
    forwarder_id: 'f',
    app_id: 'a',
    entry_id: String(n),
    started: ago(started),
    at: ago(since),
    entry: '{}',
    bytes,
  }));
}

const single = (state: Parameters<typeof nextDelivery>[1], first: WaitingEntryRecord[]) =>
  nextDelivery({ policy: { type: 'single' } }, state, first, NOW);
const batch = (state: Parameters<typeof nextDelivery>[1], first: WaitingEntryRecord[]) =>
  nextDelivery({ policy: { type: 'batch' } }, state, first, NOW);

describe('what is delivered next', () => {
  it('is nothing where nothing waits', () => {
    expect(single(FRESH, [])).toEqual({ kind: 'nothing' });
    expect(batch(FRESH, [])).toEqual({ kind: 'nothing' });
  });

  it('is one entry at a time under the policy single', () => {
    const entries = waiting(3);
    expect(single(FRESH, entries)).toEqual({ kind: 'deliver', entries: entries.slice(0, 1) });
  });

  it('is a hundred, or what there is a minute after the first, under the policy batch', () => {
    const full = waiting(DELIVERY_MAX);
    expect(DELIVERY_MAX).toBe(100);
    expect(BATCH_MS).toBe(60_000);
    expect(batch(FRESH, full)).toEqual({ kind: 'deliver', entries: full });
    expect(batch(FRESH, waiting(99, { since: 59_999 }))).toEqual({ kind: 'later', at: new Date(NOW.getTime() + 1) });
    const due = waiting(99, { since: 60_000 });
    expect(batch(FRESH, due)).toEqual({ kind: 'deliver', entries: due });
  });

  it('is as many as fit, and one at least', () => {
    const large = waiting(4, { bytes: DELIVERY_BYTES_MAX / 2 });
    expect(batch(FRESH, large)).toEqual({ kind: 'deliver', entries: large.slice(0, 2) });
    const huge = waiting(2, { bytes: 2 * DELIVERY_BYTES_MAX });
    expect(batch(FRESH, huge)).toEqual({ kind: 'deliver', entries: huge.slice(0, 1) });
  });

  it('waits for its time after a failure, and no longer', () => {
    const at = new Date(NOW.getTime() + 1_000);
    expect(single({ ...FRESH, retry_at: at }, waiting(1))).toEqual({ kind: 'later', at });
    const entries = waiting(2);
    expect(batch({ ...FRESH, retry_at: NOW }, entries)).toEqual({ kind: 'deliver', entries });
    expect(RETRIES_MS).toEqual([1_000, 5_000, 30_000, 120_000, 600_000]);
  });

  it('waits for no others where it is behind', () => {
    const entries = waiting(2);
    expect(batch({ ...FRESH, behind_from: NOW }, entries)).toEqual({ kind: 'deliver', entries });
  });

  it('is lost a day after it happened, also while a failure is waited for', () => {
    const old = waiting(1, { started: FORWARDED_MS + 1 });
    const state = { retry_at: new Date(NOW.getTime() + 1_000), behind_from: null };
    expect(batch(state, [...old, ...waiting(1)])).toEqual({ kind: 'lost', entries: old });
    expect(FORWARDED_MS).toBe(24 * 3_600_000);
  });
});
