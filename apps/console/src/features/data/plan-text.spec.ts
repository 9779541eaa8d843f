import { describe, expect, it } from 'vitest';
import { planText } from './plan-text';

describe('planText', () => {
  it.each([
    [5, 100, ['COLLSCAN'], [], 'The whole collection is read. An index on the fields of the filter would help.'],
    [5, 5, ['SORT', 'COLLSCAN'], [], 'The whole collection is read. The result is sorted in memory.'],
    [5, 5, ['FETCH', 'IXSCAN'], ['n_1'], 'The query uses the index n_1.'],
    [
      5,
      5,
      ['SORT', 'FETCH', 'OR', 'IXSCAN'],
      ['n_1', 'm_1'],
      'The query uses the indexes n_1, m_1. The result is sorted in memory.',
    ],
    [0, 0, ['EOF'], [], 'The server needs no index.'],
  ])('of %j found in %j by %j is %j', (returned, read, stages, indexes, text) => {
    expect(planText({ returned, documents_examined: read, stages, indexes })).toBe(text);
  });
});
