import { MinKey, type Document } from 'mongodb';

/**
 * A condition no document fits, as nothing sorts before the least key, beside which an upsert still takes the
 * equalities of its filter. An empty `$in`, `$alwaysFalse` or `$nor: [{}]` does not do: the server folds the whole
 * filter to false and the new document lacks the filter's fields. Whether the connected server keeps them is tried at
 * start.
 */
export const UPSERT_GUARD: Document = { _id: { $lt: new MinKey() } };

/**
 * Returns a filter to upsert with that inserts even where a document fits: with the fields the filter asks to be equal.
 */
export function insertingFilter(filter: Document): Document {
  return Object.keys(filter).length > 0 ? { $and: [filter, UPSERT_GUARD] } : UPSERT_GUARD;
}
