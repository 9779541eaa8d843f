import { queryMembers, type QueryMember } from '../model/input-members.js';
import type { CollectionModel, FieldModel, ObjectModel, RelationModel } from '../model/model.js';
import { toQueryValue } from '../values/to-bson.js';
import { FilterBuilder, type Filter } from './filter-builder.js';

/** A coerced input object. */
export type InputObject = Readonly<Record<string, unknown>>;

/** Documents of another collection a filter depends on: their keys have to be found before it can be used. */
export interface KeyQuery {
  readonly foreign: CollectionModel;
  readonly foreignKey: string;
  readonly query: InputObject;
  /** Completes the filter. Keys may repeat. */
  readonly complete: (keys: readonly unknown[]) => void;
}

/** A filter that can be used as soon as all its key queries are completed. */
export interface TranslatedQuery {
  readonly filter: () => Filter;
  readonly keyQueries: readonly KeyQuery[];
}

const memberCache = new WeakMap<ObjectModel, Map<string, QueryMember>>();

/** Returns the fields of a type's `QueryInput`, computed once. */
export function queryMembersOf(model: ObjectModel): Map<string, QueryMember> {
  let members = memberCache.get(model);
  if (!members) memberCache.set(model, (members = queryMembers(model)));
  return members;
}

function isObject(value: unknown): value is InputObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inputList(value: unknown): readonly InputObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** Turns one input object into a filter; paths begin with `prefix`. */
class Translation {
  readonly keyQueries: KeyQuery[] = [];

  build(model: ObjectModel, query: InputObject, prefix: string): FilterBuilder {
    const builder = new FilterBuilder();
    this.add(builder, model, query, prefix);
    return builder;
  }

  private add(builder: FilterBuilder, model: ObjectModel, query: InputObject, prefix: string): void {
    const members = queryMembersOf(model);
    for (const [name, value] of Object.entries(query)) {
      const member = members.get(name);
      if (!member || value === undefined) continue;
      if ('field' in member) this.addField(builder, member.kind, member.field, value, prefix);
      else if (value !== null) {
        builder.combine(
          member.kind,
          inputList(value).map((one) => this.build(model, one, prefix)),
        );
      }
    }
  }

  private addField(builder: FilterBuilder, kind: string, field: FieldModel, value: unknown, prefix: string): void {
    const path = prefix + field.key;
    const isList = field.value.kind === 'list';
    if (kind === 'equals' && value === null) builder.presence(path, false, isList);
    // A null beside an operator is a variable that was left out.
    else if (value === null) return;
    else if (kind === 'exists') builder.presence(path, value === true, isList);
    else if (field.relation) this.addRelation(builder, kind, path, field.relation, value);
    else if (field.value.kind === 'object') this.add(builder, field.value.model, value as InputObject, `${path}.`);
    else if (field.value.kind === 'list') this.addList(builder, kind, path, field.value.item, value);
    else {
      const scalar = field.value;
      const wanted = Array.isArray(value) ? value.map((one) => toQueryValue(scalar, one)) : toQueryValue(scalar, value);
      builder.operator(path, kind === 'equals' ? 'eq' : kind, wanted);
    }
  }

  private addList(builder: FilterBuilder, kind: string, path: string, item: FieldModel['value'], value: unknown): void {
    if (item.kind !== 'object') {
      const values = (value as unknown[]).map((one) => toQueryValue(item, one));
      builder.operator(path, kind === 'equals' ? 'eq' : kind, values);
      return;
    }
    const { model } = item;
    const elements = inputList(value).map((query) => this.build(model, query, ''));
    builder.elements(path, kind === 'equals' ? 'all' : kind === 'in' ? 'any' : 'none', elements);
  }

  private addRelation(builder: FilterBuilder, kind: string, path: string, relation: RelationModel, value: unknown): void {
    const { foreign, foreignKey } = relation;
    const queries = inputList(value);
    if (kind === 'equals') {
      // Each of several queries has to be satisfied by one of the documents.
      for (const query of queries) this.keyQueries.push({ foreign, foreignKey, query, complete: builder.keys(path, 'in') });
      return;
    }
    const complete = builder.keys(path, kind === 'in' ? 'in' : 'nin');
    for (const query of queries) this.keyQueries.push({ foreign, foreignKey, query, complete });
  }
}

/**
 * Translates a `QueryInput` to a filter. Names of fields become paths of documents; client input cannot become an
 * operator, because values are scalars of their field's type.
 * @throws GraphQLError for a value its field's type cannot hold
 */
export function translateQuery(model: ObjectModel, query: InputObject): TranslatedQuery {
  const translation = new Translation();
  const builder = translation.build(model, query, '');
  return { filter: () => builder.filter(), keyQueries: translation.keyQueries };
}
