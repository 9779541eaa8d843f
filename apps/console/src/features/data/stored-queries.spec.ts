import { describe, expect, it } from 'vitest';
import { QUERIES_MAX, queriesOf, withQuery, withoutQuery, type SavedQuery } from './stored-queries';

function kept(name: string, collection = 'orders'): SavedQuery {
  return { name, source: 's', database: 'd', collection, query: { filter: { a: 1 } } };
}

describe('kept queries', () => {
  it('are read as they were written, and without what is none', () => {
    expect(queriesOf(JSON.stringify([kept('a'), kept('b')]))).toEqual([kept('a'), kept('b')]);
    expect(
      queriesOf(JSON.stringify([null, 5, { name: 'x' }, { ...kept('c'), query: 5 }, { ...kept('d'), database: 1 }])),
    ).toEqual([{ ...kept('c'), query: {} }]);
    for (const text of [null, '', '{', '{}', '"x"']) expect(queriesOf(text)).toEqual([]);
  });

  it('have one name once per collection, and are no more than a limit', () => {
    const changed = { ...kept('a'), query: { sort: { b: 1 } } };
    expect(withQuery([kept('a'), kept('a', 'people')], changed)).toEqual([kept('a', 'people'), changed]);
    const many = Array.from({ length: QUERIES_MAX }, (_, index) => kept(String(index)));
    const more = withQuery(many, kept('new'));
    expect([more.length, more[0]?.name, more.at(-1)?.name]).toEqual([QUERIES_MAX, '1', 'new']);
  });

  it('are taken out one by one', () => {
    expect(withoutQuery([kept('a'), kept('b')], kept('a'))).toEqual([kept('b')]);
  });
});
