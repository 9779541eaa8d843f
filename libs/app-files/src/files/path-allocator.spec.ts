import { describe, expect, it } from 'vitest';
import { PathAllocator } from './path-allocator.js';

describe('paths of entities', () => {
  it('are their names, encoded whole where another one differs in case only', () => {
    const paths = new PathAllocator();
    const asked = ['Rates', 'rates', 'RATES', 'Rates', 'other', 'a/b'].map((name) => paths.path('values', name, '.json'));

    expect(asked).toEqual([
      'values/Rates.json',
      'values/%72%61%74%65%73.json',
      'values/%52%41%54%45%53.json',
      'values/Rates.json',
      'values/other.json',
      'values/a%2Fb.json',
    ]);
    expect([paths.path('', 'rates', '.json'), paths.path('triggers', 'rates', '.json')]).toEqual([
      'rates.json',
      'triggers/rates.json',
    ]);
  });

  it('are the preferred spelling where it is free', () => {
    const paths = new PathAllocator();

    expect(paths.path('r', 'Query_a', '.json', 'query_a')).toBe('r/query_a.json');
    expect(paths.path('r', 'Query_A', '.json', 'query_a')).toBe('r/%51%75%65%72%79%5F%41.json');
  });

  it.each(['action_rules.json', 'config.json', 'data_api_config.json', 'default_rule.json', 'Config.JSON'])(
    'of folders are not those of the file %s beside them',
    (name) => {
      const encoded = [...Buffer.from(name)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
      expect(new PathAllocator().path('f', name)).toBe(`f/${encoded}`);
      expect(new PathAllocator().path('f', 'folder')).toBe('f/folder');
      expect(new PathAllocator().path('f', name.slice(0, -5), '.json')).toBe(`f/${name.slice(0, -5)}.json`);
    },
  );
});
