import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side';

const row = (mine: string | null, theirs: string | null) => ({ kind: 'lines', mine, theirs, isSame: mine === theirs });

describe('two texts beside each other', () => {
  it('have what differs in one row', () => {
    expect(sideBySide('a\nb\nc', 'a\nx\ny\nc')).toEqual([row('a', 'a'), row('b', 'x'), row(null, 'y'), row('c', 'c')]);
  });

  it('show one that is not there as nothing', () => {
    expect(sideBySide('a\nb', null)).toEqual([row('a', null), row('b', null)]);
    expect(sideBySide(null, 'a')).toEqual([row(null, 'a')]);
    expect(sideBySide(null, null)).toEqual([]);
  });

  it('leave out what is far from any difference, and say how much', () => {
    const lines = (changed: string): string => [...Array.from({ length: 20 }, (_, at) => `l${at}`), changed, 'end'].join('\n');

    expect(sideBySide(lines('mine'), lines('theirs'))).toEqual([
      { kind: 'skipped', count: 17 },
      ...['l17', 'l18', 'l19'].map((line) => row(line, line)),
      row('mine', 'theirs'),
      row('end', 'end'),
    ]);
  });

  it('show nothing if they are equal', () => {
    expect(sideBySide('a\nb', 'a\nb')).toEqual([{ kind: 'skipped', count: 2 }]);
  });
});
