import { BSONRegExp } from 'bson';
import { describe, expect, it } from 'vitest';
import { checkId } from './stored-document.js';

describe('checkId', () => {
  it.each<[unknown]>([
    [{ a: 1, 'b.c': 2 }],
    [{ $ref: 'c', $id: 1 }],
    [{ $ref: 'c', $id: 1, $db: 'd' }],
    [{ a: { $ref: 'c', $id: 1 } }],
    [{ a: [1, { b: 1 }] }],
  ])('takes %j', (id) => {
    expect(() => checkId(id)).not.toThrow();
  });

  it.each<[unknown, number, string]>([
    [{ $a: 1 }, 52, '$a'],
    [{ a: 1, $b: 1 }, 52, '$b'],
    [{ a: { b: [{ $c: 1 }] } }, 52, '$c'],
    [{ $id: 1 }, 52, '$id'],
    [{ $ref: 'c' }, 52, '$ref'],
    [{ $ref: 1, $id: 1 }, 52, '$ref'],
    [{ $ref: 'c', $id: 1, $a: 1 }, 52, '$a'],
    [[1], 53, 'array'],
    [new BSONRegExp('a'), 53, 'regex'],
  ])('rejects %j with %i, naming %s', (id, code, named) => {
    expect(() => checkId(id)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(named) as string }) as Error,
    );
  });
});
