import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { EACH_UPDATED_MAX } from '#contracts/runtime/data-commands.contract.js';
import { withoutPrefixes } from '#store/port/cluster-namespace.js';
import type { Change } from '#store/port/statement.js';
import type { Place, Terms } from '#store/port/store.js';
import { allDocuments } from '../data/documents.js';

/** Outcome of updates that do not depend on each other. */
interface UpdatedEach {
  readonly matched: number;
  /** Number of changed documents. */
  readonly count: number;
  /** Documents that were not updated, with the reasons. */
  readonly failures: readonly { readonly _id: unknown; readonly error: string }[];
}

/** Updates every document that matches, each independently of the others. @throws AppError `InvalidParameter` for too many */
export async function updateEach(place: Place, filter: Document, change: Change, terms: Terms): Promise<UpdatedEach> {
  const { store } = place.database;
  const reading = { op: 'find', filter, projection: { _id: 1 }, limit: EACH_UPDATED_MAX + 1 } as const;
  const found = await allDocuments(store.run(place, reading, terms));
  if (found.length > EACH_UPDATED_MAX) {
    throw new AppError('InvalidParameter', `'each' is for at most ${EACH_UPDATED_MAX} documents; the filter finds more`);
  }
  const ids = found.map(({ _id }) => _id as unknown);
  if (ids.length === 0) return { matched: 0, count: 0, failures: [] };
  // A document that no longer matches stays as it is.
  const filters = ids.map((id) => ({ $and: [{ _id: { $eq: id } }, filter] }));
  const { matchedCount, modifiedCount, refused } = await store.run(place, { op: 'updateEach', filters, change }, terms);
  return {
    matched: matchedCount + refused.length,
    count: modifiedCount,
    failures: refused.map(({ index, message }) => ({ _id: ids[index], error: withoutPrefixes(message) })),
  };
}
