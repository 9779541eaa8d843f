import { describe, expect, it } from 'vitest';
import { APP_RUNS_MAX, AppSlots } from './app-slots.js';

/** Slots with a clock of the test's own. */
function slotsAt() {
  const clock = { ms: 0 };
  return { slots: new AppSlots(() => clock.ms), clock };
}

/** Returns `true` if a slot is available immediately. */
async function isFree(slots: AppSlots, appId: string): Promise<boolean> {
  let taken = false;
  void slots.take(appId).then(() => {
    taken = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return taken;
}

describe('slots of an app', () => {
  it('are its own', async () => {
    const { slots } = slotsAt();
    for (let n = 0; n < APP_RUNS_MAX; n++) await slots.take('busy');
    expect(await isFree(slots, 'busy')).toBe(false);
    expect(await isFree(slots, 'other')).toBe(true);
  });

  it('are given to the longest waiting call', async () => {
    const { slots } = slotsAt();
    const releases = [];
    for (let n = 0; n < APP_RUNS_MAX; n++) releases.push(await slots.take('a'));
    const order: number[] = [];
    const waiting = [1, 2].map((n) => slots.take('a').then((release) => (order.push(n), release)));
    releases[0]?.();
    releases[0]?.();
    await waiting[0];
    expect(order).toEqual([1]);
    releases[1]?.();
    await waiting[1];
    expect(order).toEqual([1, 2]);
  });

  it('are not forgotten while a run goes on', async () => {
    const { slots } = slotsAt();
    const releases = [];
    for (let n = 0; n < APP_RUNS_MAX; n++) releases.push(await slots.take('a'));
    releases[0]?.();
    expect([await isFree(slots, 'a'), await isFree(slots, 'a')]).toEqual([true, false]);
  });

  it('are halved where the platform cannot keep up, and grow by one a second', async () => {
    const { slots, clock } = slotsAt();
    const releases = [];
    for (let n = 0; n < 7; n++) releases.push(await slots.take('a'));
    slots.strained('a');
    // Four may run; three of seven have to end before another one begins.
    const next = isFree(slots, 'a');
    for (const release of releases.slice(0, 3)) release();
    expect(await next).toBe(false);
    releases[3]?.();
    expect(await isFree(slots, 'a')).toBe(false);
    clock.ms += 2_000;
    releases[4]?.();
    expect(await isFree(slots, 'a')).toBe(true);
  });

  it('keep a lower limit after all runs have ended, and grow to no more than the maximum', async () => {
    const { slots, clock } = slotsAt();
    clock.ms = 10_000;
    slots.strained('a');
    const releases: (() => void)[] = [];
    for (let n = 0; n < 110; n++) void slots.take('a').then((release) => releases.push(release));
    const granted: number[] = [];
    for (const ms of [10_999, 11_000, 12_500, 13_000, 1_000_000]) {
      await new Promise(setImmediate);
      clock.ms = ms;
      releases[granted.length]?.();
      await new Promise(setImmediate);
      granted.push(releases.length);
    }
    expect(granted).toEqual([2, 4, 6, 8, 105]);
  });

  it('are as few as before when an app that was slowed down has rested', async () => {
    const { slots } = slotsAt();
    const releases = [await slots.take('a'), await slots.take('a'), await slots.take('a')];
    slots.strained('a');
    for (const release of releases) release();
    expect([await isFree(slots, 'a'), await isFree(slots, 'a'), await isFree(slots, 'a')]).toEqual([true, true, false]);
  });

  it('are halved from those in use and the next one', async () => {
    const { slots } = slotsAt();
    const releases = [];
    for (let n = 0; n < 7; n++) releases.push(await slots.take('a'));
    slots.strained('a');
    let granted = 0;
    for (let n = 0; n < 3; n++) void slots.take('a').then(() => (granted += 1));
    for (const release of releases.slice(0, 4)) release();
    await new Promise(setImmediate);
    expect(granted).toBe(1);
  });

  it('never fall below one', async () => {
    const { slots } = slotsAt();
    for (let n = 0; n < 10; n++) slots.strained('a');
    expect(await isFree(slots, 'a')).toBe(true);
    expect(await isFree(slots, 'a')).toBe(false);
  });
});
