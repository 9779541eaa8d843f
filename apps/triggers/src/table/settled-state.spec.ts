import { describe, expect, it } from 'vitest';
import type { KnownTrigger } from './known-trigger.js';
import { newState, RUNNING, settledState } from './settled-state.js';
import type { AnnouncedBeginning, TriggerStateRecord } from './trigger-state.model.js';

const THEN = new Date(1_000);
const NOW = new Date(500_000);
const EARLIER = { t: 5, i: 1 };
const LATER = { t: 9, i: 2 };
const AT_LATER = { begin: { after: LATER }, resumeFrom: { time: LATER, at: 9_000 }, lookedAfter: null };
const WAITING = { begin: null, resumeFrom: null, lookedAfter: null };

interface Given {
  readonly config?: object;
  readonly disabled?: boolean;
  readonly modified?: number;
}

function known({ config = {}, disabled = false, modified = 10 }: Given = {}): KnownTrigger {
  const watched = { service_id: 's', database: 'shop', collection: 'orders', ...config };
  const trigger = { type: 'DATABASE', modified, disabled, config: watched };
  return { id: 't', partition: 0, app: { appId: 'a', groupId: 'g' }, trigger } as unknown as KnownTrigger;
}

function stored(trigger = known(), members: Partial<TriggerStateRecord> = {}): TriggerStateRecord {
  return { ...newState(trigger, { epoch: 1, now: THEN, nextAt: null, after: EARLIER }), ...members };
}

/** Announces a beginning for a trigger. */
function announced(trigger: KnownTrigger): AnnouncedBeginning {
  const { subject, enabled, modified } = stored(trigger);
  return { id: 'n', subject, enabled, modified, after: LATER };
}

function settled(trigger: KnownTrigger, state: TriggerStateRecord) {
  return settledState(trigger, state, NOW, () => null);
}

describe('the state of a trigger nothing is known of', () => {
  it('begins behind the operation time its data source had, or waits for it', () => {
    const facts = { epoch: 1, now: NOW, nextAt: null };

    expect(newState(known(), { ...facts, after: LATER })).toMatchObject(AT_LATER);
    expect(newState(known(), { ...facts, after: null })).toMatchObject(WAITING);
  });
});

describe('the state of a trigger that is deployed as before', () => {
  it('stays', () => {
    expect(settled(known(), stored())).toEqual({ changes: {}, dropsEvents: false });
  });

  it('starts at the time its data source was asked for', () => {
    const waiting = stored(known({ modified: 9 }), { ...WAITING, next: announced(known()) });

    expect(settled(known(), waiting)).toEqual({ changes: { modified: 10, ...AT_LATER, next: null }, dropsEvents: false });
  });

  it('and stored by an earlier version is completed by the replica that takes it over', () => {
    const { begin: _, ...earlier } = stored(known(), { resumeFrom: { at: 1_000 } });

    expect(settled(known(), earlier)).toEqual({ changes: {}, dropsEvents: false });
  });
});

describe('the state of a trigger about something else', () => {
  const other = known({ config: { collection: 'customers' }, modified: 11 });
  const subject = JSON.stringify(['DATABASE', 's', 'shop', 'customers']);
  const anew = { subject, modified: 11, enabled: true, since: NOW, enabledAt: NOW, position: '', nextAt: null, ...RUNNING };

  it('begins where its data source was before the deployment was answered', () => {
    const changes = { ...anew, ...AT_LATER, next: null };

    expect(settled(other, stored(known(), { next: announced(other) }))).toEqual({ changes, dropsEvents: true });
  });

  it('waits for its data source if it was never asked, regardless of the previous owner', () => {
    const before = stored(known(), { resumeFrom: null, lookedAfter: { source: 's', from: '82' } });

    expect(settled(other, before)).toEqual({ changes: { ...anew, ...WAITING }, dropsEvents: true });
  });
});

describe('the state of a trigger that is enabled', () => {
  const enabled = { enabled: true, enabledAt: NOW, modified: 11 };
  const skipping = { skip_catchup_events: true };

  it('continues at its position', () => {
    const state = stored(known({ disabled: true }), { next: announced(known({ modified: 11 })) });

    expect(settled(known({ modified: 11 }), state)).toEqual({ changes: { ...enabled, next: null }, dropsEvents: false });
  });

  it('restarts if it skips missed events', () => {
    const now = known({ config: skipping, modified: 11 });
    const state = stored(known({ disabled: true, config: skipping }), { next: announced(now) });

    expect(settled(now, state)).toEqual({ changes: { ...enabled, ...AT_LATER, next: null }, dropsEvents: true });
  });
});

describe('a beginning that was announced', () => {
  it('waits for a later deployment', () => {
    const off = known({ disabled: true, modified: 11 });
    const state = stored(known(), { next: announced(known({ modified: 11 })) });

    expect(settled(off, state)).toEqual({ changes: { enabled: false, modified: 11 }, dropsEvents: false });
  });

  it('ends for an earlier one that was never checked', () => {
    const off = known({ disabled: true, modified: 12 });
    const state = stored(known(), { next: announced(known({ config: { collection: 'customers' }, modified: 11 })) });

    expect(settled(off, state)).toEqual({ changes: { enabled: false, modified: 12, next: null }, dropsEvents: false });
  });
});
