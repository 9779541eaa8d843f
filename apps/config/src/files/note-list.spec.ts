import { describe, expect, it } from 'vitest';
import { noteList } from './note-list.js';

describe('noteList', () => {
  it('keeps what there is', () => expect(noteList(['a', 'b'])).toEqual(['a', 'b']));

  it('keeps 50, the last of which counts the others', () => {
    const notes = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    expect(noteList(notes.slice(0, 50))).toEqual(notes.slice(0, 50));
    expect(noteList(notes)).toEqual([...notes.slice(0, 49), 'and 11 more']);
  });

  it('cuts long ones', () => {
    const [cut = ''] = noteList(['x'.repeat(1_000)]);
    expect(cut).toHaveLength(300);
    expect(cut.endsWith('…')).toBe(true);
  });
});
