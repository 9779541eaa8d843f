import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { CursorBatch, encodeReply, RawDocument } from './reply.js';

describe('encodeReply', () => {
  it('puts documents and batches in as they are, in their order', () => {
    const batch = new CursorBatch('firstBatch', [encode({ a: 1 }), encode({ b: 2 })], 0, 'db.things');
    const reply = encodeReply({ n: 1, value: new RawDocument(encode({ c: 3 })), cursor: batch, ok: 1 });
    expect(decode(reply)).toMatchObject({
      n: 1,
      value: { c: 3 },
      cursor: { firstBatch: [{ a: 1 }, { b: 2 }], ns: 'db.things' },
      ok: 1,
    });
  });

  it('takes a batch of more documents than a call has room for arguments', () => {
    const documents = Array.from({ length: 200_000 }, () => encode({}));
    const reply = decode(encodeReply({ cursor: new CursorBatch('nextBatch', documents, 0, 'db.things'), ok: 1 }));
    expect((reply['cursor'] as { nextBatch: unknown[] }).nextBatch).toHaveLength(documents.length);
  });
});
