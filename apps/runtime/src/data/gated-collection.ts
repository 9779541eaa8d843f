import type { Document } from '#codecs/bson/values.js';
import type { BulkOperation, ModifyRequest, RemoveRequest, UpdateRequest, UpdateSummary } from '#store/port/statement.js';
import type { DataCollection, FindRequest, InsertedDocument } from './data-collection.js';
import type { Found } from './documents.js';

/** Collection that checks a permission before every use, by the action name clients use. */
export class GatedCollection implements DataCollection {
  /** @param require throws for an action that is not allowed */
  constructor(
    private readonly inner: DataCollection,
    private readonly require: (action: string) => Promise<void>,
  ) {}

  async read(request: FindRequest, isOne?: boolean): Promise<Found> {
    await this.require(isOne ? 'findOne' : 'find');
    return this.inner.read(request, isOne);
  }

  async count(filter: Document, limit: number): Promise<number> {
    await this.require('count');
    return this.inner.count(filter, limit);
  }

  async distinct(key: string, filter: Document): Promise<unknown[]> {
    await this.require('distinct');
    return this.inner.distinct(key, filter);
  }

  async aggregate(pipeline: Document[]): Promise<Found> {
    await this.require('aggregate');
    return this.inner.aggregate(pipeline);
  }

  async insert(documents: readonly Document[]): Promise<InsertedDocument[]> {
    await this.require(documents.length === 1 ? 'insertOne' : 'insertMany');
    return this.inner.insert(documents);
  }

  async update(request: UpdateRequest): Promise<UpdateSummary> {
    await this.require(updateAction(request));
    return this.inner.update(request);
  }

  async modifyOne(request: ModifyRequest): Promise<Document | null> {
    await this.require(request.change.kind === 'replacement' ? 'findOneAndReplace' : 'findOneAndUpdate');
    return this.inner.modifyOne(request);
  }

  async delete(filter: Document, many: boolean): Promise<number> {
    await this.require(many ? 'deleteMany' : 'deleteOne');
    return this.inner.delete(filter, many);
  }

  async removeOne(request: RemoveRequest): Promise<Document | null> {
    await this.require('findOneAndDelete');
    return this.inner.removeOne(request);
  }

  async bulkWrite(operations: readonly BulkOperation[], ordered: boolean): Promise<void> {
    await this.require('bulkWrite');
    return this.inner.bulkWrite(operations, ordered);
  }
}

function updateAction({ change, many }: UpdateRequest): string {
  if (many) return 'updateMany';
  return change.kind === 'replacement' ? 'replaceOne' : 'updateOne';
}
