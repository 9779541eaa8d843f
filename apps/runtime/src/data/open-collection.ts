import type { Document } from '#codecs/bson/values.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { inTransaction } from '#store/driver/in-transaction.js';
import type {
  Batches,
  BulkOperation,
  ModifyRequest,
  RemoveRequest,
  Replies,
  Statement,
  UpdateRequest,
  UpdateSummary,
} from '#store/port/statement.js';
import type { Place, Terms } from '#store/port/store.js';
import { boundedLimit, orderOf } from './compile-read.js';
import type { DataCollection, FindRequest, InsertedDocument } from './data-collection.js';
import { eachDocument, identified, storedBytes, wholeDocuments, type Found } from './documents.js';
import { storedPipeline } from './stored-pipeline.js';

function decoded(bytes: Uint8Array | null): Document | null {
  return bytes === null ? null : readDocument(bytes);
}

/** Collection without rules: for the system, and for the statements of a ruled collection. */
export class OpenCollection implements DataCollection {
  constructor(
    readonly place: Place,
    readonly terms: Terms,
  ) {}

  read(request: FindRequest, isOne = false): Promise<Found> {
    const limit = isOne ? 1 : boundedLimit(request);
    return Promise.resolve(wholeDocuments(this.batches({ ...request, sort: orderOf(request) }, limit)));
  }

  /** Returns documents in their stored bytes. @param limit 0: every matching document, until the deadline */
  batches({ filter, projection, sort, skip = 0 }: FindRequest, limit: number): Batches {
    return this.run({ op: 'find', filter, projection, sort, skip, limit });
  }

  /** Yields every matching document until the deadline, for checks of single documents. */
  async *scan(filter: Document, sort?: Document): AsyncGenerator<Document> {
    yield* eachDocument(this.batches({ filter, sort }, 0));
  }

  /** Returns the first matching document. */
  async first(filter: Document, sort?: Document): Promise<Document | null> {
    for await (const [bytes] of this.batches({ filter, sort }, 1)) return decoded(bytes ?? null);
    return null;
  }

  count(filter: Document, limit: number): Promise<number> {
    return this.run({ op: 'count', filter, limit });
  }

  distinct(key: string, filter: Document): Promise<unknown[]> {
    return this.run({ op: 'distinct', key, filter });
  }

  aggregate(pipeline: Document[]): Promise<Found> {
    const stored = storedPipeline(pipeline, this.place.database.namespace);
    return Promise.resolve(wholeDocuments(this.run({ op: 'aggregate', pipeline: stored })));
  }

  async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    const ready = documents.map(identified);
    const [only] = ready;
    if (only && ready.length === 1) await this.insertStored(only, storedBytes(only));
    else await this.run({ op: 'insert', documents: ready });
    return ready.map((document) => ({ id: document['_id'] as unknown, visible: document }));
  }

  /** @param bytes the document, which has an `_id` */
  async insertStored(document: Document, bytes: Uint8Array): Promise<void> {
    await this.run({ op: 'insert', documents: [document], bytes });
  }

  update({ filter, change, many, upsert = false }: UpdateRequest): Promise<UpdateSummary> {
    return this.run({ op: 'update', filter, change, many, upsert });
  }

  async modifyOne(request: ModifyRequest): Promise<Document | null> {
    const { filter, change, sort, projection, upsert = false, returnNew = false } = request;
    return decoded(await this.run({ op: 'modify', filter, change, sort, projection, upsert, returnNew }));
  }

  delete(filter: Document, many: boolean): Promise<number> {
    return this.run({ op: 'delete', filter, many });
  }

  async removeOne({ filter, sort, projection }: RemoveRequest): Promise<Document | null> {
    return decoded(await this.run({ op: 'remove', filter, sort, projection }));
  }

  bulkWrite(operations: readonly BulkOperation[], ordered: boolean): Promise<void> {
    const identifiedOperations = operations.map((operation) =>
      operation.kind === 'insert' ? { ...operation, document: identified(operation.document) } : operation,
    );
    return this.run({ op: 'bulk', operations: identifiedOperations, ordered });
  }

  /** Runs `work` on the collection within a transaction. */
  atOnce<T>(work: (open: OpenCollection) => Promise<T>): Promise<T> {
    const { place, terms } = this;
    return inTransaction(place.database.store, terms, (within) => work(new OpenCollection(place, within)));
  }

  private run<S extends Statement>(statement: S): Replies[S['op']] {
    return this.place.database.store.run(this.place, statement, this.terms);
  }
}
