import { isDocument } from '../../bson/types.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { mongoError } from '../../errors/mongo-error.js';
import type { CollectionTarget } from './pipeline-context.js';

/** Reads a collection named by a string or by `{ db, coll }`. */
export function readTarget(stage: string, value: unknown): CollectionTarget {
  if (typeof value === 'string' && value !== '') return { collection: value };
  if (isDocument(value) && typeof value['coll'] === 'string' && value['coll'] !== '') {
    const { db, coll } = value;
    if (db !== undefined && typeof db !== 'string') throw mongoError(14, `${stage}: 'db' must be a string`);
    return { database: db, collection: coll };
  }
  throw mongoError(9, `${stage} argument must name a collection`);
}

/** Reads a collection of the same database. @throws MongoError 9 for any other, which MongoDB does not join with either */
export function readForeign(stage: '$lookup' | '$graphLookup', value: unknown): CollectionTarget {
  if (typeof value === 'string' && value !== '') return { collection: value };
  if (stage === '$lookup' && isDocument(value)) {
    const { db = '', coll = '' } = value;
    throw mongoError(
      9,
      `$lookup with syntax {from: {db:<>, coll:<>},..} is not supported for db: ${String(db)} and coll: ${String(coll)}`,
    );
  }
  throw mongoError(9, `${stage} 'from' field must be a string, but found ${typeNameOf(value)}`);
}

/** Returns `true` for a pipeline that makes its own documents and does not need a collection. */
export function startsWithDocuments(stages: unknown): boolean {
  return Array.isArray(stages) && isDocument(stages[0]) && '$documents' in stages[0];
}
