import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { Members } from './members.js';

const stored = (document: object): Buffer => Buffer.from(BSON.serialize(document));

describe('properties of stored documents', () => {
  it('are found wherever they are, one document after the other', () => {
    const members = new Members(['b', 'ä', 'a']);
    const picked = (document: object): unknown =>
      members.read(stored(document)) ? BSON.deserialize(members.picked(stored(document))) : null;

    expect(picked({ a: 1, b: 'x', c: [] })).toEqual({ b: 'x', a: 1 });
    expect(picked({ b: 'y', c: [], a: 2 })).toEqual({ b: 'y', a: 2 });
    expect(picked({ c: { a: 1 }, ä: { a: 1 } })).toEqual({ ä: { a: 1 } });
    expect(picked({ c: 1 })).toEqual({});
    expect(picked({})).toEqual({});
  });

  it('are separate for a nested document', () => {
    const bytes = stored({ a: 1, in: { a: 'x' } });
    const outer = new Members(['in']);
    expect(outer.read(bytes)).toBe(true);
    const members = new Members(['a']);

    expect(members.read(bytes, outer.starts[0])).toBe(true);
    expect(BSON.deserialize(members.picked(bytes))).toEqual({ a: 'x' });
  });

  it('say where there is none, and what is not wanted', () => {
    const members = new Members(['a']);
    members.read(stored({ b: 1 }));

    expect(members.types).toEqual(new Uint8Array([0]));
    expect(members.indexOf('b')).toBe(-1);
  });

  it.each([
    ['an unknown type', 4, 0x20],
    ['a length beyond the end', 7, 200],
    ['an end before the last byte', 0, 11],
  ])('are not found in bytes with %s', (_, place, value) => {
    const bytes = stored({ a: 'xy' });
    bytes[place] = value;

    expect(new Members(['a']).read(bytes)).toBe(false);
  });
});
