import { describe, expect, it } from 'vitest';
import { englishStem } from './english-stem.js';

describe('englishStem', () => {
  // Recorded from Snowball's English stemmer.
  it.each([
    ['running', 'run'],
    ['coffees', 'coffe'],
    ['national', 'nation'],
    ['skies', 'sky'],
    ["process's", 'process'],
    ["processes'", 'process'],
    ["'tis", 'tis'],
    ['is', 'is'],
    ['Coffees', 'Coffe'],
    ['COFFEES', 'COFFEES'],
    ['Nationally', 'Nation'],
    ['a', 'a'],
  ])('of %s is %s', (word, stem) => {
    expect(englishStem(word)).toBe(stem);
    expect(englishStem(word)).toBe(stem);
  });
});
