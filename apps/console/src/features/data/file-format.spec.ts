import { describe, expect, it } from 'vitest';
import { formatOf } from './file-format';

describe('formatOf', () => {
  it.each([
    ['a.csv', '[', 'csv'],
    ['A.CSV', '', 'csv'],
    ['a.json', '\n [', 'json'],
    ['a.json', '\uFEFF[', 'json'],
    ['a.json', '{"a":1}', 'lines'],
    ['a.ndjson', '', 'lines'],
  ])('takes %s that begins with %o for %s', (name, beginning, format) => {
    expect(formatOf(name, beginning)).toBe(format);
  });
});
