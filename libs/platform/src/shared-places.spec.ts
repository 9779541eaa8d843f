import { describe, expect, it } from 'vitest';
import { SharedPlaces } from './shared-places.js';

/** Whoever is refused is told when to come again. */
const failure = (code: string) => expect.objectContaining({ code, retryAfterSeconds: 5 }) as unknown;

describe('places projects share', () => {
  it('are so many of one project, given back once', () => {
    const places = new SharedPlaces(3, 2, 'exports');
    const giveBack = places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow(failure('TooManyRequests'));
    places.take('b');
    giveBack();
    giveBack();
    places.take('a');
    expect(() => places.requireRoom('a')).toThrow(failure('TooManyRequests'));
  });

  it('are so many in all', () => {
    const places = new SharedPlaces(2, 2, 'exports');
    const giveBack = places.take('a');
    places.take('b');
    expect(() => places.requireRoom('c')).toThrow(failure('Unavailable'));
    giveBack();
    places.take('c');
  });
});
