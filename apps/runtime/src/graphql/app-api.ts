import { appPart } from '#apps/snapshots/app-part.js';
import { buildSchema, type GeneratedApi } from './schema/build-schema.js';
import { PreparedQueries } from './prepared-queries.js';
import { HANDLERS } from './handlers.js';
import { schemaSource } from './schema-source.js';

/** The GraphQL API of an app, with its prepared operations. */
export interface AppApi extends GeneratedApi {
  readonly queries: PreparedQueries;
}

export const apiOf = appPart((app): AppApi => ({
  ...buildSchema(schemaSource(app), HANDLERS),
  queries: new PreparedQueries(),
}));
