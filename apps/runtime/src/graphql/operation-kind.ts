import { getArgumentValues, Kind, OperationTypeNode, type FieldNode, type GraphQLField } from 'graphql';
import { bindingOf, type FieldBinding } from './schema/model/field-binding.js';
import type { PreparedOperation } from './schema/operations/prepare-operation.js';
import { selectedFields } from './schema/operations/selected-fields.js';

/** A root field of an operation, with what it asks for. */
export interface RootCall {
  readonly node: FieldNode;
  readonly binding: FieldBinding;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Returns the root fields of an operation that call a database or a function. @throws GraphQLError for arguments that do not fit
 */
export function rootCalls(
  { operation, fragments, rootType }: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
): RootCall[] {
  const nodes = selectedFields([operation.selectionSet], rootType, { fragments, variables });
  return nodes.flatMap((node) => {
    const field: GraphQLField<unknown, unknown> | undefined = rootType.getFields()[node.name.value];
    const binding = field && bindingOf(field);
    return field && binding ? [{ node, binding, args: getArgumentValues(field, node, variables) }] : [];
  });
}

export function isMutation({ operation }: PreparedOperation): boolean {
  return operation.operation === OperationTypeNode.MUTATION;
}

/** Returns `true` if the arguments may insert a document into another collection. */
function mayCreate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name === 'create' || mayCreate(inner));
}

/** Mutations of a single statement, which are atomic without a transaction. */
const SINGLE_STATEMENTS: ReadonlySet<string> = new Set(['insertOne', 'updateOne', 'deleteOne']);

/** Returns `true` if the mutations of an operation need a transaction to be atomic. */
export function needsTransaction(calls: readonly RootCall[]): boolean {
  const [only] = calls;
  if (!only || calls.length > 1) return calls.length > 1;
  const { binding, args, node } = only;
  if (binding.kind !== 'root') return false;
  if (!SINGLE_STATEMENTS.has(binding.operation) || mayCreate(args)) return true;
  // Relationships of a deleted document are resolved before the deletion: see `RootMutations`.
  return binding.operation === 'deleteOne' && selectsObjects(node);
}

function selectsObjects({ selectionSet }: FieldNode): boolean {
  return (selectionSet?.selections ?? []).some((node) => node.kind !== Kind.FIELD || node.selectionSet !== undefined);
}
