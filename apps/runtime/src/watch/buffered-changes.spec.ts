import { describe, expect, it } from 'vitest';
import { APP_CHANGES_BYTES_MAX, CHANGES_BYTES_MAX, BufferedChanges } from './buffered-changes.js';

const FULL = expect.objectContaining({ code: 'ReadSizeLimitExceeded' }) as unknown;

describe('changes that wait for readers', () => {
  it('have so much room for an app, until some are read', () => {
    const held = new BufferedChanges();
    const release = held.reserve('a', APP_CHANGES_BYTES_MAX);
    expect(() => held.reserve('a', 1)).toThrow(FULL);
    held.reserve('b', 1);
    release();
    release();
    held.reserve('a', APP_CHANGES_BYTES_MAX);
    expect(() => held.reserve('a', 1)).toThrow(FULL);
  });

  it('have so much room for all apps together', () => {
    const held = new BufferedChanges();
    const apps = CHANGES_BYTES_MAX / APP_CHANGES_BYTES_MAX;
    const releases = Array.from({ length: apps }, (_, app) => held.reserve(`${app}`, APP_CHANGES_BYTES_MAX));
    expect(() => held.reserve('late', 1)).toThrow(FULL);
    releases[0]?.();
    held.reserve('late', APP_CHANGES_BYTES_MAX);
  });
});
