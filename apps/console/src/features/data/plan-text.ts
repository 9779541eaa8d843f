import type { Schemas } from '#admin-client/admin-client.js';

type Facts = Pick<Schemas['ExplainedQuery'], 'returned' | 'documents_examined' | 'stages' | 'indexes'>;

/** Returns the meaning of a plan in one sentence. */
export function planText({ returned, documents_examined: read, stages, indexes }: Facts): string {
  const sorted = stages.includes('SORT') ? ' The result is sorted in memory.' : '';
  if (stages.includes('COLLSCAN')) {
    const wasted = read > returned ? ' An index on the fields of the filter would help.' : '';
    return `The whole collection is read.${wasted}${sorted}`;
  }
  if (indexes.length === 0) return `The server needs no index.${sorted}`;
  return `The query uses ${indexes.length === 1 ? 'the index' : 'the indexes'} ${indexes.join(', ')}.${sorted}`;
}
