import { GraphQLError, isEnumType, isInputObjectType, isObjectType, Kind, type FieldNode, type GraphQLSchema } from 'graphql';
import { INTROSPECTION_MAX } from './limits.js';
import type { SelectionScope } from './selected-fields.js';
import type { SelectionSetNode } from 'graphql';

/** Number of elements in an introspection list: the sum over the schema, and the maximum over its types. */
interface Extent {
  readonly sum: number;
  readonly most: number;
}

interface SchemaExtent {
  readonly types: number;
  readonly fields: Extent;
  readonly inputFields: Extent;
  readonly enumValues: Extent;
  readonly args: Extent;
}

const extents = new WeakMap<GraphQLSchema, SchemaExtent>();

function extentOf(counts: readonly number[]): Extent {
  return { sum: counts.reduce((sum, count) => sum + count, 0), most: counts.reduce((most, count) => Math.max(most, count), 0) };
}

function measure(schema: GraphQLSchema): SchemaExtent {
  const types = Object.values(schema.getTypeMap());
  const objects = types.filter(isObjectType).map((type) => Object.values(type.getFields()));
  return {
    types: types.length,
    fields: extentOf(objects.map((fields) => fields.length)),
    inputFields: extentOf(types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length)),
    enumValues: extentOf(types.filter(isEnumType).map((type) => type.getValues().length)),
    args: extentOf(objects.flatMap((fields) => fields.map(({ args }) => args.length))),
  };
}

/** Directives GraphQL has itself. */
const DIRECTIVES = 5;

class Expectation {
  private total = 0;

  constructor(
    private readonly extent: SchemaExtent,
    private readonly scope: SelectionScope,
  ) {}

  /** @param times how often the selection is returned. @param isEvery it is that of every type there is, once */
  selection(set: SelectionSetNode | undefined, times: number, isEvery: boolean): void {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) this.field(node, times, isEvery);
      else if (node.kind === Kind.INLINE_FRAGMENT) this.selection(node.selectionSet, times, isEvery);
      else this.selection(this.scope.fragments[node.name.value]?.selectionSet, times, isEvery);
    }
  }

  field(node: FieldNode, times: number, isEvery: boolean): void {
    const count = this.elements(node.name.value, times, isEvery);
    this.total += count;
    if (this.total > INTROSPECTION_MAX) throw new GraphQLError('the introspection is too large');
    this.selection(node.selectionSet, count, node.name.value === 'types');
  }

  private elements(name: string, times: number, isEvery: boolean): number {
    const { types, fields, inputFields, enumValues, args } = this.extent;
    const among = ({ sum, most }: Extent): number => (isEvery ? sum : times * most);
    switch (name) {
      case 'types':
        return times * types;
      case 'fields':
        return among(fields);
      case 'inputFields':
        return among(inputFields);
      case 'enumValues':
        return among(enumValues);
      case 'args':
        // Nearly all fields have none: most would say far too much.
        return Math.ceil((times * args.sum) / Math.max(1, fields.sum)) + args.most;
      case 'directives':
        return times * DIRECTIVES;
      default:
        return times;
    }
  }
}

/**
 * Refuses an introspection that would return more than {@link INTROSPECTION_MAX} values. For operations that passed validation.
 * @throws GraphQLError
 */
export function checkIntrospectionSize(schema: GraphQLSchema, nodes: readonly FieldNode[], scope: SelectionScope): void {
  const meta = nodes.filter(({ name }) => name.value.startsWith('__') && name.value !== '__typename');
  if (meta.length === 0) return;
  let extent = extents.get(schema);
  if (!extent) extents.set(schema, (extent = measure(schema)));
  const expectation = new Expectation(extent, scope);
  for (const node of meta) expectation.field(node, 1, false);
}
