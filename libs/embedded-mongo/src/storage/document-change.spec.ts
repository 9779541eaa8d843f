import { describe, expect, it } from 'vitest';
import { decodeChange, encodeChange, fingerprint, type DocumentChange } from './document-change.js';
import { ChangeKind } from './oplog-entry.js';

describe('a change of a document', () => {
  const update: DocumentChange = {
    kind: ChangeKind.update,
    namespace: 'db.items',
    recordId: 2 ** 47 + 5,
    before: fingerprint(Buffer.from('before')),
    bytes: Buffer.from('after'),
    added: [{ index: 'a_1', bytes: Buffer.from([1, 2, 3]) }],
    removed: [{ index: 'a_1', bytes: Buffer.alloc(0) }],
    payload: Buffer.from('difference'),
    flags: [{ index: 'a_1', arrays: 5, truncated: false }],
  };
  const insert: DocumentChange = {
    ...update,
    kind: ChangeKind.insert,
    before: undefined,
    payload: undefined,
    removed: [],
    flags: [],
  };
  const removal: DocumentChange = { ...update, kind: ChangeKind.delete, bytes: undefined, added: [] };

  it.each([update, insert, removal])('comes back as it was', (change) => {
    expect(decodeChange(encodeChange(change))).toEqual(change);
  });

  it('distinguishes two versions of a document', () => {
    expect(fingerprint(Buffer.from('a'))).toEqual(fingerprint(Buffer.from('a')));
    expect(fingerprint(Buffer.from('a'))).not.toEqual(fingerprint(Buffer.from('b')));
  });
});
