import { getNamedType, GraphQLError, isObjectType, type GraphQLResolveInfo } from 'graphql';
import type { Document } from '#codecs/bson/values.js';
import type { CollectionModel } from './schema/model/model.js';
import type { SortOrder } from './schema/model/sort-order.js';
import { planSelection, projectionOf, type SelectionPlan } from './schema/operations/selection-plan.js';
import type { FindRequest } from '../data/data-collection.js';
import { firstOf } from '../data/documents.js';
import type { RootArguments } from './handlers.js';
import type { OperationData } from './operation-data.js';
import type { RelationLinks } from './relation-links.js';

/** Returns the selection plan for the documents a field returns. */
export function planOf(info: GraphQLResolveInfo): SelectionPlan {
  const type = getNamedType(info.returnType);
  if (!isObjectType(type)) return { paths: new Set(), relations: [], width: 1, repeats: 1 };
  const sets = info.fieldNodes.map(({ selectionSet }) => selectionSet);
  return planSelection(sets, type, { fragments: info.fragments, variables: info.variableValues });
}

/** Returns the sort order that a root field asks for. */
export function orderOf(sortBy: unknown): Pick<FindRequest, 'sort' | 'thenBy'> {
  if (sortBy === undefined || sortBy === null) return {};
  const { key, direction } = sortBy as SortOrder;
  // Documents with equal values keep one order from one page to the next.
  return key === '_id' ? { sort: { _id: direction } } : { sort: { [key]: direction }, thenBy: { _id: 1 } };
}

/** Root fields that read (runtime §1.6). */
export class RootQueries {
  constructor(
    private readonly data: OperationData,
    private readonly links: RelationLinks,
  ) {}

  async one(model: CollectionModel, { query }: RootArguments, info: GraphQLResolveInfo): Promise<Document | null> {
    const plan = planOf(info);
    const collection = await this.data.collection(model);
    const found = await firstOf(
      await collection.read({ filter: await this.data.filter(model, query), projection: projectionOf(plan) }, true),
    );
    if (!found) return null;
    this.data.budget.hold(found);
    await this.links.fetch([found], plan);
    return found;
  }

  async many(model: CollectionModel, args: RootArguments, info: GraphQLResolveInfo): Promise<Document[]> {
    const limit = args.limit ?? 0;
    if (limit < 0) throw new GraphQLError('limit must not be negative');
    const plan = planOf(info);
    const filter = await this.data.filter(model, args.query);
    const request = { filter, projection: projectionOf(plan), ...orderOf(args.sortBy), limit };
    const found = await this.data.list(model, request);
    await this.links.fetch(found, plan);
    return found;
  }
}
