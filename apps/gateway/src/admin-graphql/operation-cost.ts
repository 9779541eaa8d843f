import type { ApolloServerPlugin, BaseContext, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import {
  GraphQLError,
  Kind,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isObjectType,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '#contracts/error.js';

/**
 * Maximum cost of an operation. A field costs 1; a field that is read for each of its objects, or that requires its own
 * call, costs its `complexity`. Costs below a list are multiplied by its `limit`.
 */
export const OPERATION_COST_MAX = 50_000;

interface Operation {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Record<string, unknown>;
}

function costOf(field: GraphQLField<unknown, unknown>): number {
  const { complexity } = field.extensions as { complexity?: unknown };
  return typeof complexity === 'number' ? complexity : 1;
}

/** Returns the maximum number of objects below the field. */
function lengthOf(field: GraphQLField<unknown, unknown>, node: FieldNode, { variables }: Operation): number {
  if (!field.args.some(({ name }) => name === 'limit')) return 1;
  const { limit } = getArgumentValues(field, node, variables);
  return typeof limit === 'number' && limit > 1 ? limit : 1;
}

/** Returns the cost of a selection, for one object. Introspection fields are free: their depth is limited. */
function selectionCost(set: SelectionSetNode, type: GraphQLObjectType, operation: Operation): number {
  let cost = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = operation.fragments.get(node.name.value);
      if (fragment) cost += selectionCost(fragment.selectionSet, type, operation);
    } else if (node.kind === Kind.INLINE_FRAGMENT) cost += selectionCost(node.selectionSet, type, operation);
    else {
      const field = type.getFields()[node.name.value];
      if (!field) continue;
      cost += costOf(field);
      const below = getNamedType(field.type);
      if (node.selectionSet && isObjectType(below)) {
        cost += lengthOf(field, node, operation) * selectionCost(node.selectionSet, below, operation);
      }
    }
  }
  return cost;
}

/** Returns the cost of a valid operation; 0 if its variables are invalid, which its execution reports. */
function operationCost(request: GraphQLRequestContextDidResolveOperation<BaseContext>): number {
  const { schema, operation, document } = request;
  if (!operation) return 0;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.request.variables ?? {});
  const root = schema.getRootType(operation.operation);
  if (!coerced || !root) return 0;
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  return selectionCost(operation.selectionSet, root, { fragments, variables: coerced });
}

/** Refuses what would cost too much before any of it is executed. */
export const OPERATION_COST: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async (request) => {
      const cost = operationCost(request);
      if (cost <= OPERATION_COST_MAX) return;
      const originalError = new AppError(
        'BadRequest',
        `the operation costs ${cost}, more than ${OPERATION_COST_MAX}: request fewer fields or smaller lists`,
      );
      throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: originalError.status } } });
    },
  }),
};
