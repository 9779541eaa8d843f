import { describe, expect, it } from 'vitest';
import { fieldsOf } from './field-facts';

const group = (name: string, type: string, count: number, example: unknown = null) => ({
  _id: { name, type },
  count: { $numberInt: String(count) },
  example,
});

describe('fieldsOf', () => {
  it('puts types of a field together, the most frequent field first, after _id', () => {
    const documents = [
      group('total', 'int', 9, { $numberInt: '7' }),
      group('_id', 'objectId', 10, { $oid: '5f0000000000000000000001' }),
      group('note', 'string', 2, 'x'.repeat(100)),
      group('total', 'string', 1, '7'),
      group('lines', 'array', 10),
    ].toSorted((a, b) => Number(b.count.$numberInt) - Number(a.count.$numberInt));

    expect(fieldsOf(documents).map(({ name, count }) => [name, count])).toEqual([
      ['_id', 10],
      ['lines', 10],
      ['total', 10],
      ['note', 2],
    ]);
    const [id, lines, total, note] = fieldsOf(documents);
    expect(id?.example).toBe('ObjectId("5f0000000000000000000001")');
    expect(lines).toMatchObject({ types: [{ type: 'array', count: 10 }], example: '' });
    expect(total).toMatchObject({
      types: [
        { type: 'int', count: 9 },
        { type: 'string', count: 1 },
      ],
      example: '7',
    });
    expect(note?.example).toMatch(/^"x{58}…$/);
  });
});
