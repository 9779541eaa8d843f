import { describe, expect, it } from 'vitest';
import { CollectionIndex, type IndexRecord } from './collection-index.js';

const RECORD: IndexRecord = { id: 1, spec: { name: 'i', key: { tags: 1, n: 1 } }, multikey: false, truncated: false };

const arraysOf = (index: CollectionIndex): boolean[] => [index.multikey, index.hasArrays(0), index.hasArrays(1)];

describe('an index', () => {
  it('notes on which of its fields documents have arrays, and keeps it', () => {
    const index = new CollectionIndex(RECORD, 1);
    expect([index.entriesOf({ tags: 'a', n: 1 }).length, arraysOf(index), index.hasUnsavedFlags]).toEqual([
      1,
      [false, false, false],
      false,
    ]);

    expect(index.entriesOf({ tags: ['a', 'b'], n: 1 })).toHaveLength(2);

    expect([arraysOf(index), index.hasUnsavedFlags]).toEqual([[true, true, false], true]);
    expect(arraysOf(new CollectionIndex(index.record, 1))).toEqual([true, true, false]);
    index.update({ ...RECORD, multikey: true, arrays: 0b10 });
    expect([arraysOf(index), index.hasUnsavedFlags]).toEqual([[true, true, true], true]);
  });

  it('that an earlier version has kept may have arrays on any field once it is multikey', () => {
    expect(arraysOf(new CollectionIndex({ ...RECORD, multikey: true }, 1))).toEqual([true, true, true]);
    expect(arraysOf(new CollectionIndex(RECORD, 1))).toEqual([false, false, false]);
  });
});
