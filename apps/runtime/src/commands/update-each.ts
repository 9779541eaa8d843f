import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { EACH_UPDATED_MAX } from '#contracts/runtime/data-commands.contract.js';
import type { statementOptions } from '../data/statement-options.js';
import { plainCount } from '../data/stored-documents.js';

/** Outcome of updates that do not depend on each other. */
interface UpdatedEach {
  readonly matched: number;
  /** Number of changed documents. */
  readonly count: number;
  /** Documents that were not updated, with the reasons. */
  readonly failures: readonly { readonly _id: unknown; readonly error: string }[];
}

/** Updates every document that matches, each independently of the others. @throws AppError `InvalidParameter` for too many */
export async function updateEach(
  collection: Collection,
  filter: Document,
  update: Document | Document[],
  options: ReturnType<typeof statementOptions>,
): Promise<UpdatedEach> {
  const found = await collection.find(filter, { ...options, projection: { _id: 1 }, limit: EACH_UPDATED_MAX + 1 }).toArray();
  if (found.length > EACH_UPDATED_MAX) {
    throw new AppError('InvalidParameter', `'each' is for at most ${EACH_UPDATED_MAX} documents; the filter finds more`);
  }
  const ids = found.map(({ _id }) => _id as unknown);
  if (ids.length === 0) return { matched: 0, count: 0, failures: [] };
  // A document that no longer matches stays as it is.
  const writes = ids.map((id) => ({ updateOne: { filter: { $and: [{ _id: { $eq: id } }, filter] }, update } }));
  try {
    const result = await collection.bulkWrite(writes as AnyBulkWriteOperation[], { ...options, ordered: false });
    return { matched: plainCount(result.matchedCount), count: plainCount(result.modifiedCount), failures: [] };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const refused = [error.writeErrors].flat();
    if (refused.length === 0) throw error;
    return {
      matched: plainCount(error.matchedCount) + refused.length,
      count: plainCount(error.modifiedCount),
      failures: refused.map(({ index, errmsg }) => ({ _id: ids[index], error: errmsg ?? error.message })),
    };
  }
}
