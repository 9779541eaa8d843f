import { describe, expect, it } from 'vitest';
import { shareChange } from './fair-share.js';

const alive = new Set(['a', 'b']);
const owned = (owners: Record<string, string>) => Object.entries(owners).map(([_id, owner]) => ({ _id, owner }));

describe('shares of a replica', () => {
  it('are all of them while it is alone', () => {
    expect(shareChange(['1', '2', '3'], [], new Set(['a']), 'a')).toEqual({ take: ['1', '2', '3'], give: [] });
  });

  it('belong to stopped replicas, up to its part', () => {
    const held = owned({ 1: 'b', 2: 'gone', 3: '', 4: 'gone' });
    expect(shareChange(['1', '2', '3', '4'], held, alive, 'a')).toEqual({ take: ['2', '3'], give: [] });
  });

  it('are released beyond its part and if unused', () => {
    const held = owned({ 1: 'a', 2: 'a', 3: 'a', 4: 'b', 9: 'a' });
    expect(shareChange(['1', '2', '3', '4'], held, alive, 'a')).toEqual({ take: [], give: ['9', '3'] });
  });

  it('are not taken by a replica that has too many, and are all of them before it counts itself', () => {
    const held = owned({ 1: 'a', 2: 'a', 3: 'a', 4: 'a' });
    expect(shareChange(['1', '2', '3', '4', '5', '6'], held, alive, 'a')).toEqual({ take: [], give: ['4'] });
    expect(shareChange(['1', '2'], [], new Set(), 'a')).toEqual({ take: ['1', '2'], give: [] });
  });

  it('that are its own are not taken again, even if it counts as stopped', () => {
    const held = owned({ 1: 'a' });
    expect(shareChange(['1', '2'], held, new Set(['b']), 'a')).toEqual({ take: ['2'], give: [] });
  });

  it('are never taken from a live replica', () => {
    expect(shareChange(['1', '2'], owned({ 1: 'b', 2: 'b' }), alive, 'a')).toEqual({ take: [], give: [] });
  });

  it('stay where they are when they are even', () => {
    const held = owned({ 1: 'a', 2: 'b', 3: 'a' });
    expect(shareChange(['1', '2', '3'], held, alive, 'a')).toEqual({ take: [], give: [] });
    expect(shareChange(['1', '2', '3'], held, alive, 'b')).toEqual({ take: [], give: [] });
  });
});
