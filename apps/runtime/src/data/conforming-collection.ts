import type { Document } from '#codecs/bson/values.js';
import { isSameStored } from '#rules/access/images.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import type { ModifyRequest, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import type { Place, Terms } from '#store/port/store.js';
import { readView } from './compile-read.js';
import type { InsertedDocument } from './data-collection.js';
import type { DocumentValidation } from './document-validation.js';
import { identified, storedBytes } from './documents.js';
import { OpenCollection } from './open-collection.js';
import { byId, idKey } from './judged-write.js';

/** Documents of an update that are held in memory at a time, in their state before and after it. */
export const CHECKED_TOGETHER = 100;

/**
 * Collection as administrators write to it through GraphQL: without rules, but inserted, updated and replaced documents
 * must conform to the type of the documents (specification, InsertInput and UpdateInput). A write that does not conform
 * is refused as a whole.
 */
export class ConformingCollection extends OpenCollection {
  /**
   * @param validation throws `InvalidParameter` for a schema that cannot be checked against; called by writes only, so
   * reads do not fail
   */
  constructor(
    place: Place,
    terms: Terms,
    private readonly validation: () => DocumentValidation,
  ) {
    super(place, terms);
  }

  override async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    const validation = this.validation();
    const ready = documents.map(identified);
    for (const document of ready) await validation.checkWrite(readDocument(storedBytes(document)), undefined, 'insert', null);
    return super.insert(ready);
  }

  override update(request: UpdateRequest): Promise<UpdateSummary> {
    const validation = this.validation();
    if (!validation.checksWrites) return super.update(request);
    return this.atOnce(async (open) => {
      const summary = { matchedCount: 0, modifiedCount: 0 };
      for (const ids of await idsOf(open, request)) {
        const touched = { _id: { $in: ids } };
        const before = await byId(open.scan(touched));
        const { matchedCount, modifiedCount } = await open.update({ filter: touched, change: request.change, many: true });
        for await (const after of open.scan(touched)) await check(validation, before.get(idKey(after)), after);
        summary.matchedCount += matchedCount;
        summary.modifiedCount += modifiedCount;
      }
      return summary;
    });
  }

  override modifyOne(request: ModifyRequest): Promise<Document | null> {
    const validation = this.validation();
    if (!validation.checksWrites) return super.modifyOne(request);
    const { filter, change, sort, projection, returnNew = false } = request;
    return this.atOnce(async (open) => {
      const before = await open.first(filter, sort);
      if (!before) return null;
      const touched = { _id: { $eq: before['_id'] as unknown } };
      const after = await open.modifyOne({ filter: touched, change, returnNew: true });
      if (!after) return null;
      await check(validation, before, after);
      return readView(null, null, projection).finish(returnNew ? after : before);
    });
  }
}

async function check(validation: DocumentValidation, before: Document | undefined, after: Document): Promise<void> {
  if (!before || !isSameStored(before, after)) await validation.checkWrite(after, before, 'update', null);
}

/** Returns the ids of the documents an update matches, in chunks: the documents it changes may match again. */
async function idsOf(open: OpenCollection, { filter, many }: UpdateRequest): Promise<unknown[][]> {
  const ids: unknown[] = [];
  for await (const batch of open.batches({ filter, projection: { _id: 1 } }, many ? 0 : 1)) {
    for (const bytes of batch) ids.push(readDocument(bytes)['_id']);
  }
  return Array.from({ length: Math.ceil(ids.length / CHECKED_TOGETHER) }, (_, index) =>
    ids.slice(index * CHECKED_TOGETHER, (index + 1) * CHECKED_TOGETHER),
  );
}
