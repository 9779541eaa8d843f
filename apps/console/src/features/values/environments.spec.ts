import { describe, expect, it } from 'vitest';
import { isValue, textsOf, valuesOf } from './environments';

const NOTHING = { none: '', development: '', testing: '', qa: '', production: '' };

describe('values of environments as strings', () => {
  it('are JSON, empty where there is none', () => {
    expect(textsOf({ none: null, qa: 'x', production: { a: [1] } })).toEqual({
      ...NOTHING,
      none: 'null',
      qa: '"x"',
      production: '{"a":[1]}',
    });
    expect(textsOf({})).toEqual(NOTHING);
  });

  it('become what they were', () => {
    const values = { none: false, development: 0, testing: '', production: [null] };

    expect(valuesOf(textsOf(values))).toEqual(values);
    expect(valuesOf({ ...NOTHING, qa: '  ' })).toEqual({});
  });

  it('are no values while one is no JSON', () => {
    expect(valuesOf({ ...NOTHING, qa: 'x' })).toBeNull();
    expect(['', ' ', '1', '"x"'].every(isValue)).toBe(true);
    expect(['x', '{', "'x'"].some(isValue)).toBe(false);
  });
});
