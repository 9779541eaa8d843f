import type { GraphQLSchema } from 'graphql';
import { appPart } from '#apps/snapshots/app-part.js';
import { buildSchema, type GeneratedApi } from './schema/build-schema.js';
import { PreparedQueries } from './prepared-queries.js';
import { HANDLERS } from './handlers.js';
import { schemaSource } from './schema-source.js';

/** The GraphQL API of an app, with what is known of its operations. */
export interface AppApi extends GeneratedApi {
  readonly operations: PreparedQueries;
}

/** An API with something to ask for. */
export interface ServedApi extends AppApi {
  readonly schema: GraphQLSchema;
}

export function isServed(api: AppApi): api is ServedApi {
  return api.schema !== null;
}

export const apiOf = appPart((app): AppApi => ({
  ...buildSchema(schemaSource(app), HANDLERS),
  operations: new PreparedQueries(),
}));
