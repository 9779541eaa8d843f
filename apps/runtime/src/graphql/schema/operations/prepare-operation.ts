import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { checkIntrospectionSize } from './introspection-size.js';
import { ERRORS_MAX, NESTING_MAX, OPERATION_LENGTH_MAX, TOKENS_MAX } from './limits.js';
import { bracketDepth } from './nesting.js';
import { checkResolverCount, countResolvers } from './resolver-count.js';
import { selectedFields } from './selected-fields.js';
import { checkSelectionSize } from './selection-size.js';

/** A document that was parsed and validated: nothing of it depends on who asks. */
export type CheckedDocument =
  | {
      readonly ok: true;
      readonly document: DocumentNode;
      readonly operations: readonly OperationDefinitionNode[];
      readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
    }
  | { readonly ok: false; readonly errors: readonly GraphQLError[] };

/** One operation of a document, ready to be executed. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly rootType: GraphQLObjectType;
}

function parseBounded(text: string): DocumentNode {
  if (text.length > OPERATION_LENGTH_MAX) throw new GraphQLError(`an operation has at most ${OPERATION_LENGTH_MAX} characters`);
  if (bracketDepth(text) > NESTING_MAX) throw new GraphQLError(`an operation nests at most ${NESTING_MAX} levels of brackets`);
  return parse(text, { maxTokens: TOKENS_MAX });
}

/** Parses and validates, within limits at every step. Never throws for what a client sent. */
export function checkDocument(schema: GraphQLSchema, text: string, mayIntrospect: boolean): CheckedDocument {
  try {
    const document = parseBounded(text);
    checkSelectionSize(document);
    const rules = mayIntrospect ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules, { maxErrors: ERRORS_MAX });
    if (errors.length > 0) return { ok: false, errors };
    const operations: OperationDefinitionNode[] = [];
    const fragments: Record<string, FragmentDefinitionNode> = Object.create(null) as Record<string, FragmentDefinitionNode>;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
      else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    }
    return { ok: true, document, operations, fragments };
  } catch (error) {
    if (error instanceof GraphQLError) return { ok: false, errors: [error] };
    throw error;
  }
}

function chosenOperation(operations: readonly OperationDefinitionNode[], name: string | null): OperationDefinitionNode {
  const [only] = operations;
  if (name === null) {
    if (only && operations.length === 1) return only;
    throw new GraphQLError(
      only ? 'operationName is required: the document has several operations' : 'the document has no operation',
    );
  }
  const named = operations.find((operation) => operation.name?.value === name);
  if (!named) throw new GraphQLError(`the document has no operation '${name}'`);
  return named;
}

/**
 * Returns the operation of a document to execute, once it keeps the limits that can be checked without its variables.
 * @throws GraphQLError
 */
export function prepareOperation(
  schema: GraphQLSchema,
  { document, operations, fragments }: CheckedDocument & { readonly ok: true },
  name: string | null,
): PreparedOperation {
  const operation = chosenOperation(operations, name);
  const rootType = schema.getRootType(operation.operation);
  if (!rootType) throw new GraphQLError(`this API has no ${operation.operation}s`);
  const scope = { fragments, variables: null };
  const roots: FieldNode[] = selectedFields([operation.selectionSet], rootType, scope);
  checkIntrospectionSize(schema, roots, scope);
  checkResolverCount(countResolvers(roots, rootType, scope));
  return { document, operation, fragments, rootType };
}
