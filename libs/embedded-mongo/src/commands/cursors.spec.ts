import { describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { CursorBatch } from '../wire/reply.js';
import { CURSOR_TIMEOUT_MS, Cursors } from './cursors.js';

const numbers = (count: number): Document[] => Array.from({ length: count }, (_, n) => ({ n }));
const namespace = 'db.c';

function shown(batch: CursorBatch): unknown[] {
  return batch.documents.map((bytes) => decode(bytes)['n']);
}

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof MongoError ? error.code : undefined;
  }
  return undefined;
}

describe('cursors', () => {
  it('give 101 documents first and the rest when asked', () => {
    const cursors = new Cursors();
    const first = cursors.start(numbers(150), { namespace });
    expect(first).toMatchObject({ field: 'firstBatch', namespace });
    expect(shown(first)).toHaveLength(101);
    expect([first.cursorId, cursors.size]).toEqual([1, 1]);
    const next = cursors.next(1n, namespace, 10, undefined);
    expect(next).toMatchObject({ field: 'nextBatch', cursorId: 1 });
    expect(shown(next)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    const last = cursors.next(1n, namespace, undefined, undefined);
    expect([shown(last).length, last.cursorId, cursors.size]).toEqual([39, 0, 0]);
  });

  it('close with the batch that holds the last document', () => {
    const cursors = new Cursors();
    expect(cursors.start(numbers(5), { namespace, batchSize: 5 })).toMatchObject({ cursorId: 0 });
    expect(cursors.start(numbers(5), { namespace, batchSize: 4 })).toMatchObject({ cursorId: 1 });
    expect(cursors.start([], { namespace })).toMatchObject({ cursorId: 0, documents: [] });
    expect(cursors.start(numbers(5), { namespace, batchSize: 0 })).toMatchObject({ cursorId: 2, documents: [] });
    expect(cursors.start(numbers(5), { namespace, batchSize: 2, singleBatch: true })).toMatchObject({ cursorId: 0 });
    expect(cursors.size).toBe(2);
  });

  it('limit a batch to 16 MB, but give at least one document', () => {
    const cursors = new Cursors();
    const large = Array.from({ length: 3 }, () => Buffer.alloc(9 << 20));
    const first = cursors.start(large, { namespace });
    expect([first.documents.length, first.cursorId]).toEqual([1, 1]);
    expect(cursors.next(1n, namespace, undefined, undefined).documents).toHaveLength(1);
  });

  it('are unknown after they are killed, and belong to their collection', () => {
    const cursors = new Cursors();
    cursors.start(numbers(5), { namespace, batchSize: 1 });
    expect(codeOf(() => cursors.next(1n, 'db.other', 1, undefined))).toBe(13);
    expect([cursors.kill(1n), cursors.kill(1n)]).toEqual([true, false]);
    expect(codeOf(() => cursors.next(1n, namespace, 1, undefined))).toBe(43);
  });

  it('close when their search fails', () => {
    const cursors = new Cursors();
    function* failing(): Generator<Document, void> {
      yield* numbers(2);
      throw new MongoError(175, 'dropped');
    }
    cursors.start(failing(), { namespace, batchSize: 1 });
    expect(codeOf(() => cursors.next(1n, namespace, 5, undefined))).toBe(175);
    expect(cursors.size).toBe(0);
  });

  it('close after ten idle minutes, unless they asked not to', () => {
    const cursors = new Cursors();
    cursors.start(numbers(5), { namespace, batchSize: 1 });
    cursors.start(numbers(5), { namespace, batchSize: 1, noTimeout: true });
    cursors.reap(Date.now() + CURSOR_TIMEOUT_MS - 1000);
    expect(cursors.size).toBe(2);
    cursors.reap(Date.now() + CURSOR_TIMEOUT_MS + 1000);
    expect([cursors.size, cursors.kill(2n)]).toEqual([1, true]);
  });
});
