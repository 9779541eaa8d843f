import { describe, expect, it } from 'vitest';
import { CallerLiveness } from './caller-liveness.js';

describe('presence', () => {
  it('notifies each listener once, including late ones, except removed ones', () => {
    const presence = new CallerLiveness();
    const told: string[] = [];
    presence.onDisconnect(() => told.push('first'));
    const takeBack = presence.onDisconnect(() => told.push('taken back'));
    takeBack();
    expect([presence.isGone, told]).toEqual([false, []]);

    presence.disconnect();
    presence.disconnect();
    expect([presence.isGone, told]).toEqual([true, ['first']]);
    presence.onDisconnect(() => told.push('late'))();
    expect(told).toEqual(['first', 'late']);
  });
});
