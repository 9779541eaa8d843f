import { describe, expect, it } from 'vitest';
import { identified, insertedAfter, NOTHING_INSERTED } from './inserted';

const int = (value: number) => ({ $numberInt: String(value) });

describe('inserted documents', () => {
  it('get an _id if they have none', () => {
    const [first, second, third] = identified([{ n: 1 }, { _id: 7, n: 2 }, { n: 3 }]);
    expect(first).toEqual({ _id: { $oid: expect.stringMatching(/^[0-9a-f]{24}$/) }, n: 1 });
    expect(Object.keys(first ?? {})).toEqual(['_id', 'n']);
    expect(second).toEqual({ _id: 7, n: 2 });
    expect(third?.['_id']).not.toEqual(first?.['_id']);
  });

  it('are counted part by part, with the places of those that failed', () => {
    const parts = [[{ _id: 1 }, { _id: 2 }], [{ _id: 3 }]] as const;
    const first = insertedAfter(NOTHING_INSERTED, parts[0], {
      inserted: int(1),
      failed: int(1),
      failures: [{ index: int(1), error: 'E11000 duplicate key error index: _id_' }],
    });
    const both = insertedAfter(first, parts[1], {
      inserted: int(0),
      failed: int(1),
      failures: [{ index: int(0), error: 'other' }],
    });
    expect(both).toEqual({
      sent: 3,
      inserted: 1,
      failed: 2,
      failures: [
        { index: 1, error: 'E11000 duplicate key error index: _id_' },
        { index: 2, error: 'other' },
      ],
    });
  });

  it('count as inserted where a part that was sent again was there already', () => {
    const part = identified([{ n: 1 }, { n: 2 }]);
    const error = 'E11000 duplicate key error collection: a.b index: _id_ dup key: { _id: … }';
    const reply = { inserted: int(0), failed: int(2), failures: [0, 1].map((index) => ({ index: int(index), error })) };
    expect(insertedAfter(NOTHING_INSERTED, part, reply)).toEqual({ sent: 2, inserted: 2, failed: 0, failures: [] });
    const other = { ...reply, failures: reply.failures.map((each) => ({ ...each, error: 'duplicate key index: n_1' })) };
    expect(insertedAfter(NOTHING_INSERTED, part, other)).toMatchObject({ inserted: 0, failed: 2 });
  });
});
