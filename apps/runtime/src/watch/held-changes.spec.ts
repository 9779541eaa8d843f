import { describe, expect, it } from 'vitest';
import { APP_CHANGES_BYTES_MAX, CHANGES_BYTES_MAX, HeldChanges } from './held-changes.js';

const FULL = expect.objectContaining({ code: 'ReadSizeLimitExceeded' }) as unknown;

describe('changes that wait for readers', () => {
  it('have so much room for an app, until some are read', () => {
    const held = new HeldChanges();
    const release = held.hold('a', APP_CHANGES_BYTES_MAX);
    expect(() => held.hold('a', 1)).toThrow(FULL);
    held.hold('b', 1);
    release();
    release();
    held.hold('a', APP_CHANGES_BYTES_MAX);
    expect(() => held.hold('a', 1)).toThrow(FULL);
  });

  it('have so much room for all apps together', () => {
    const held = new HeldChanges();
    const apps = CHANGES_BYTES_MAX / APP_CHANGES_BYTES_MAX;
    const releases = Array.from({ length: apps }, (_, app) => held.hold(`${app}`, APP_CHANGES_BYTES_MAX));
    expect(() => held.hold('late', 1)).toThrow(FULL);
    releases[0]?.();
    held.hold('late', APP_CHANGES_BYTES_MAX);
  });
});
