import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { hasField, isAllFields, projectionOf } from '#rules/access/field-set.js';
import { PATH_LEVELS_MAX } from '#rules/access/projection.js';
import { unchanged } from '#rules/access/images.js';
import { MATCH_NOTHING } from '#rules/expressions/query/query-filter.js';
import type { BulkOperation, ModifyRequest, RemoveRequest, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import type { CollectionPlan } from './collection-plan.js';
import { compileCount, compileRead, readableBy, readView, type CompiledRead, type Readable } from './compile-read.js';
import { compileDelete, compileUpdate, type CompiledWrite } from './compile-write.js';
import type { DataCollection, FindRequest, InsertedDocument } from './data-collection.js';
import type { DocumentValidation } from './document-validation.js';
import { documentsOf, found, nothingFound, type Found, type Shown } from './documents.js';
import { distinctValues, literalStages } from './judged-read.js';
import type { OpenCollection } from './open-collection.js';
import { insertedDocuments, JudgedWrites, type WriteOutcome, type Written } from './judged-write.js';
import { checkUserChange, checkUserCopies, checkUserPipeline, checkUserProjection } from './user-restrictions.js';

/** Collection as a user may use it (runtime §3). */
export class RuledCollection implements DataCollection {
  constructor(
    private readonly open: OpenCollection,
    private readonly expressions: RequestExpressions,
    private readonly plan: CollectionPlan,
    private readonly validation: DocumentValidation,
  ) {}

  async read(request: FindRequest, isOne = false): Promise<Found> {
    const read = await compileRead(this.plan, this.validation, isOne ? { ...request, limit: 1 } : request);
    this.expressions.assertAllCalled();
    return this.found(read);
  }

  count(filter: Document, limit: number): Promise<number> {
    return this.allCalled(async () => {
      const readable = await readableBy(this.plan, filter);
      if (readable.query !== null && readable.reads.exact) return this.open.count(readable.query, limit);
      let counted = 0;
      for await (const piece of this.found(await compileCount(this.plan, readable, limit))) counted += piece.length;
      return counted;
    });
  }

  distinct(key: string, filter: Document): Promise<unknown[]> {
    return this.allCalled(async () => {
      const readable = await readableBy(this.plan, filter);
      await this.plan.predicates?.distinct(key);
      const { query, reads, filters } = readable;
      if (query === null) return [];
      const path = key.split('.');
      if (reads.exact && reads.fields && !filters.projection) {
        return hasField(reads.fields, path[0] ?? '') ? this.open.distinct(key, query) : [];
      }
      if (path.length > PATH_LEVELS_MAX) return [];
      return distinctValues(await this.documents(filter, readable), path);
    });
  }

  /** Runs a pipeline. A first `$match` is combined with the rules; the stages after it see only what the user may read. */
  aggregate(pipeline: Document[]): Promise<Found> {
    return this.allCalled(async () => {
      await checkUserPipeline(pipeline);
      const [first] = pipeline;
      const selects = first !== undefined && Object.hasOwn(first, '$match') && Object.keys(first).length === 1;
      const selection: unknown = selects ? first['$match'] : {};
      if (typeof selection !== 'object' || selection === null)
        throw new AppError('InvalidParameter', "'$match' must be a document");
      const readable = await readableBy(this.plan, selection);
      const stages = this.readableStages(readable) ?? (await literalStages(await this.documents(selection, readable)));
      return this.open.aggregate([...stages, ...(selects ? pipeline.slice(1) : pipeline)]);
    });
  }

  async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    const written = await this.allCalled(() =>
      new JudgedWrites(this.open, this.plan.rules, this.validation).judgeInserts(documents),
    );
    const [only] = written;
    // The insert of one document is atomic without a transaction.
    if (only && written.length === 1) await this.open.insertStored(only.images.after, only.bytes);
    else await this.atOnce(({ open }) => insertInParts(open, written));
    return insertedDocuments(written);
  }

  async update(request: UpdateRequest): Promise<UpdateSummary> {
    const { kind, query } = await this.compiled(compileUpdate(this.plan, this.validation, request));
    if (kind === 'sent') return this.open.update({ ...request, filter: query });
    const { written: _, ...summary } = await this.atOnce(({ writes }) => writes.update({ ...request, query }));
    return summary;
  }

  async modifyOne(request: ModifyRequest): Promise<Document | null> {
    const { kind, query, readable } = await this.compiled(compileUpdate(this.plan, this.validation, request));
    const { reads, filters } = readable;
    if (kind === 'sent') {
      const view = readView(reads.fields, filters.projection, request.projection);
      const image = await this.open.modifyOne({ ...request, filter: query, projection: view.projection });
      return image && view.finish(image);
    }
    const view = readView(null, filters.projection, request.projection);
    const outcome = await this.atOnce(({ writes }) => writes.update({ ...request, query, many: false }));
    const image = await imageOf(outcome, request.returnNew === true);
    return image && view.finish(image);
  }

  async delete(filter: Document, many: boolean): Promise<number> {
    const { kind, query } = await this.compiled(compileDelete(this.plan, filter));
    if (kind === 'sent') return this.open.delete(query, many);
    return (await this.atOnce(({ writes }) => writes.delete(query, { many }))).length;
  }

  async removeOne({ filter, sort, projection }: RemoveRequest): Promise<Document | null> {
    checkUserProjection(projection);
    const { query, filters } = await readableBy(this.plan, filter, { sort });
    const view = readView(null, filters.projection, projection);
    const [removed] = await this.atOnce(({ writes }) => writes.delete(query, { many: false, sort }));
    const image = await removed?.role.readable(unchanged(removed.before));
    return image ? view.finish(image) : null;
  }

  async bulkWrite(operations: readonly BulkOperation[]): Promise<void> {
    for (const operation of operations) if (operation.kind === 'update') await checkUserChange(operation.change);
    await this.atOnce(async ({ writes, open }) => {
      for (const operation of operations) await this.carryOut(operation, writes, open);
    });
  }

  private async carryOut(operation: BulkOperation, writes: JudgedWrites, open: OpenCollection): Promise<void> {
    if (operation.kind === 'insert') {
      const written = await writes.judgeInserts([operation.document]);
      await open.insert(written.map(({ images }) => images.after));
      return;
    }
    const { query, filters } = await readableBy(this.plan, operation.filter, operation.kind === 'update' ? operation : {});
    if (operation.kind === 'delete') await writes.delete(query, operation);
    else {
      checkUserCopies(operation.change, filters);
      await writes.update({ ...operation, query });
    }
  }

  /** Asserts that all functions were called before a write is sent as it is. */
  private async compiled(compiling: Promise<CompiledWrite>): Promise<CompiledWrite> {
    const write = await compiling;
    if (write.kind === 'sent') this.expressions.assertAllCalled();
    return write;
  }

  private atOnce<T>(work: (within: { writes: JudgedWrites; open: OpenCollection }) => Promise<T>): Promise<T> {
    return this.open.atOnce((open) =>
      this.allCalled(() => work({ open, writes: new JudgedWrites(open, this.plan.rules, this.validation) })),
    );
  }

  /**
   * Asserts that all functions were called before a result is returned or committed, and before a refusal that may only
   * be due to a missing call.
   */
  private async allCalled<T>(judge: () => Promise<T>): Promise<T> {
    try {
      return await judge();
    } finally {
      this.expressions.assertAllCalled();
    }
  }

  /** Returns stages that leave exactly what may be read, `null` if stages cannot express it. */
  private readableStages({ query, reads, filters }: Readable): Document[] | null {
    if (query === null) return [{ $match: MATCH_NOTHING }];
    if (!reads.exact || !reads.fields || filters.projection || this.validation.checksReads) return null;
    const match = Object.keys(query).length > 0 ? [{ $match: query }] : [];
    if (isAllFields(reads.fields)) return match;
    const projection = projectionOf(reads.fields);
    return projection && [...match, { $project: projection }];
  }

  /** Returns the readable documents of a filter, decoded. */
  private async documents(filter: Document, readable: Readable): Promise<AsyncIterable<Document>> {
    return documentsOf(this.found(await compileRead(this.plan, this.validation, { filter }, readable)));
  }

  private found({ statement, show, skip, limit, mayCall }: CompiledRead): Found {
    if (!statement) return nothingFound();
    const read = found({ batches: this.open.batches(statement, statement.limit), show, skip, limit });
    return mayCall ? this.judged(read) : read;
  }

  private async *judged(read: Found): AsyncGenerator<readonly Shown[]> {
    yield* read;
    this.expressions.assertAllCalled();
  }
}

/** Documents of one statement: the driver encodes all of them in one turn. */
const INSERTED_AT_ONCE = 1_000;

/** Inserts documents within a transaction, which makes several statements one. */
async function insertInParts(open: OpenCollection, written: readonly Written[]): Promise<void> {
  const documents = written.map(({ images }) => images.after);
  for (let from = 0; from < documents.length || from === 0; from += INSERTED_AT_ONCE) {
    await open.insert(documents.slice(from, from + INSERTED_AT_ONCE));
  }
}

/** Returns the image of a write as its writer may see it. */
async function imageOf({ written: [first] }: WriteOutcome, returnNew: boolean): Promise<Document | null> {
  if (!first) return null;
  const { role, images } = first;
  if (returnNew) return (await role.readable(images)) ?? null;
  return images.before ? ((await role.readable(unchanged(images.before))) ?? null) : null;
}
