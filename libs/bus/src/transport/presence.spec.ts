import { describe, expect, it } from 'vitest';
import { Presence } from './presence.js';

describe('presence', () => {
  it('notifies each listener once, including late ones, except removed ones', () => {
    const presence = new Presence();
    const told: string[] = [];
    presence.onLeave(() => told.push('first'));
    const takeBack = presence.onLeave(() => told.push('taken back'));
    takeBack();
    expect([presence.isGone, told]).toEqual([false, []]);

    presence.leave();
    presence.leave();
    expect([presence.isGone, told]).toEqual([true, ['first']]);
    presence.onLeave(() => told.push('late'))();
    expect(told).toEqual(['first', 'late']);
  });
});
