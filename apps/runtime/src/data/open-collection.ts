import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES, readDocument } from '#codecs/ejson/stored-values.js';
import {
  DOCUMENTS_MAX,
  type BulkOperation,
  type Change,
  type DataCollection,
  type FindRequest,
  type InsertedDocument,
  type ModifyRequest,
  type RemoveRequest,
  type UpdateRequest,
  type UpdateSummary,
} from './data-collection.js';
import { findFirst, updateDirectly, wayPast } from './direct-statements.js';
import { namespaceOf } from './driver-handles.js';
import { insertOfTurn, sendInsertsOfTurn } from './gathered.js';
import { batchesOf, boundedLimit, SHOWN_WHOLE, wholeDocuments, type StoredFind } from './stored-find.js';
import { statementOptions, type StatementScope } from './statement-options.js';
import { storedPipeline } from './stored-pipeline.js';
import { identified, plainCount, replaceEach, storedBytes } from './stored-documents.js';

/** Removes options that are `undefined`: the driver treats `undefined` as a value. */
function given(options: Document): Document {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Combines the requested order with the order of documents it leaves open. */
export function orderOf({ sort, thenBy }: Pick<FindRequest, 'sort' | 'thenBy'>): Document | undefined {
  return thenBy ? { ...sort, ...thenBy } : sort;
}

function arrayFilters(change: Change): Document {
  return change.kind === 'operators' && change.arrayFilters ? { arrayFilters: change.arrayFilters } : {};
}

function decoded(bytes: unknown): Document | null {
  return bytes === null ? null : readDocument(bytes);
}

/** Collection without rules: for the system, and for the statements of a ruled collection. */
export class OpenCollection implements DataCollection {
  constructor(
    readonly collection: Collection,
    private readonly scope: StatementScope,
  ) {}

  findStored(request: FindRequest, isOne = false): Promise<StoredFind> {
    const limit = isOne ? 1 : boundedLimit(request);
    const batches = this.batches({ ...request, sort: orderOf(request) }, limit);
    return Promise.resolve({ batches, shown: () => SHOWN_WHOLE, skip: 0, limit: DOCUMENTS_MAX });
  }

  /** Returns documents in their stored bytes. @param limit 0: every matching document, until the deadline */
  batches(request: FindRequest, limit: number): AsyncIterable<readonly Buffer[]> {
    return limit === 1 ? this.first(request) : this.driverBatches(request, limit);
  }

  private async *first(request: FindRequest): AsyncGenerator<readonly Buffer[]> {
    sendInsertsOfTurn(this.collection);
    const found = await findFirst(this.collection, request, this.scope);
    if (found) yield found;
    else yield* this.driverBatches(request, 1);
  }

  private driverBatches({ filter, projection, sort, skip = 0 }: FindRequest, limit: number): AsyncIterable<readonly Buffer[]> {
    // One document needs one batch, so that no cursor stays open.
    const size = limit === 1 ? { singleBatch: true, batchSize: 1 } : {};
    return batchesOf(
      this.collection.find(filter, { ...this.readOptions(), ...given({ projection, sort }), skip, limit, ...size }),
    );
  }

  async *find({ filter, projection, sort: asked, thenBy, skip = 0, limit = 0 }: FindRequest): AsyncGenerator<Document> {
    const sort = orderOf({ sort: asked, thenBy });
    const options = { ...this.readOptions(), ...given({ projection, sort }), skip, limit: boundedLimit({ limit }) };
    yield* this.decode(this.collection.find(filter, options));
  }

  /** Yields every matching document until the deadline, for checks of single documents. */
  async *scan(filter: Document, sort?: Document): AsyncGenerator<Document> {
    yield* this.decode(this.collection.find(filter, { ...this.readOptions(), ...given({ sort }) }), Infinity);
  }

  async findOne({ filter, projection, sort }: FindRequest): Promise<Document | null> {
    return decoded(await this.collection.findOne(filter, { ...this.readOptions(), ...given({ projection, sort }) }));
  }

  count(filter: Document, limit: number): Promise<number> {
    const { raw: _, ...options } = this.readOptions();
    return this.collection.countDocuments(filter, { ...options, ...(limit === 0 ? {} : { limit }) });
  }

  distinct(key: string, filter: Document): Promise<unknown[]> {
    return this.collection.distinct(key, filter, { ...this.writeOptions(), ...KEEP_TYPES });
  }

  aggregate(pipeline: Document[]): Promise<StoredFind> {
    const stored = storedPipeline(pipeline, namespaceOf(this.collection));
    return Promise.resolve(wholeDocuments(this.collection.aggregate(stored, this.readOptions())));
  }

  async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    const ready = documents.map(identified);
    const [only] = ready;
    if (only && ready.length === 1) await this.insertStored(only, storedBytes(only));
    else await this.collection.insertMany(ready, this.writeOptions());
    return ready.map((document) => ({ id: document['_id'] as unknown, visible: document }));
  }

  /** @param bytes the document, which has an `_id` */
  async insertStored(document: Document, bytes: Uint8Array): Promise<void> {
    if (wayPast(this.collection, this.scope)) await insertOfTurn(this.collection, { document, bytes }, this.scope);
    else await this.collection.insertOne(document, this.writeOptions());
  }

  async update({ filter, change, many, upsert = false }: UpdateRequest): Promise<UpdateSummary> {
    if (change.kind === 'operators' && !Array.isArray(change.update) && !many && !upsert) {
      const statement = { q: filter, u: change.update, ...arrayFilters(change) };
      sendInsertsOfTurn(this.collection);
      const updated = await updateDirectly(this.collection, statement, this.scope);
      if (updated) return updated;
    }
    // Only an upsert returns a value of the document, whose type must be preserved.
    const options = { ...this.writeOptions(), ...(upsert ? { upsert, ...KEEP_TYPES } : {}) };
    const result = await (change.kind === 'replacement'
      ? many
        ? this.collection.updateMany(filter, replaceEach(change.document), options)
        : this.collection.replaceOne(filter, change.document, options)
      : this.collection[many ? 'updateMany' : 'updateOne'](filter, change.update, { ...options, ...arrayFilters(change) }));
    return {
      matchedCount: plainCount(result.matchedCount),
      modifiedCount: plainCount(result.modifiedCount),
      ...(plainCount(result.upsertedCount) > 0 ? { upsertedId: result.upsertedId as unknown } : {}),
    };
  }

  async modifyOne({
    filter,
    change,
    sort,
    projection,
    upsert = false,
    returnNew = false,
  }: ModifyRequest): Promise<Document | null> {
    const returnDocument = returnNew ? ('after' as const) : ('before' as const);
    const options = { ...this.writeOptions(), raw: true, upsert, returnDocument, ...given({ projection, sort }) };
    return decoded(
      change.kind === 'replacement'
        ? await this.collection.findOneAndReplace(filter, change.document, options)
        : await this.collection.findOneAndUpdate(filter, change.update, { ...options, ...arrayFilters(change) }),
    );
  }

  async delete(filter: Document, many: boolean): Promise<number> {
    const result = await this.collection[many ? 'deleteMany' : 'deleteOne'](filter, this.writeOptions());
    return plainCount(result.deletedCount);
  }

  async removeOne({ filter, sort, projection }: RemoveRequest): Promise<Document | null> {
    const options = { ...this.writeOptions(), raw: true, ...given({ projection, sort }) };
    return decoded(await this.collection.findOneAndDelete(filter, options));
  }

  async bulkWrite(operations: readonly BulkOperation[], ordered: boolean): Promise<void> {
    await this.collection.bulkWrite(operations.map(driverOperation), { ...this.writeOptions(), ordered });
  }

  /** Returns the options of a statement that is about to be sent. */
  private writeOptions() {
    sendInsertsOfTurn(this.collection);
    return statementOptions(this.scope);
  }

  private readOptions() {
    return { ...this.writeOptions(), raw: true };
  }

  private async *decode(
    cursor: AsyncIterable<unknown> & { close(): Promise<void> },
    max = DOCUMENTS_MAX,
  ): AsyncGenerator<Document> {
    let left = max;
    try {
      for await (const bytes of cursor) {
        yield readDocument(bytes);
        left -= 1;
        if (left === 0) return;
      }
    } finally {
      await cursor.close();
    }
  }
}

function driverOperation(operation: BulkOperation): AnyBulkWriteOperation {
  if (operation.kind === 'insert') return { insertOne: { document: identified(operation.document) } };
  if (operation.kind === 'delete') {
    const { filter } = operation;
    return operation.many ? { deleteMany: { filter } } : { deleteOne: { filter } };
  }
  const { filter, change, many, upsert = false } = operation;
  if (change.kind === 'replacement') {
    return many
      ? { updateMany: { filter, update: replaceEach(change.document), upsert } }
      : { replaceOne: { filter, replacement: change.document, upsert } };
  }
  const update = { filter, update: change.update, upsert, ...arrayFilters(change) };
  return many ? { updateMany: update } : { updateOne: update };
}
