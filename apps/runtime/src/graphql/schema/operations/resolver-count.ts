import { getNamedType, GraphQLError, isObjectType, type FieldNode, type GraphQLObjectType } from 'graphql';
import { bindingOf } from '../model/field-binding.js';
import type { ObjectModel } from '../model/model.js';
import { queryMembersOf } from '../query/translate-query.js';
import { RELATION_DEPTH_MAX, RESOLVERS_MAX, TOO_DEEP_RELATIONS, TOO_MANY_QUERIES } from './limits.js';
import { selectedFields, type SelectionScope } from './selected-fields.js';

/** Counter of the parts of an operation that call a database or a function. */
class ResolverCount {
  count = 0;

  constructor(private readonly scope: SelectionScope) {}

  add(): void {
    this.count += 1;
  }

  selection(nodes: readonly FieldNode[], type: GraphQLObjectType, relationDepth: number): void {
    for (const node of nodes) {
      const field = type.getFields()[node.name.value];
      const binding = field && bindingOf(field);
      if (!field || !binding) continue;
      const isRelation = binding.kind === 'value' && binding.field.relation !== null;
      if (isRelation || binding.kind !== 'value') this.add();
      const depth = relationDepth + (isRelation ? 1 : 0);
      if (depth > RELATION_DEPTH_MAX) throw new GraphQLError(TOO_DEEP_RELATIONS, { nodes: node });
      const inner = getNamedType(field.type);
      if (isObjectType(inner)) this.selection(selectedFields([node.selectionSet], inner, this.scope), inner, depth);
    }
  }
}

/**
 * Returns the number of resolvers in an operation, without filters: every root field, relationship and custom resolver
 * counts once for each time it is selected.
 * @throws GraphQLError `max relationship depth exceeded`
 */
export function countResolvers(nodes: readonly FieldNode[], root: GraphQLObjectType, scope: SelectionScope): number {
  const counter = new ResolverCount(scope);
  counter.selection(nodes, root, 0);
  return counter.count;
}

/** Filters through relationships in a coerced `QueryInput`, those inside of each other included. */
export function countRelationFilters(model: ObjectModel, query: unknown): number {
  if (Array.isArray(query)) return query.reduce<number>((sum, one) => sum + countRelationFilters(model, one), 0);
  if (typeof query !== 'object' || query === null) return 0;
  const members = queryMembersOf(model);
  let count = 0;
  for (const [name, value] of Object.entries(query)) {
    const member = members.get(name);
    if (!member || value === null || typeof value !== 'object') continue;
    if (!('field' in member)) count += countRelationFilters(model, value);
    else if (member.field.relation) count += relationFilters(member.field.relation.foreign.type, value);
    else if (member.field.value.kind === 'object') count += countRelationFilters(member.field.value.model, value);
  }
  return count;
}

function relationFilters(foreign: ObjectModel, value: unknown): number {
  return [value].flat().reduce<number>((sum, one) => sum + (one === null ? 0 : 1) + countRelationFilters(foreign, one), 0);
}

/** @throws GraphQLError `max number of queries reached` */
export function checkResolverCount(count: number): void {
  if (count > RESOLVERS_MAX) throw new GraphQLError(TOO_MANY_QUERIES);
}
