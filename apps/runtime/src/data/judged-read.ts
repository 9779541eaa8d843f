import { BSON, type Document } from '#codecs/bson/values.js';
import { MATCH_NOTHING } from '#rules/expressions/query/query-filter.js';
import { valueKey } from '../rules/value-key.js';
import { DOCUMENTS_MAX } from './data-collection.js';
import { resultTooLarge } from './documents.js';

/** Maximum size in bytes of the documents an aggregation processes if the database could not select exactly those. */
export const AGGREGATED_BYTES_MAX = 12 * 1024 * 1024;

/**
 * Approximate maximum size in bytes of the distinct values one `distinct` collects in the runtime: as much as the
 * database returns.
 */
export const DISTINCT_BYTES_MAX = 16 * 1024 * 1024;

/** Returns the distinct values at a path of documents, like the database. @throws AppError `ReadSizeLimitExceeded` */
export async function distinctValues(documents: AsyncIterable<Document>, path: readonly string[]): Promise<unknown[]> {
  const values = new Map<string, unknown>();
  let bytes = 0;
  for await (const document of documents) {
    for (const value of valuesAt(document, path)) {
      const text = valueKey(value);
      if (values.has(text)) continue;
      values.set(text, value);
      bytes += text.length;
      if (bytes > DISTINCT_BYTES_MAX) throw resultTooLarge();
      if (values.size > DOCUMENTS_MAX) throw resultTooLarge(`the result has more than ${DOCUMENTS_MAX} values`);
    }
  }
  return [...values.values()];
}

/**
 * Returns stages that carry documents as literals, as the user may see them: any one document of the collection serves to
 * carry them.
 * @throws AppError `ReadSizeLimitExceeded`
 */
export async function literalStages(documents: AsyncIterable<Document>): Promise<Document[]> {
  const carried: Document[] = [];
  let bytes = 0;
  for await (const document of documents) {
    bytes += BSON.calculateObjectSize(document);
    if (bytes > AGGREGATED_BYTES_MAX)
      throw resultTooLarge('the aggregation would read more documents than the limit for collections with rules');
    carried.push(document);
  }
  if (carried.length === 0) return [{ $match: MATCH_NOTHING }];
  const replaced = { $replaceWith: { documents: { $literal: carried } } };
  return [{ $limit: 1 }, replaced, { $unwind: '$documents' }, { $replaceWith: '$documents' }];
}

/** Returns the values at a path, with each element of a list as a separate value, like `distinct`. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? (value as unknown[]) : [value];
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
    const elements = (value as unknown[]).flatMap((element) => (Array.isArray(element) ? [] : valuesAt(element, path)));
    return at === undefined ? elements : [...elements, ...valuesAt(at, rest)];
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.hasOwn(value, name) ? valuesAt((value as Document)[name], rest) : [];
}
