import { describe, expect, it } from 'vitest';
import { isSearch, logSearchOf, onlyTime, queryOf } from './log-search';

describe('the filters of the log', () => {
  it('are those the address holds', () => {
    const search = { type: 'AUTH', errors: true, request: 'c', q: 'a b&c', fn: 'f', status: 500, min: 0 };
    const time = { range: '24h', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
    expect(logSearchOf({ ...search, ...time })).toEqual({ ...search, ...time });
    expect(onlyTime(logSearchOf({ ...search, ...time }))).toEqual(time);
    expect(queryOf(logSearchOf(search))).toBe('type=AUTH&errors_only=true&co_id=c&q=a+b%26c&function_id=f&status=500&min_ms=0');
  });

  it('leave out what is none', () => {
    expect(
      logSearchOf({
        type: '',
        errors: 'yes',
        q: {},
        fn: null,
        status: 'x',
        min: 1.5,
        range: '2h',
        from: 'soon',
        to: 7,
        other: 1,
      }),
    ).toEqual({});
    expect(queryOf({})).toBe('');
    expect(logSearchOf({ q: 404 })).toEqual({ q: '404' });
  });

  it.each([
    [{}, false],
    [{ type: 'AUTH', errors: true, request: 'c' }, false],
    [{ q: 'x' }, true],
    [{ fn: 'f' }, true],
    [{ status: 200 }, true],
    [{ min: 0 }, true],
  ] as const)('%j: a search is %s', (search, expected) => {
    expect(isSearch(search)).toBe(expected);
  });
});
