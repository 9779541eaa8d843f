import type { GraphQLSchema } from 'graphql';
import type { CheckedDocument, PreparedOperation } from './schema/operations/prepare-operation.js';
import { isMutation, type RootCall } from './operation-kind.js';

/** An operation that nothing refuses, and what it calls. */
export interface PreparedCalls {
  readonly operation: PreparedOperation;
  readonly calls: readonly RootCall[];
}

/** They go with their schema or with their document, whichever goes first. */
const kept = new WeakMap<GraphQLSchema, WeakMap<CheckedDocument, Map<string | null, PreparedCalls>>>();

/**
 * What is found of an operation before it is executed: for queries without variables it is the same each time, their arguments
 * among it. Mutations are not kept, whose arguments may be large documents.
 * @param prepare throws for what is refused, which is looked at each time
 */
export function keptOrPrepared(
  schema: GraphQLSchema,
  document: CheckedDocument,
  name: string | null,
  prepare: () => PreparedCalls,
): PreparedCalls {
  const known = kept.get(schema)?.get(document)?.get(name);
  if (known) return known;
  const prepared = prepare();
  const { operation } = prepared.operation;
  if (isMutation(prepared.operation) || (operation.variableDefinitions ?? []).length > 0) return prepared;
  keep(schema, document, name, prepared);
  return prepared;
}

function keep(schema: GraphQLSchema, document: CheckedDocument, name: string | null, prepared: PreparedCalls): void {
  let ofSchema = kept.get(schema);
  if (!ofSchema) kept.set(schema, (ofSchema = new WeakMap()));
  const ofDocument = ofSchema.get(document);
  if (ofDocument) ofDocument.set(name, prepared);
  else ofSchema.set(document, new Map([[name, prepared]]));
}
