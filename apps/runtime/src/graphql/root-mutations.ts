import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Document } from '#codecs/bson/values.js';
import type { OperationKind } from './schema/model/field-binding.js';
import type { CollectionModel } from './schema/model/model.js';
import { projectionOf, type SelectionPlan } from './schema/operations/selection-plan.js';
import type { InputObject } from './schema/query/translate-query.js';
import { countDocuments, translateInsert, type Creation, type Insertion } from './schema/write/translate-insert.js';
import { translateUpdate, type UpdateTranslation } from './schema/write/translate-update.js';
import type { DataCollection, InsertedDocument } from '../data/data-collection.js';
import { firstOf } from '../data/documents.js';
import type { RootArguments } from './handlers.js';
import { keyText } from './key-text.js';
import type { OperationData } from './operation-data.js';
import type { RelationLinks } from './relation-links.js';
import { planOf } from './root-queries.js';

export type MutationKind = Exclude<OperationKind, 'findOne' | 'findMany'>;

/** One mutation, once its arguments and its collection are known. */
interface Mutation {
  readonly model: CollectionModel;
  readonly collection: DataCollection;
  readonly args: RootArguments;
  readonly plan: SelectionPlan;
}

interface UpdateCounts {
  readonly matchedCount: number;
  readonly modifiedCount: number;
}

function dataOf({ args }: Mutation): readonly unknown[] {
  const data = args.data as readonly unknown[];
  if (data.length === 0) throw new GraphQLError('data must contain at least one document');
  return data;
}

/** Root fields that write (runtime §1.6). Of documents they return what the writer may read. */
export class RootMutations {
  private readonly kinds: Readonly<Record<MutationKind, (mutation: Mutation) => Promise<unknown>>> = {
    insertOne: async (mutation) => (await this.insert(mutation, [mutation.args.data]))[0] ?? null,
    insertMany: (mutation) => this.insertMany(mutation),
    insertManyKeys: (mutation) => this.insertManyKeys(mutation),
    updateOne: (mutation) => this.updateOne(mutation),
    updateMany: (mutation) => this.updateMany(mutation),
    upsertOne: (mutation) => this.upsertOne(mutation),
    replaceOne: (mutation) => this.replaceOne(mutation),
    deleteOne: (mutation) => this.deleteOne(mutation),
    deleteMany: (mutation) => this.deleteMany(mutation),
  };

  constructor(
    private readonly data: OperationData,
    private readonly links: RelationLinks,
  ) {}

  async run(kind: MutationKind, model: CollectionModel, args: RootArguments, info: GraphQLResolveInfo): Promise<unknown> {
    return this.kinds[kind]({ model, args, plan: planOf(info), collection: await this.data.collection(model) });
  }

  private async insertMany(mutation: Mutation): Promise<(Document | null)[]> {
    return this.insert(mutation, dataOf(mutation));
  }

  private async insertManyKeys(mutation: Mutation): Promise<{ insertedIds: unknown[] }> {
    const inserted = await this.stored(mutation, dataOf(mutation));
    return { insertedIds: inserted.map(({ id }) => keyText(id)) };
  }

  private async insert(mutation: Mutation, data: readonly unknown[]): Promise<(Document | null)[]> {
    const inserted = await this.stored(mutation, data);
    return this.answer(
      mutation,
      inserted.map(({ visible }) => visible),
    );
  }

  private async stored({ model, collection }: Mutation, data: readonly unknown[]): Promise<InsertedDocument[]> {
    const insertions = data.map((one) => translateInsert(model.type, one as InputObject));
    this.data.budget.insert(insertions.reduce((sum, one) => sum + countDocuments(one), 0));
    for (const { creations } of insertions) await this.create(creations);
    return collection.insert(insertions.map(({ document }) => document));
  }

  private async updateOne(mutation: Mutation): Promise<Document | null> {
    const { model, collection, args, plan } = mutation;
    const { update, creations } = this.translated(mutation);
    const filter = await this.data.filter(model, args.query);
    const projection = projectionOf(plan);
    if (!update) return this.one(mutation, await firstOf(await collection.read({ filter, projection }, true)));
    // An update that finds no document must not leave the documents it refers to behind.
    if (creations.length > 0 && !(await firstOf(await collection.read({ filter, projection: { _id: 1 } }, true)))) return null;
    await this.createAll(creations);
    const change = { kind: 'operators', update: { ...update } } as const;
    return this.one(mutation, await collection.modifyOne({ filter, change, projection, returnNew: true }));
  }

