import { describe, expect, it } from 'vitest';
import { indexOptions, propertiesOf } from './index-facts';

describe('indexes', () => {
  it('have their options in words', () => {
    const key = { at: { $numberInt: '1' } };
    expect(propertiesOf({ name: 'a', key })).toBe('');
    const partialFilterExpression = { n: { $gt: { $numberInt: '5' } } };
    expect(
      propertiesOf({
        name: 'a',
        key,
        unique: true,
        sparse: true,
        hidden: true,
        expireAfterSeconds: { $numberInt: '3600' },
        partialFilterExpression,
      }),
    ).toBe('Unique · Sparse · Hidden · Expires after 3,600 s · Partial { n: { $gt: 5 } }');
  });

  it('are created with the options that were chosen', () => {
    expect(indexOptions({ name: '', isUnique: false, isSparse: false, seconds: '', partial: {} })).toEqual({});
    expect(indexOptions({ name: 'a', isUnique: true, isSparse: true, seconds: '60', partial: { n: 1 } })).toEqual({
      name: 'a',
      unique: true,
      sparse: true,
      expireAfterSeconds: 60,
      partialFilterExpression: { n: 1 },
    });
  });
});
