import { Int32, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { forwardedDocuments, forwardedEntries } from './forwarded-entries.js';

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

const withArguments = (args: unknown) =>
  aLogEntry({ type: 'FUNCTION', messages: ['$set: x'], function_call: { name: 'f', arguments: args } });

describe('forwarded entries', () => {
  it('are what the administration API shows', () => {
    const entry = withArguments(['a', { b: true }]);

    expect(forwardedEntries(JSON.stringify([entry]))).toEqual([entry]);
  });

  it('have typed ids and times as documents', () => {
    const entry = withArguments([]);

    expect(forwardedDocuments(JSON.stringify([entry]))).toEqual([
      { ...entry, _id: new ObjectId(entry._id), started: new Date(entry.started), completed: new Date(entry.completed) },
    ]);
  });

  it('have values of extended JSON as values', () => {
    const id = 'a'.repeat(24);

    const [entry] = forwardedEntries(JSON.stringify([withArguments([{ $oid: id }, 5])]));

    expect(entry?.['function_call']).toEqual({ name: 'f', arguments: [new ObjectId(id), new Int32(5)] });
  });

  it.each([
    ['names that operators have', [{ $set: { a: 1 } }]],
    ['names with points', [{ 'a.b': 1 }]],
    ['empty names', [{ '': 1 }]],
    ['names with a NUL', [{ 'a\0b': 1 }]],
    ['what only looks like extended JSON', [{ $oid: 'x' }]],
    ['too many levels', nested(40)],
    ['more levels than anything can decode', nested(400)],
  ])('show %s as text', (_, args) => {
    const [entry] = forwardedEntries(JSON.stringify([withArguments(args)]));

    expect(entry?.['function_call']).toBe(JSON.stringify({ name: 'f', arguments: args }));
  });
});
