import { describe, expect, it } from 'vitest';
import type { KnownTrigger } from './known-trigger.js';
import { needsClocks, resumePointOf, takenOver } from './beginning.js';
import type { TriggerStateRecord } from './trigger-state.model.js';

const LAST = 0xff_ff_ff_ff;
/** A data source that is 30 s ahead of the platform. */
const CLOCKS = { operationTime: { t: 10_000, i: 1 }, ownMs: 530_000, platformMs: 500_000 };

function known(config: object = {}): KnownTrigger {
  return { id: 't', trigger: { type: 'DATABASE', config } } as unknown as KnownTrigger;
}

/** State as an earlier version stored it. */
function stored(members: Partial<TriggerStateRecord>): TriggerStateRecord {
  return { since: new Date(100_000), enabledAt: new Date(100_000), resumeFrom: null, ...members } as TriggerStateRecord;
}

const SKIPPING = known({ skip_catchup_events: true });
const LOOKED_AFTER = { source: 's', from: '82' };

describe('what an earlier version stored of a trigger', () => {
  it.each([
    ['one a shared stream looks after', known(), { lookedAfter: LOOKED_AFTER }],
    ['one that goes on behind a token', known(), { resumeFrom: { token: '83' } }],
    ['one that skips and was never disabled', SKIPPING, { resumeFrom: { token: '83' } }],
  ])('says in tokens where it is, for %s: nothing is left out', (_, trigger, members) => {
    const state = stored(members);

    expect(needsClocks(trigger, state)).toBe(false);
    expect(takenOver(trigger, state, null)).toEqual({ begin: { after: { t: 0, i: 0 } }, resumeFrom: state.resumeFrom });
  });

  it.each([
    ['one that has read nothing yet', known(), { resumeFrom: { at: 200_900 } }, 229, { time: { t: 229, i: LAST }, at: 200_900 }],
    ['one nobody ever looked after', known(), {}, 129, { time: { t: 129, i: LAST }, at: 100_000 }],
    [
      'one that was enabled again and skips',
      SKIPPING,
      { enabledAt: new Date(300_000), resumeFrom: { token: '83' } },
      329,
      { token: '83' },
    ],
    [
      'one that was enabled again, skips, and has read nothing yet',
      SKIPPING,
      { enabledAt: new Date(300_000), resumeFrom: { at: 200_000 } },
      329,
      { time: { t: 229, i: LAST }, at: 200_000 },
    ],
  ] as const)('is set by the clock of its data source, for %s', (_, trigger, members, t, resumeFrom) => {
    const state = stored(members);

    expect(needsClocks(trigger, state)).toBe(true);
    expect(takenOver(trigger, state, CLOCKS)).toEqual({ begin: { after: { t, i: LAST } }, resumeFrom });
  });
});

it('a place is a token or an operation time, and no moment of an earlier version', () => {
  const time = { time: { t: 1, i: 2 }, at: 1_000 };

  expect([{ token: '82' }, time, { at: 1_000 }, null].map((resumeFrom) => resumePointOf({ resumeFrom }))).toEqual([
    { token: '82' },
    time,
    null,
    null,
  ]);
});
