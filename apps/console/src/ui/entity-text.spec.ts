import { describe, expect, it } from 'vitest';
import { entityText } from './entity-text';

describe('entityText', () => {
  it('orders properties by name, writes sources as they are, and leaves out what names the entity', () => {
    const content = { _id: 'a', version: 'v', source: 'a = "b";', name: 'f', can_evaluate: { a: 1 }, gone: undefined };

    expect(entityText(content)).toBe('can_evaluate: {\n  "a": 1\n}\nname: "f"\nsource:\na = "b";');
  });

  it('writes lists and single values as JSON', () => {
    expect(entityText(['a'])).toBe('[\n  "a"\n]');
    expect(entityText(false)).toBe('false');
  });

  it('returns null for no content', () => {
    expect([entityText(null), entityText(undefined)]).toEqual([null, null]);
  });
});
