import { describe, expect, it } from 'vitest';
import { ChangeKind, decodeEntry, encodeEntry, entryKind, entryNamespace, entryTime } from './oplog-entry.js';

const payload = Buffer.from('payload');
const namespace = 'db.é';

describe('an entry of the oplog', () => {
  it.each([
    ['without an image', { kind: ChangeKind.update, namespace, payload }],
    ['with one', { kind: ChangeKind.delete, namespace, payload, before: Buffer.from('before') }],
    ['with nothing else', { kind: ChangeKind.replace, namespace, payload: Buffer.alloc(0), before: Buffer.from('b') }],
  ])('comes back %s', (_, change) => {
    const bytes = encodeEntry(change, 1_234.5);

    expect(decodeEntry(bytes)).toEqual({ ...change, at: 1_234.5 });
    expect([entryKind(bytes), entryNamespace(bytes), entryTime(bytes)]).toEqual([change.kind, namespace, 1_234.5]);
  });

  it('is the same as ever without an image', () => {
    const bytes = encodeEntry({ kind: ChangeKind.insert, namespace: 'a.b', payload }, 0);

    expect(bytes).toEqual(Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, ...Buffer.from('a.b'), ...payload]));
  });
});
