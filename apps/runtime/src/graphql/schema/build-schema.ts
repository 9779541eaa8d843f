import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildModel } from './model/build-model.js';
import type { CollectionModel, SchemaWarning } from './model/model.js';
import type { SchemaSource } from './model/source.js';
import { CustomFields } from './types/custom-fields.js';
import { InputTypes } from './types/input-types.js';
import { OutputTypes, type ApiHandlers, type OutputField } from './types/output-types.js';
import { rootFieldsOf } from './types/root-fields.js';

/** The GraphQL API of an app. */
export interface GeneratedApi {
  /** `null` while there is nothing to generate from: no collection with a schema and no resolver. */
  readonly schema: GraphQLSchema | null;
  readonly collections: readonly CollectionModel[];
  /** Parts of the configuration that are not in the API. */
  readonly warnings: readonly SchemaWarning[];
}

type Fields<Context> = Record<string, OutputField<Context>>;

/** A schema has queries: one of mutations only gets one without a meaning. */
const PLACEHOLDER = { type: GraphQLBoolean, description: 'Always null, because this API has no queries.', resolve: () => null };

function rootType<Context>(name: string, fields: Fields<Context>): GraphQLObjectType<unknown, Context> | null {
  return Object.keys(fields).length === 0 ? null : new GraphQLObjectType<unknown, Context>({ name, fields });
}

/**
 * Generates the GraphQL API of an app (one call takes about 0.1 ms per collection). Never fails because of what an app
 * configures: what cannot be in the API is left out, with a warning. Equal sources give equal schemas.
 */
export function buildSchema<Context>(source: SchemaSource, handlers: ApiHandlers<Context>): GeneratedApi {
  const model = buildModel(source);
  const { collections, warnings } = model;
  const inputs = new InputTypes(warnings, source.settings.nullableInLists);
  const custom = new CustomFields(model, source.resolvers, inputs, handlers);
  const outputs: OutputTypes<Context> = new OutputTypes(handlers, (typeName) => custom.on(typeName, outputs));
  const roots: Record<'query' | 'mutation', Fields<Context>> = { query: {}, mutation: {} };
  for (const collection of collections) {
    for (const { root, name, field } of rootFieldsOf(collection, inputs, outputs, handlers, source.settings)) {
      roots[root][name] = field;
    }
  }
  Object.assign(roots.query, custom.on('Query', outputs));
  Object.assign(roots.mutation, custom.on('Mutation', outputs));
  const mutation = rootType('Mutation', roots.mutation);
  const query = rootType('Query', roots.query) ?? (mutation && rootType('Query', { _empty: PLACEHOLDER }));
  // The generated types are valid; validating them again would cost more than generating them.
  const schema = query && new GraphQLSchema({ query, mutation, assumeValid: true });
  return { schema, collections, warnings: warnings.all() };
}

/** Returns the schema as SDL: sorted, so that equal configurations give equal bytes. */
export function printSdl(schema: GraphQLSchema): string {
  const text = `${printSchema(lexicographicSortSchema(schema))}\n`;
  // A type of this name would be taken for a third root.
  if (!schema.getType('Subscription')) return text;
  return `schema {\n  query: Query\n${schema.getMutationType() ? '  mutation: Mutation\n' : ''}}\n\n${text}`;
}
