import type { Document } from '#codecs/bson/values.js';
import type { FieldModel, RelationModel } from './schema/model/model.js';
import { projectionOf, type PlannedRelation, type SelectionPlan } from './schema/operations/selection-plan.js';
import { isDocument } from './schema/values/from-bson.js';
import { valueKey } from '../rules/value-key.js';
import type { Cost } from './operation-budget.js';
import type { OperationData } from './operation-data.js';
import { valuesAt } from './values-at.js';

/** Keys one query asks for. */
export const KEYS_PER_QUERY = 1_000;

const NOTHING: Cost = { fields: 0, weight: 0 };

function sum(a: Cost, b: Cost): Cost {
  return { fields: a.fields + b.fields, weight: a.weight + b.weight };
}

/** A document, or one embedded in it, and the keys a field of it holds. */
interface Holder {
  /** The document it is in. */
  readonly root: Document;
  readonly document: Document;
  readonly keys: readonly { readonly text: string; readonly value: unknown }[];
}

function holderOf(document: Document, path: readonly string[], field: FieldModel): Holder[] {
  let holder: unknown = document;
  for (const name of path) holder = isDocument(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (!isDocument(holder) || !Object.hasOwn(holder, field.key)) return [];
  const keys = [holder[field.key]].flat().filter((key) => key !== undefined && key !== null);
  return [{ root: document, document: holder, keys: keys.map((value) => ({ text: valueKey(value), value })) }];
}

/**
 * Documents behind relationships. They are fetched a level at a time before the level is resolved: one query (for each 1,000 keys)
 * for all documents of a level and a relationship, however many there are.
 */
export class RelationLinks {
  private readonly found = new Map<FieldModel, WeakMap<object, readonly Document[]>>();

  constructor(private readonly data: OperationData) {}

  /**
   * Fetches everything a plan asks for below these documents, and accounts for what returning them will cost.
   * @throws GraphQLError when that is too much: documents that refer to each other multiply
   */
  async fetch(documents: readonly Document[], plan: SelectionPlan): Promise<void> {
    const costs = await this.fetchLevel(documents, plan);
    for (const document of documents) this.data.budget.answer(costs.get(document) ?? NOTHING);
  }

  /** Returns what a relationship field resolves to: one document or `null`, or a list in the order of the keys. */
  read(field: FieldModel, document: unknown): unknown {
    const linked = isDocument(document) ? this.found.get(field)?.get(document) : undefined;
    if (field.relation?.isList) return isAbsent(field, document) ? null : (linked ?? []);
    return linked?.[0] ?? null;
  }

  /** @returns the cost of returning each of the documents once */
  private async fetchLevel(documents: readonly Document[], plan: SelectionPlan): Promise<Map<Document, Cost>> {
    const costs = new Map(documents.map((document) => [document, this.data.budget.costOf(document, plan)]));
    if (documents.length === 0) return costs;
    for (const relation of plan.relations) await this.fetchRelation(documents, relation, costs);
    return costs;
  }

  private async fetchRelation(
    documents: readonly Document[],
    { field, holder, plan }: PlannedRelation,
    costs: Map<Document, Cost>,
  ): Promise<void> {
    const { relation } = field;
    if (!relation) return;
    const holders = documents.flatMap((document) => holderOf(document, holder, field));
    const keys = new Map(holders.flatMap((one) => one.keys).map(({ text, value }) => [text, value]));
    const { byKey, costs: foreignCosts } = await this.foreignDocuments(relation, [...keys.values()], plan);
    let links = this.found.get(field);
    if (!links) this.found.set(field, (links = new WeakMap()));
    let count = 0;
    for (const { root, document, keys: own } of holders) {
      // Before the list is made: one key may be many documents'.
      for (const { text } of own) count += byKey.get(text)?.length ?? 0;
      this.data.budget.check({ fields: count, weight: 0 });
      const linked = own.flatMap(({ text }) => byKey.get(text) ?? []);
      links.set(document, linked);
      costs.set(root, linked.map((one) => foreignCosts.get(one) ?? NOTHING).reduce(sum, costs.get(root) ?? NOTHING));
    }
  }

  private async foreignDocuments(
    { foreign, foreignKey }: RelationModel,
    keys: readonly unknown[],
    plan: SelectionPlan,
  ): Promise<{ byKey: Map<string, Document[]>; costs: Map<Document, Cost> }> {
    const byKey = new Map<string, Document[]>();
    const found: Document[] = [];
    const needed = plan.paths && { ...plan, paths: new Set([...plan.paths, foreignKey]) };
    for (let from = 0; from < keys.length; from += KEYS_PER_QUERY) {
      const filter = { [foreignKey]: { $in: keys.slice(from, from + KEYS_PER_QUERY) } };
      // If several documents have one key, the first counts, in a stable order.
      const sort = foreignKey === '_id' ? undefined : { _id: 1 };
      const projection = needed ? projectionOf(needed) : undefined;
      for (const each of await this.data.list(foreign, { filter, projection, sort, isOfPlatform: true })) found.push(each);
    }
    for (const document of found) {
      for (const key of valuesAt(document, foreignKey)) {
        const text = valueKey(key);
        const same = byKey.get(text);
        if (same) same.push(document);
        else byKey.set(text, [document]);
      }
    }
    return { byKey, costs: await this.fetchLevel(found, plan) };
  }
}

function isAbsent({ key }: FieldModel, document: unknown): boolean {
  return !isDocument(document) || document[key] === undefined || document[key] === null;
}
