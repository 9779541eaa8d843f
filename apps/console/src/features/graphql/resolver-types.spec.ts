import { describe, expect, it } from 'vitest';
import { typeOf, typeText } from './resolver-types';

describe('types of custom resolvers', () => {
  it.each([
    [{ type: 'object', title: 'T' }, 'custom'],
    ['string', 'scalar'],
    ['Movie', 'generated-list'],
  ] as const)('%j, %s, are what they were after they were edited', (type, format) => {
    expect(typeOf(typeText(type), format)).toEqual(type);
  });

  it('are null where there is none, and nothing where the text is no schema', () => {
    expect(typeText(null)).toBe('');
    expect(typeOf('ignored', '')).toBeNull();
    for (const text of ['', '{', '[]', '"a"', 'null']) expect(typeOf(text, 'custom')).toBeUndefined();
  });
});