  private async updateMany(mutation: Mutation): Promise<UpdateCounts> {
    const { model, collection, args } = mutation;
    const { update, creations } = this.translated(mutation);
    const filter = await this.data.filter(model, args.query);
    // No query means the first document, an empty one means all of them.
    const many = args.query !== undefined && args.query !== null;
    if (!update) return { matchedCount: await collection.count(filter, many ? 0 : 1), modifiedCount: 0 };
    if (creations.length > 0 && !(await firstOf(await collection.read({ filter, projection: { _id: 1 } }, true))))
      return { matchedCount: 0, modifiedCount: 0 };
    await this.createAll(creations);
    const { matchedCount, modifiedCount } = await collection.update({
      filter,
      change: { kind: 'operators', update: { ...update } },
      many,
    });
    return { matchedCount, modifiedCount };
  }

  private async upsertOne(mutation: Mutation): Promise<Document | null> {
    const { model, collection, args } = mutation;
    if (args.query !== undefined && args.query !== null) {
      const filter = await this.data.filter(model, args.query);
      if (await firstOf(await collection.read({ filter, projection: { _id: 1 } }, true)))
        return this.replace(mutation, filter, true);
    }
    return (await this.insert(mutation, [args.data]))[0] ?? null;
  }

  private async replaceOne(mutation: Mutation): Promise<Document | null> {
    const { model, collection, args } = mutation;
    const filter = await this.data.filter(model, args.query);
    if (!(await firstOf(await collection.read({ filter, projection: { _id: 1 } }, true)))) return null;
    return this.replace(mutation, filter, false);
  }

  /** @param keepsId the key in the data is for an insertion only */
  private async replace(mutation: Mutation, filter: Document, keepsId: boolean): Promise<Document | null> {
    const { model, collection, args, plan } = mutation;
    const insertion = translateInsert(model.type, args.data as InputObject);
    await this.createAll(insertion.creations);
    const { _id, ...others } = insertion.document;
    const document = keepsId || _id === undefined ? others : insertion.document;
    const change = { kind: 'replacement', document } as const;
    return this.one(mutation, await collection.modifyOne({ filter, change, projection: projectionOf(plan), returnNew: true }));
  }

  private async deleteOne(mutation: Mutation): Promise<Document | null> {
    const { model, collection, args, plan } = mutation;
    const filter = await this.data.filter(model, args.query);
    const projection = projectionOf(plan);
    if (plan.relations.length === 0) return this.one(mutation, await collection.removeOne({ filter, projection }));
    // Relationships are followed while the document is still there: it may refer to itself.
    const found = await this.one(mutation, await firstOf(await collection.read({ filter, projection }, true)));
    if (!found) return null;
    const isRemoved = await collection.delete('_id' in found ? { _id: found['_id'] as unknown } : filter, false);
    return isRemoved > 0 ? found : null;
  }

  private async deleteMany({ model, collection, args }: Mutation): Promise<{ deletedCount: number }> {
    return { deletedCount: await collection.delete(await this.data.filter(model, args.query), true) };
  }

  private translated({ model, args }: Mutation): UpdateTranslation {
    return translateUpdate(model.type, args.set ?? {});
  }

  private async createAll(creations: readonly Creation[]): Promise<void> {
    this.data.budget.insert(
      creations.flatMap(({ documents }) => documents.map(countDocuments)).reduce((sum, one) => sum + one, 0),
    );
    await this.create(creations);
  }

  /** Documents that are referred to come before those that refer to them. */
  private async create(creations: readonly Creation[]): Promise<void> {
    for (const { foreign, documents } of creations) {
      for (const { creations: inner } of documents) await this.create(inner);
      if (documents.length === 0) continue;
      const collection = await this.data.collection(foreign);
      await collection.insert(documents.map(({ document }: Insertion) => document));
    }
  }

  private async one(mutation: Mutation, document: Document | null): Promise<Document | null> {
    return (await this.answer(mutation, [document]))[0] ?? null;
  }

  private async answer({ plan }: Mutation, documents: readonly (Document | null)[]): Promise<(Document | null)[]> {
    const visible = documents.filter((document) => document !== null);
    for (const document of visible) this.data.budget.hold(document);
    await this.links.fetch(visible, plan);
    return [...documents];
  }
}
