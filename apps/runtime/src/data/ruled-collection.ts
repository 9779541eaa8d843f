import type { Document } from '#codecs/bson/values.js';
import type { RequestRole } from '#rules/access/request-role.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { unchanged } from '#rules/access/images.js';
import type { BulkOperation, ModifyRequest, RemoveRequest, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import type { DataCollection, FindRequest, InsertedDocument } from './data-collection.js';
import type { DocumentValidation } from './document-validation.js';
import type { OpenCollection } from './open-collection.js';
import { readView } from './read-view.js';
import { RuledReads } from './ruled-reads.js';
import { insertedDocuments, RuledWrites, type WriteOutcome } from './ruled-writes.js';
import type { StoredFind } from './stored-find.js';
import type { StrictPredicates } from './strict-predicates.js';
import { checkUserChange, checkUserCopies, checkUserProjection } from './user-restrictions.js';

/** Collection as a user may use it (runtime §3). */
export class RuledCollection implements DataCollection {
  private readonly reads: RuledReads;

  constructor(
    private readonly open: OpenCollection,
    private readonly expressions: RequestExpressions,
    private readonly rules: RequestRules,
    private readonly validation: DocumentValidation,
    predicates: StrictPredicates | null,
  ) {
    this.reads = new RuledReads(open, rules, validation, predicates);
  }

  async findStored(request: FindRequest, isOne = false): Promise<StoredFind | null> {
    const found = await this.reads.findStored(isOne ? { ...request, limit: 1 } : request);
    // Documents are examined later, without calling functions.
    this.expressions.assertAllCalled();
    return found;
  }

  find(request: FindRequest): AsyncGenerator<Document> {
    return this.judged(this.reads.find(request));
  }

  async findOne(request: FindRequest): Promise<Document | null> {
    const found = await this.reads.findOne(request);
    this.expressions.assertAllCalled();
    return found;
  }

  count(filter: Document, limit: number): Promise<number> {
    return this.allCalled(() => this.reads.count(filter, limit));
  }

  distinct(key: string, filter: Document): Promise<unknown[]> {
    return this.allCalled(() => this.reads.distinct(key, filter));
  }

  aggregate(pipeline: Document[]): Promise<StoredFind> {
    return this.allCalled(() => this.reads.aggregate(pipeline));
  }

  async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    const written = await this.allCalled(() => new RuledWrites(this.open, this.rules, this.validation).judgeInserts(documents));
    const [only] = written;
    // The insert of one document is atomic without a transaction.
    if (only && written.length === 1) await this.open.insertStored(only.images.after, only.bytes);
    else await this.atOnce(async ({ open }) => void (await open.insert(written.map(({ images }) => images.after))));
    return insertedDocuments(written);
  }

  async update(request: UpdateRequest): Promise<UpdateSummary> {
    checkUserChange(request.change);
    const { query, reads, filters } = await this.reads.readable(request.filter, request);
    checkUserCopies(request.change, filters);
    if (query !== null && reads.exact && !request.upsert && (await this.isFreeToWrite((role) => role.mayAlwaysWrite()))) {
      return this.open.update({ ...request, filter: query });
    }
    const { written: _, ...summary } = await this.atOnce(({ writes }) => writes.update({ ...request, query }));
    return summary;
  }

  async modifyOne(request: ModifyRequest): Promise<Document | null> {
    checkUserChange(request.change);
    checkUserProjection(request.projection);
    const { query, reads, filters } = await this.reads.readable(request.filter, request);
    checkUserCopies(request.change, filters);
    if (query !== null && reads.exact && !request.upsert && (await this.isFreeToWrite((role) => role.mayAlwaysWrite()))) {
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
    const { query, reads } = await this.reads.readable(filter);
    if (query !== null && reads.exact && (await this.isFree((role) => role.mayAlwaysDelete())))
      return this.open.delete(query, many);
    return (await this.atOnce(({ writes }) => writes.delete(query, { many }))).length;
  }

  async removeOne({ filter, sort, projection }: RemoveRequest): Promise<Document | null> {
    checkUserProjection(projection);
    const { query, filters } = await this.reads.readable(filter, { sort });
    const view = readView(null, filters.projection, projection);
    const [removed] = await this.atOnce(({ writes }) => writes.delete(query, { many: false, sort }));
    const image = await removed?.role.readable(unchanged(removed.before));
    return image ? view.finish(image) : null;
  }

  async bulkWrite(operations: readonly BulkOperation[]): Promise<void> {
    for (const operation of operations) if (operation.kind === 'update') checkUserChange(operation.change);
    await this.atOnce(async ({ writes, open }) => {
      for (const operation of operations) await this.carryOut(operation, writes, open);
    });
  }

  private async carryOut(operation: BulkOperation, writes: RuledWrites, open: OpenCollection): Promise<void> {
    if (operation.kind === 'insert') {
      const written = await writes.judgeInserts([operation.document]);
      await open.insert(written.map(({ images }) => images.after));
      return;
    }
    const { query, filters } = await this.reads.readable(operation.filter, operation.kind === 'update' ? operation : {});
    if (operation.kind === 'delete') await writes.delete(query, operation);
    else {
      checkUserCopies(operation.change, filters);
      await writes.update({ ...operation, query });
    }
  }

  /**
   * Checks if the database alone can carry out a write: every role that can apply allows it, and no document has to
   * conform to a schema.
   */
  private async isFreeToWrite(allows: (role: RequestRole) => Promise<boolean>): Promise<boolean> {
    return !this.validation.checksWrites && (await this.isFree(allows));
  }

  private async isFree(allows: (role: RequestRole) => Promise<boolean>): Promise<boolean> {
    for (const role of await this.rules.reachableRoles()) if (!(await allows(role))) return false;
    this.expressions.assertAllCalled();
    return true;
  }

  private atOnce<T>(work: (within: { writes: RuledWrites; open: OpenCollection }) => Promise<T>): Promise<T> {
    return this.open.atOnce((open) =>
      this.allCalled(() => work({ open, writes: new RuledWrites(open, this.rules, this.validation) })),
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

  private async *judged(documents: AsyncIterable<Document>): AsyncGenerator<Document> {
    yield* documents;
    this.expressions.assertAllCalled();
  }
}

/** Returns the image of a write as its writer may see it. */
async function imageOf({ written: [first] }: WriteOutcome, returnNew: boolean): Promise<Document | null> {
  if (!first) return null;
  const { role, images } = first;
  if (returnNew) return (await role.readable(images)) ?? null;
  return images.before ? ((await role.readable(unchanged(images.before))) ?? null) : null;
}
