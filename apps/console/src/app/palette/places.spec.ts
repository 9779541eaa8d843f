import { describe, expect, it } from 'vitest';
import { found, inGroups, stepped, type Place } from './places';

const PLACES: readonly Place[] = [
  { kind: 'Screen', name: 'Triggers', section: 'triggers' },
  { kind: 'Function', name: 'sendOrder', section: 'functions' },
  { kind: 'Trigger', name: 'onOrder', section: 'triggers' },
  { kind: 'Function', name: 'order', section: 'functions' },
  { kind: 'App', name: 'shop', appId: '1', also: 'shop-abcde' },
];
const names = (text: string): string[] => found(PLACES, text).map(({ name }) => name);

describe('places that are looked for', () => {
  it('are all, as they come, without a text', () => {
    expect(names('  ')).toEqual(PLACES.map(({ name }) => name));
  });

  it('are those with the text, the closest name first', () => {
    expect(names('order')).toEqual(['order', 'sendOrder', 'onOrder']);
    expect(names('OR')).toEqual(['order', 'sendOrder', 'onOrder']);
  });

  it('are found by their kind and what else they are known by, and have every word', () => {
    expect(names('order function')).toEqual(['order', 'sendOrder']);
    expect(names('abcde')).toEqual(['shop']);
    expect(names('trig')).toEqual(['Triggers', 'onOrder']);
    expect(names('order nothing')).toEqual([]);
  });
});

describe('groups of places', () => {
  it('have places in their order under headings, the group of the best place first', () => {
    const shown = inGroups(found(PLACES, 'or')).map(({ heading, places }) => [heading, ...places.map(({ name }) => name)]);
    expect(shown).toEqual([
      ['Functions', 'order', 'sendOrder'],
      ['Triggers', 'onOrder'],
    ]);
  });

  it('have pages of an app and others together, and plurals as they are', () => {
    const places = ['Screen', 'Rules', 'Page', 'Rule'].map((kind) => ({ kind, name: kind }));
    expect(inGroups(places).map(({ heading }) => heading)).toEqual(['Pages', 'Rules']);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['PageDown', 1, 30, 11],
    ['PageDown', 1, 3, 2],
    ['PageUp', 1, 3, 0],
    ['a', 1, 3, null],
    ['ArrowDown', 0, 0, null],
  ])('%s from %d of %d', (key, now, count, next) => {
    expect(stepped(key, now, count)).toBe(next);
  });
});
