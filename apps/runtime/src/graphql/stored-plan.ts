import { BREAK, getNamedType, isObjectType, visit, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Document } from '#codecs/bson/values.js';
import { asciiPart } from '#codecs/bson/text-buffer.js';
import type { CollectionModel } from './schema/model/model.js';
import type { PreparedOperation } from './schema/operations/prepare-operation.js';
import { projectionOf } from './schema/operations/selection-plan.js';
import { isMutation, type RootCall } from './operation-kind.js';
import { storedSelection, type StoredSelection } from './stored-selection.js';

/** A root field that reads. */
export interface StoredRoot {
  /** JSON before its value. */
  readonly before: Buffer;
  readonly model: CollectionModel;
  readonly isMany: boolean;
  readonly selection: StoredSelection;
  /**
   * Projection of the documents that is sent to the database; `undefined` for whole documents. Frozen, because it is
   * reused.
   */
  readonly projection: Document | undefined;
}

/** Plan for resolving an operation from stored bytes: one root for each of its calls. */
export type StoredPlan = readonly StoredRoot[];

/** Cache of plans. A plan is dropped as soon as its schema or its operation is collected. */
const plans = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, StoredPlan | 'none'>>();

/** @returns `null` for operations that do more than read fields of documents and of the documents they refer to */
export function storedPlanOf(schema: GraphQLSchema, prepared: PreparedOperation, calls: readonly RootCall[]): StoredPlan | null {
  let known = plans.get(schema);
  if (!known) plans.set(schema, (known = new WeakMap()));
  let plan = known.get(prepared.operation);
  if (!plan) known.set(prepared.operation, (plan = compile(prepared, calls) ?? 'none'));
  return plan === 'none' ? null : plan;
}

function compile(prepared: PreparedOperation, calls: readonly RootCall[]): StoredPlan | null {
  if (isMutation(prepared) || calls.length === 0 || hasDirectives(prepared)) return null;
  const { operation, fragments, rootType } = prepared;
  // Each of its fields has to be a call, once.
  const keys = new Set(calls.map(({ node }) => (node.alias ?? node.name).value));
  if (keys.size < calls.length || operation.selectionSet.selections.length !== calls.length) return null;
  const roots: StoredRoot[] = [];
  for (const { node, binding } of calls) {
    if (binding.kind !== 'root' || (binding.operation !== 'findOne' && binding.operation !== 'findMany')) return null;
    const key = (node.alias ?? node.name).value;
    const type = getNamedType(rootType.getFields()[node.name.value]?.type);
    const selection = isObjectType(type) ? storedSelection([node.selectionSet], type, { fragments, variables: null }, key) : null;
    if (!selection) return null;
    const before = asciiPart(`${roots.length === 0 ? '{' : ','}"${key}":`);
    roots.push({
      before,
      model: binding.collection,
      isMany: binding.operation === 'findMany',
      selection,
      projection: frozen(projectionOf(selection)),
    });
  }
  return roots;
}

function frozen(projection: Document | undefined): Document | undefined {
  return projection && Object.freeze(projection);
}

/** Returns `true` if the document has directives: the fields they leave out depend on variables. */
function hasDirectives({ document }: PreparedOperation): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
      return BREAK;
    },
  });
  return found;
}
