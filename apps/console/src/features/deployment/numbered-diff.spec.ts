import { describe, expect, it } from 'vitest';
import { lineCounts, numberedDiff } from './numbered-diff';

describe('numberedDiff', () => {
  it('numbers the lines of both texts and leaves out what is far from changes', () => {
    const before = ['1', '2', '3', '4', '5', '6', 'old', '8'].join('\n');
    const after = ['1', '2', '3', '4', '5', '6', 'new', '8'].join('\n');

    expect(numberedDiff(before, after)).toEqual([
      { kind: 'skipped', count: 3 },
      { kind: 'same', line: '4', before: 4, after: 4 },
      { kind: 'same', line: '5', before: 5, after: 5 },
      { kind: 'same', line: '6', before: 6, after: 6 },
      { kind: 'removed', line: 'old', before: 7, after: null },
      { kind: 'added', line: 'new', before: null, after: 7 },
      { kind: 'same', line: '8', before: 8, after: 8 },
    ]);
  });

  it('shows all lines of a new text as added', () => {
    expect(numberedDiff(null, 'a\nb')).toEqual([
      { kind: 'added', line: 'a', before: null, after: 1 },
      { kind: 'added', line: 'b', before: null, after: 2 },
    ]);
  });
});

describe('lineCounts', () => {
  it('counts added and removed lines', () => {
    expect(lineCounts('a\nb', 'a\nc\nd')).toEqual({ added: 2, removed: 1 });
    expect(lineCounts(null, 'a')).toEqual({ added: 1, removed: 0 });
  });
});
