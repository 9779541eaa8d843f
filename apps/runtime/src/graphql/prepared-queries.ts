import type { GraphQLSchema } from 'graphql';
import type { CheckedDocument, PreparedOperation } from './schema/operations/prepare-operation.js';
import { isMutation, type RootCall } from './operation-kind.js';

/** An operation that nothing refuses, and what it calls. */
export interface PreparedCalls {
  readonly operation: PreparedOperation;
  readonly calls: readonly RootCall[];
}

/** Cache of prepared calls. An entry is dropped as soon as its schema or its document is collected. */
const kept = new WeakMap<GraphQLSchema, WeakMap<CheckedDocument, Map<string | null, PreparedCalls>>>();

/**
 * Returns what is computed for an operation before execution, from the cache if possible. It is the same each time for
 * queries without variables, including their arguments. Mutations are not cached, because their arguments may be large
 * documents.
 * @param prepare throws for a rejected operation, which is therefore checked each time
 */
export function cachedOrPrepared(
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
